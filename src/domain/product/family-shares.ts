/**
 * How a family's sales fall on its children, who share one rank: by the bought-in-past-month
 * badges, which speak for each child; else by ratings, where the children have their own; else
 * equally. The shares add up to 1 over the children that are sold.
 */
import { headValue } from './head-value.ts';
import type { FamilyMember, ProductRecord, SalesBasis } from './listing.ts';

export interface FamilyShares {
  readonly basis: SalesBasis;
  /** By ASIN, each above 0; sold members only. */
  readonly shares: ReadonlyMap<string, number>;
}

/** The lowest badge shown is 50; a child without a badge counts as half of that. */
export const UNBADGED_UNITS = 25;

export function familyShares(family: readonly FamilyMember[]): FamilyShares {
  const sold = family
    .map(({ record }) => record)
    .filter(({ facts }) => facts.isParent?.value !== true);
  if (sold.length <= 1) return weighted('single', sold, () => 1);
  const badgeOf = ({ heads }: ProductRecord) => headValue(heads, 'boughtInPastMonth') ?? 0;
  if (sold.some((record) => badgeOf(record) > 0)) {
    return weighted('badge', sold, (record) => Math.max(badgeOf(record), UNBADGED_UNITS));
  }
  const reviews = sold.map(({ heads }) => headValue(heads, 'reviewCount'));
  // Most families pool their ratings: the same count on every child says nothing about the split.
  const areOwn = reviews.every((count) => count !== null) && new Set(reviews).size > 1;
  if (!areOwn) return weighted('equal', sold, () => 1);
  return weighted('reviews', sold, ({ heads }) => (headValue(heads, 'reviewCount') ?? 0) + 1);
}

function weighted(
  basis: SalesBasis,
  sold: readonly ProductRecord[],
  weightOf: (record: ProductRecord) => number,
): FamilyShares {
  const total = sold.reduce((sum, record) => sum + weightOf(record), 0);
  return {
    basis,
    shares: new Map(sold.map((record) => [record.asin, weightOf(record) / total])),
  };
}
