/** Evidence from a family's badges about its sales, one by one and together. */

import { lastLook } from '../../product/freshness.ts';
import type { FamilyMember, ProductRecord } from '../../product/listing.ts';
import { floatAt } from '../../statistics/float-at.ts';
import type { EpochSeconds } from '../../values/time.ts';
import {
  type BadgeBin,
  badgeBin,
  badgeCertainty,
  badgeFloor,
  badgeLikelihood,
  lnBinOf,
} from '../evidence/badge.ts';
import type { EvidenceGrid, Fused } from '../evidence/fuse.ts';
import { atLeast, type UnitsDistribution } from '../range/units-distribution.ts';
import { HIDDEN_SHARE, UNBADGED_UNITS } from './family-shares.ts';

export interface SeenBadge {
  readonly bin: BadgeBin;
  /** The last time it is known to have been shown. */
  readonly seenAt: EpochSeconds;
  /** Above 0. */
  readonly certainty: number;
}

/** The sum of the children's bins. */
interface FamilyBadge extends SeenBadge {
  /** Possible shares of badged children in the family's units. The weights add up to 1. */
  readonly shares: readonly { readonly share: number; readonly weight: number }[];
}

/** All units belong to the badge. */
const WHOLE = [{ share: 1, weight: 1 }] as const;

/** Siblings differ: they may sell this many times the expected units. */
const OTHERS = [0.3, 1, 2.2];

/** Adds up the badges of the children for sale. Null without one. Keys are ASINs. */
export function familyBadge(
  all: ReadonlyMap<string, SeenBadge>,
  sold: ReadonlyMap<string, number>,
): FamilyBadge | null {
  const badges = [...all].flatMap(([asin, badge]) => (sold.has(asin) ? [badge] : []));
  if (badges.length === 0) return null;
  const certainty = Math.max(...badges.map((badge) => badge.certainty));
  let from = 0;
  let to = 0;
  let badged = 0;
  for (const badge of badges) {
    // A badge seen long ago counts less than a newer one.
    const part = badge.certainty / certainty;
    from += part * badge.bin.from;
    to += part * badge.bin.to;
    badged += part;
  }
  const seenAt = Math.max(...badges.map((badge) => badge.seenAt));
  const about = { bin: { from, to }, certainty, seenAt };
  if (badged === sold.size) return { ...about, shares: WHOLE };
  const shares = hiddenCounts(sold.size - badges.length).flatMap(({ hidden, weight }) => {
    // A good seller without a badge is assumed to sell like its siblings.
    const others = UNBADGED_UNITS * (sold.size - badged - hidden) + (hidden * from) / badged;
    return OTHERS.map((factor) => {
      return { share: from / (from + factor * others), weight: weight / OTHERS.length };
    });
  });
  return { ...about, shares };
}

/**
 * Returns the badges last seen within 30 days of an instant, by ASIN. A badge is in force from its
 * change to the last look, and fades over the next 30 days.
 */
export function badgesOf(
  family: readonly FamilyMember[],
  at: EpochSeconds,
): ReadonlyMap<string, SeenBadge> {
  const badges = new Map<string, SeenBadge>();
  for (const { record } of family) {
    const badge = ownBadge(record, at);
    if (badge !== null) badges.set(record.asin, badge);
  }
  return badges;
}

/** Returns the last look at a badge of the family; -Infinity without one. */
export function lastBadgeLook(family: readonly FamilyMember[]): EpochSeconds {
  let newest = Number.NEGATIVE_INFINITY;
  for (const { record } of family) {
    const head = record.heads.find(({ name }) => name === 'boughtInPastMonth');
    if (head === undefined || (head.last.value ?? 0) <= 0) continue;
    newest = Math.max(newest, lastLook(record, head));
  }
  return newest;
}

export function ownBadge(record: ProductRecord, at: EpochSeconds): SeenBadge | null {
  const head = record.heads.find(({ name }) => name === 'boughtInPastMonth');
  if (head === undefined || head.last.value === null || head.last.value <= 0) return null;
  const seenAt = lastLook(record, head);
  const certainty = badgeCertainty(at - seenAt);
  return certainty === 0 ? null : { bin: badgeBin(head.last.value), seenAt, certainty };
}

/** For more children, three counts represent all: the middle and one on each side. */
const COUNTED_MAX = 2;

/** Returns numbers of good sellers among the children without a badge, with binomial weights. */
function hiddenCounts(unbadged: number) {
  if (unbadged > COUNTED_MAX) {
    const middle = HIDDEN_SHARE * unbadged;
    const sd = Math.sqrt(middle * (1 - HIDDEN_SHARE));
    return [-1.2, 0, 1.2].map((score) => {
      return { hidden: Math.max(0, middle + score * sd), weight: 1 / 3 };
    });
  }
  const odds = HIDDEN_SHARE / (1 - HIDDEN_SHARE);
  let weight = (1 - HIDDEN_SHARE) ** unbadged;
  return Array.from({ length: unbadged + 1 }, (_, hidden) => {
    const count = { hidden, weight };
    weight *= (odds * (unbadged - hidden)) / (hidden + 1);
    return count;
  });
}

/** Returns the distribution after a badge, and the prior probability of the badge. */
export function withBadge(
  grid: EvidenceGrid,
  before: UnitsDistribution,
  { bin, certainty, shares = WHOLE }: SeenBadge & Partial<FamilyBadge>,
): Fused {
  const lnBin = lnBinOf(bin);
  const { distribution, chance } = grid.fuse(before, (lnUnits, likelihoods) => {
    likelihoods.fill(0);
    for (const { share, weight } of shares) {
      const lnShare = Math.log(share);
      for (let node = 0; node < lnUnits.length; node += 1) {
        const likelihood = badgeLikelihood(lnBin, floatAt(lnUnits, node) + lnShare, certainty);
        likelihoods[node] = floatAt(likelihoods, node) + weight * likelihood;
      }
    }
  });
  return { distribution: atLeast(distribution, badgeFloor(lnBin, certainty)), chance };
}
