/** What the badges of a family say together about its sales. */

import { lastLook } from '../../product/freshness.ts';
import type { FamilyMember, ProductRecord } from '../../product/listing.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { type BadgeBin, badgeBin, badgeCertainty } from '../evidence/badge.ts';
import { HIDDEN_SHARE, UNBADGED_UNITS } from './family-shares.ts';

export interface FamilyBadge {
  /** Sum of the children's bins. */
  readonly bin: BadgeBin;
  /** The share of the family's units that badged children may have; weights add up to 1. */
  readonly shares: readonly { readonly share: number; readonly weight: number }[];
  /** What is left of the badges at the rank's last look, above 0. */
  readonly certainty: number;
  readonly observedAt: EpochSeconds;
}

/** Siblings differ: they may sell this many times as much as expected. */
const OTHERS = [0.3, 1, 2.2];

/** Null where no sold member had a badge within 30 days of the rank's last look. */
export function familyBadge(
  family: readonly FamilyMember[],
  sold: ReadonlyMap<string, number>,
  rankAt: EpochSeconds,
): FamilyBadge | null {
  const badges = family.flatMap(({ record }) => {
    const badge = sold.has(record.asin) ? ownBadge(record, rankAt) : null;
    return badge === null ? [] : [badge];
  });
  if (badges.length === 0) return null;
  const certainty = Math.max(...badges.map((badge) => badge.certainty));
  let from = 0;
  let to = 0;
  let badged = 0;
  for (const badge of badges) {
    // A badge that was not seen lately gives way to one that was.
    const part = badge.certainty / certainty;
    from += part * badge.bin.from;
    to += part * badge.bin.to;
    badged += part;
  }
  const about = {
    bin: { from, to },
    certainty,
    observedAt: Math.max(...badges.map(({ seenAt }) => seenAt)),
  };
  const unbadged = sold.size - badges.length;
  if (badged === sold.size) return { ...about, shares: [{ share: 1, weight: 1 }] };
  const shares = hiddenCounts(unbadged).flatMap(({ hidden, weight }) => {
    // A good seller without a badge is taken to sell like its siblings.
    const others = UNBADGED_UNITS * (sold.size - badged - hidden) + (hidden * from) / badged;
    return OTHERS.map((factor) => {
      return { share: from / (from + factor * others), weight: weight / OTHERS.length };
    });
  });
  return { ...about, shares };
}

/** A badge with what is left of it. */
export interface SeenBadge {
  readonly bin: BadgeBin;
  /** Until when it is known to have been shown. */
  readonly seenAt: EpochSeconds;
  /** Above 0. */
  readonly certainty: number;
}

/**
 * The badge of one product, or null. It holds from its change to the last look and fades over the
 * 30 days after that.
 *
 * @param at the rank's last look, or now
 */
export function ownBadge(record: ProductRecord, at: EpochSeconds): SeenBadge | null {
  const head = record.heads.find(({ name }) => name === 'boughtInPastMonth');
  if (head === undefined || head.last.value === null || head.last.value <= 0) return null;
  const seenAt = lastLook(record, head);
  const certainty = badgeCertainty(at - seenAt);
  return certainty === 0 ? null : { bin: badgeBin(head.last.value), seenAt, certainty };
}

/** Of more children, three counts stand for all: the middle and one on each side of it. */
const COUNTED_MAX = 2;

/** How many of the children without a badge may sell well, each with its binomial weight. */
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
