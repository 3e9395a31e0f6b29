/** What the badges of a family say together about its sales. */
import { type BadgeBin, badgeBin } from '../estimation/evidence/badge.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import { HIDDEN_SHARE, UNBADGED_UNITS } from './family-shares.ts';
import type { FamilyMember, ProductRecord } from './listing.ts';

export interface FamilyBadge {
  /** Sum of the children's bins. */
  readonly bin: BadgeBin;
  /** Shares of the family's units the children with a badge may stand for; weights add up to 1. */
  readonly shares: readonly { readonly share: number; readonly weight: number }[];
  readonly observedAt: EpochSeconds;
}

/** A badge further than this from the rank speaks of another month. */
const BADGE_LAG_MAX_S = 30 * DAY_S;

/** Siblings differ: they may sell this many times as much. */
const OTHERS = [0.3, 1, 2.2];

/** Null where no sold member has a badge of about the rank's time. */
export function familyBadge(
  family: readonly FamilyMember[],
  sold: ReadonlyMap<string, number>,
  rankAt: EpochSeconds,
): FamilyBadge | null {
  let from = 0;
  let to = 0;
  let badged = 0;
  let observedAt = 0;
  for (const { record } of family) {
    const badge = sold.has(record.asin) ? ownBadge(record, rankAt) : null;
    if (badge === null) continue;
    from += badge.bin.from;
    to += badge.bin.to;
    badged += 1;
    observedAt = Math.max(observedAt, badge.at);
  }
  if (badged === 0) return null;
  const unbadged = sold.size - badged;
  const bin = { from, to };
  if (unbadged === 0) return { bin, shares: [{ share: 1, weight: 1 }], observedAt };
  const shares = hiddenCounts(unbadged).flatMap(({ hidden, weight }) => {
    // A good seller without a badge is taken to sell as its siblings do.
    const others = UNBADGED_UNITS * (unbadged - hidden) + (hidden * from) / badged;
    return OTHERS.map((factor) => {
      return { share: from / (from + factor * others), weight: weight / OTHERS.length };
    });
  });
  return { bin, shares, observedAt };
}

/** The badge of one product, where it is of about the rank's time. */
export function ownBadge(
  { heads }: ProductRecord,
  rankAt: EpochSeconds,
): { readonly bin: BadgeBin; readonly at: EpochSeconds } | null {
  const last = heads.find(({ name }) => name === 'boughtInPastMonth')?.last;
  if (last === undefined || last.value === null || last.value <= 0) return null;
  if (Math.abs(last.at - rankAt) > BADGE_LAG_MAX_S) return null;
  return { bin: badgeBin(last.value), at: last.at };
}

/** Of more children than this, three counts stand for all: the middle and both sides of it. */
const COUNTED_MAX = 2;

/** How many of the children without a badge sell well, with how much weight: binomial. */
function hiddenCounts(unbadged: number): { readonly hidden: number; readonly weight: number }[] {
  if (unbadged > COUNTED_MAX) {
    const middle = HIDDEN_SHARE * unbadged;
    const sd = Math.sqrt(middle * (1 - HIDDEN_SHARE));
    return [-1.2, 0, 1.2].map((score) => {
      return { hidden: Math.max(0, middle + score * sd), weight: 1 / 3 };
    });
  }
  const odds = HIDDEN_SHARE / (1 - HIDDEN_SHARE);
  const counts: { readonly hidden: number; readonly weight: number }[] = [];
  let weight = (1 - HIDDEN_SHARE) ** unbadged;
  for (let hidden = 0; hidden <= unbadged; hidden += 1) {
    counts.push({ hidden, weight });
    weight *= (odds * (unbadged - hidden)) / (hidden + 1);
  }
  return counts;
}
