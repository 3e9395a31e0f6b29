/** Market entries for tests and simulated niches, from the few numbers that matter. */

import type { MarketEntry } from '../../src/domain/market/market-entry.ts';
import type { Listing } from '../../src/domain/product/listing.ts';
import { parseAsin } from '../../src/domain/values/asin.ts';

export interface KnownEntry {
  readonly units: number;
  readonly price: number;
  readonly reviewCount: number;
  /** Tenths of a star. */
  readonly rating: number;
  readonly brand: string | null;
}

type GivenEntry = {
  readonly [Field in keyof KnownEntry]: KnownEntry[Field] | (Field extends 'price' ? never : null);
};

const AT = 1_700_000_000;

export function entryOf(
  { units, price, reviewCount, rating, brand }: GivenEntry,
  index: number,
): MarketEntry<Listing> {
  const leader = listingOf({ brand, price, index });
  return {
    leader,
    units: units === null ? null : { mean: units, low: units / 3, high: units * 3 },
    price,
    revenue: units === null ? null : units * price,
    reviewCount,
    rating: rating === null ? null : rating / 10,
    observedAt: AT,
  };
}

function listingOf(given: {
  readonly brand: string | null;
  readonly price: number;
  readonly index: number;
}): Listing {
  const asin = parseAsin(`B${String(given.index).padStart(9, '0')}`);
  if (asin === null) throw new TypeError('the index has too many digits');
  return {
    marketplace: 'US',
    asin,
    parentAsin: null,
    family: asin,
    familyBasis: null,
    isParent: false,
    title: null,
    brand: given.brand,
    categoryId: null,
    imageUrl: null,
    gtins: [],
    partNumbers: [],
    price: given.price,
    priceType: 'new',
    availability: 'in_stock',
    bsr: null,
    bsrCategoryId: null,
    bsrAt: null,
    reviewCount: null,
    rating: null,
    sales: null,
    observedAt: AT,
    firstSeenAt: AT,
    signals: '',
  };
}
