/** What the badges of a family say together about its sales. */
import { type BadgeBin, badgeBin } from '../estimation/evidence/badge.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import { UNBADGED_UNITS } from './family-shares.ts';
import type { FamilyMember } from './listing.ts';

export interface FamilyBadge {
  /** Sum of the children's bins. */
  readonly bin: BadgeBin;
  /** Shares of the family's units the children with a badge may stand for; weights add up to 1. */
  readonly shares: readonly { readonly share: number; readonly weight: number }[];
  readonly observedAt: EpochSeconds;
}

/** A badge further than this from the rank speaks of another month. */
const BADGE_LAG_MAX_S = 30 * DAY_S;

/** Stores leave out badges of good sellers too: so many of the children without one. */
const HIDDEN_SHARE = 0.45;
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
    const last = record.heads.find(({ name }) => name === 'boughtInPastMonth')?.last;
    if (!sold.has(record.asin) || last === undefined) continue;
    if (last.value === null || last.value <= 0) continue;
    if (Math.abs(last.at - rankAt) > BADGE_LAG_MAX_S) continue;
    const bin = badgeBin(last.value);
    from += bin.from;
    to += bin.to;
    badged += 1;
    observedAt = Math.max(observedAt, last.at);
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
