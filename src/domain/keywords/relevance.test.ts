import { describe, expect, it } from 'vitest';
import type { ClickedAsin } from '../product/observation.ts';
import { parseAsin } from '../values/asin.ts';
import { normalizeKeyword } from './normalize-keyword.ts';
import { clickRelevance, wordRelevance } from './relevance.ts';

const clicked = (...shares: readonly [string, number | null][]): ClickedAsin[] =>
  shares.map(([text, clickShare]) => {
    const asin = parseAsin(text);
    if (asin === null) throw new TypeError(text);
    return { asin, clickShare, conversionShare: null };
  });

describe('clickRelevance', () => {
  it('is the sum of roots of products of shares', () => {
    const seed = clicked(['B000000001', 0.36], ['B000000002', 0.09]);
    const other = clicked(['B000000001', 0.25], ['B000000003', 0.5]);
    expect(clickRelevance(seed, other)).toBeCloseTo(0.3, 12);
  });

  it('is 1 for the same complete distribution, null without shares', () => {
    const all = clicked(['B000000001', 0.5], ['B000000002', 0.5]);
    expect(clickRelevance(all, all)).toBeCloseTo(1, 12);
    expect(clickRelevance(all, clicked(['B000000001', null]))).toBeNull();
  });
});

describe('wordRelevance', () => {
  it('is shared words over all words, whatever their case and width', () => {
    expect(wordRelevance('Yoga Mat', 'thick yoga mat')).toBeCloseTo(2 / 3, 12);
    expect(normalizeKeyword('  ＹＯＧＡ   Mat ')).toBe('yoga mat');
    expect(wordRelevance('', '')).toBe(0);
  });
});
