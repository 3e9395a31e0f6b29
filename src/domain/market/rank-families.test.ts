import { describe, expect, it } from 'vitest';
import type { Listing } from '../product/listing.ts';
import { rankFamilies } from './rank-families.ts';
import { entryOf } from './support/entry-of.ts';

const DAY = 86_400;
const listing = (index: number, change: Partial<Listing>): Listing => ({
  ...entryOf({ units: 1, price: 1, reviewCount: 1, rating: 40, brand: 'Acme' }, index).leader,
  ...{ bsr: 1_260, bsrCategoryId: 'path:Electronics', bsrAt: 100 * DAY },
  ...change,
});
const sizes = (...listings: Listing[]) => rankFamilies(listings).map(({ length }) => length);

describe('rankFamilies', () => {
  it('joins listings of one brand that share a rank', () => {
    expect(
      sizes(listing(0, {}), listing(1, { bsr: 7 }), listing(2, { brand: 'ACME Inc.' })),
    ).toEqual([...[2, 1]]);
  });

  it.each([
    ['another brand', { brand: 'Bolt' }],
    ['no brand', { brand: null }],
    ['another category', { bsrCategoryId: 'path:Toys' }],
    ['no rank', { bsr: null }],
    ['another time', { bsrAt: 90 * DAY }],
    ['a named family', { parentAsin: listing(9, {}).asin }],
  ] as const)('keeps apart: %s', (_, change) => {
    expect(sizes(listing(0, {}), listing(1, change))).toEqual([1, 1]);
  });
});
