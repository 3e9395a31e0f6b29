import { describe, expect, it } from 'vitest';
import type { Asin } from '../values/asin.ts';
import { inferFamilies, isVariation } from './family.ts';

const free = (name: string, at: number, likeNamed: readonly string[] = []) => {
  return { asin: name as Asin, reviews: 100 - at, at, likeNamed: likeNamed as Asin[] };
};
type Free = ReturnType<typeof free>;
const areTied = (left: Free, right: Free) => left.at === right.at;
const isNear = (left: Free, right: Free) => Math.abs(left.at - right.at) <= 2;

describe('inferFamilies', () => {
  it('makes no chain: each member is like the one with the most ratings', () => {
    const chain = [free('D', 0), free('C', 2), free('B', 4), free('A', 6)];
    expect(inferFamilies(chain, isNear, areTied)).toEqual(
      new Map([
        ['D', { family: 'C', basis: 'inferred' }],
        ['C', { family: 'C', basis: null }],
        ['B', { family: 'A', basis: 'inferred' }],
        ['A', { family: 'A', basis: null }],
      ]),
    );
  });

  it('never parts what is tied', () => {
    const products = [free('A', 0), free('C', 2), free('B', 2)];
    const isLike = (left: Free, right: Free) => isNear(left, right) && right.asin !== 'B';
    const places = inferFamilies(products, isLike, areTied);
    expect(new Set([...places.values()].map(({ family }) => family))).toEqual(new Set(['A']));
  });

  it('puts whoever is like a member of a named family into it, of several the smallest', () => {
    const places = inferFamilies([free('A', 0), free('B', 1, ['Z', 'Y'])], isNear, areTied);
    expect(places.get('B' as Asin)).toEqual({ family: 'Y', basis: 'inferred' });
    expect(places.get('A' as Asin)).toEqual({ family: 'A', basis: null });
  });
});

it('a parent is no variation, nor is a product alone', () => {
  const [asin, family] = ['A', 'B'] as Asin[];
  if (asin === undefined || family === undefined) throw new TypeError('no ASINs');
  expect(isVariation({ asin, family, familyBasis: 'parent' })).toBe(true);
  expect(isVariation({ asin, family: asin, familyBasis: 'inferred' })).toBe(true);
  expect(isVariation({ asin, family: asin, familyBasis: 'parent' })).toBe(false);
  expect(isVariation({ asin, family: asin, familyBasis: null })).toBe(false);
});
