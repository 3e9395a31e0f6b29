/** What lists show of a whole listing. */
import type { Listing, ListingCard } from '../../src/domain/product/listing.ts';

export function cardOf(listing: Listing): ListingCard {
  const { isParent: _, categoryId: __, gtins: ___, partNumbers: ____, ...others } = listing;
  const {
    firstSeenAt: _____,
    family: ______,
    familyBasis: _______,
    signals: ________,
    ...shown
  } = others;
  if (shown.sales === null) return { ...shown, sales: null };
  const { median, low, high, grade, basis, asOf } = shown.sales;
  return { ...shown, sales: { median, low, high, grade, basis, asOf } };
}
