import { describe, expect, it } from 'vitest';
import type { Asin } from '../values/asin.ts';
import { FACT_LIMITS, overLimit, textLength } from './limits.ts';
import type { Observation, ProductObservation } from './observation.ts';

const SEEN = { marketplace: 'US', source: 'csv', observedAt: 1_700_000_000 } as const;
const text = (length: number) => 'x'.repeat(length);
const many = (count: number) => Array.from({ length: count }, () => 'x');

const product = (facts: object, more: Partial<ProductObservation> = {}): ProductObservation => ({
  ...{ kind: 'product', ...SEEN, asin: 'B000000001' as Asin },
  facts: facts as ProductObservation['facts'],
  series: [],
  ...more,
});

describe('what is too much of one thing', () => {
  it.each<[Observation, string]>([
    [product({ title: text(100_000) }), 'title has 100,000, at most 2,000 characters'],
    [product({ bulletPoints: many(51) }), 'bulletPoints has 51, at most 50 entries'],
    [product({ bulletPoints: ['a', text(10_001)] }), 'bulletPoints has 10,001, at most 10,000 ch'],
    [product({ gtins: many(100_000) }), 'gtins has 100,000, at most 1,000 entries'],
    [
      product({ variationAttributes: [{ dimension: 'size', value: text(501) }] }),
      'variationAttributes has 501, at most 500 characters',
    ],
    [product({ boughtWith: { products: many(1001) } }), 'boughtWith has 1,001, at most 1,000 en'],
    [product({}, { source: text(201) }), 'source has 201, at most 200 characters'],
    [
      product({}, { series: Array(2001).fill({ name: 'bsr', categoryId: '1', points: [] }) }),
      'the list of series has 2,001',
    ],
    [
      { kind: 'category', ...SEEN, id: '1', name: text(501), parentId: null },
      'the name of a category has 501',
    ],
    [{ kind: 'category', ...SEEN, id: text(2001), name: 'x', parentId: null }, 'the id of a cate'],
    [{ kind: 'bestSellers', ...SEEN, categoryId: text(2001), asins: [] }, 'the id of a category'],
  ])('is named with its limit', (observation, problem) => {
    expect(overLimit(observation)).toContain(problem);
  });

  it('is not a field of the longest that is taken', () => {
    for (const [field, limit] of Object.entries(FACT_LIMITS)) {
      const value = 'text' in limit ? text(limit.text) : 'x';
      const fact = 'items' in limit ? Array(limit.items).fill(value) : value;
      expect(overLimit(product({ [field]: fact })), field).toBeNull();
    }
  });

  it('counts the characters of all texts', () => {
    expect(textLength(product({ title: 'abc', bulletPoints: ['de', 'f'], isParent: true }))).toBe(
      6,
    );
  });
});
