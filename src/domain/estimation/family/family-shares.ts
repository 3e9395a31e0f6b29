/**
 * How a family's sales are split over its children, who share one rank: by the bought-in-past-month
 * badges of single children, else by ratings if children have their own, else equally. The shares
 * of the children on sale add up to 1.
 */

import { headValue } from '../../product/current-values.ts';
import type { FamilyMember, ProductRecord, SalesBasis } from '../../product/listing.ts';
import { sumBy } from '../../statistics/sum-by.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { badgeBin } from '../evidence/badge.ts';

export interface FamilyShares {
  readonly basis: SalesBasis;
  /** By ASIN, each above 0, for sold members only. */
  readonly shares: ReadonlyMap<string, number>;
  /** The uncertainty of a child's share, as the standard deviation of its logarithm. */
  readonly doubts: ReadonlyMap<string, number>;
}

/** The lowest badge is 50. A child that sells too little for one counts as half of that. */
export const UNBADGED_UNITS = 25;
/** Stores hide the badges of good sellers too: this share of the children without one. */
export const HIDDEN_SHARE = 0.45;

/** Errors of shares in simulated families. */
const DOUBT_SD = { badge: 0.3, unbadged: 1, reviews: 0.7, equal: 0.9 } as const;

/** @param asOf counts of ratings that were observed later do not count */
export function familyShares(family: readonly FamilyMember[], asOf: EpochSeconds): FamilyShares {
  const members = family.filter(({ record }) => record.facts.isParent?.value !== true);
  const sold = members.map(({ record }) => record);
  if (sold.length <= 1) return weighted('single', sold, () => ({ weight: 1, doubt: 0 }));
  const badges = sold.map(badgeOf).filter((badge) => badge > 0);
  if (badges.length > 0) return byBadge(sold, badges);
  const reviews = new Map(members.map((one) => [one.record.asin, ratingsAt(one, asOf)]));
  const counts = [...reviews.values()];
  // Most families pool their ratings. An equal count on every child says nothing about the split.
  const areOwn = counts.every((count) => count !== null) && new Set(counts).size > 1;
  if (!areOwn) return weighted('equal', sold, () => ({ weight: 1, doubt: DOUBT_SD.equal }));
  return weighted('reviews', sold, ({ asin }) => {
    return { weight: (reviews.get(asin) ?? 0) + 1, doubt: DOUBT_SD.reviews };
  });
}

function ratingsAt({ record, recentRatings = [] }: FamilyMember, asOf: EpochSeconds) {
  const head = record.heads.find(({ name }) => name === 'reviewCount');
  if (head === undefined || head.last.at <= asOf) return headValue(record.heads, 'reviewCount');
  return recentRatings.findLast(({ at }) => at <= asOf)?.value ?? null;
}

/** Splits by badge. A child without one sells little or, if the store hid it, like its siblings. */
function byBadge(sold: readonly ProductRecord[], badges: readonly number[]): FamilyShares {
  const usual = sumBy(badges, badgeMiddle) / badges.length;
  const unbadged = {
    weight: (1 - HIDDEN_SHARE) * UNBADGED_UNITS + HIDDEN_SHARE * usual,
    doubt: DOUBT_SD.unbadged,
  };
  return weighted('badge', sold, (record) => {
    const badge = badgeOf(record);
    return badge > 0 ? { weight: badgeMiddle(badge), doubt: DOUBT_SD.badge } : unbadged;
  });
}

function badgeOf({ heads }: ProductRecord): number {
  return headValue(heads, 'boughtInPastMonth') ?? 0;
}

function badgeMiddle(badge: number): number {
  const { from, to } = badgeBin(badge);
  return Math.max(UNBADGED_UNITS, Math.sqrt(from * to));
}

function weighted(
  basis: SalesBasis,
  sold: readonly ProductRecord[],
  partOf: (record: ProductRecord) => { readonly weight: number; readonly doubt: number },
): FamilyShares {
  const parts = sold.map((record) => [record.asin, partOf(record)] as const);
  const total = sumBy(parts, ([, { weight }]) => weight);
  return {
    basis,
    shares: new Map(parts.map(([asin, { weight }]) => [asin, weight / total])),
    doubts: new Map(parts.map(([asin, { doubt }]) => [asin, doubt])),
  };
}
