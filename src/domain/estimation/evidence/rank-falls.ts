/**
 * Counts falls of the rank between looks. They are independent evidence: without a sale a product
 * only drifts back, so a slow seller's rank falls about once per sale, whatever its category's
 * curve says. `rank-falls-curve.ts` interprets them.
 */
import type { Point } from '../../history/series.ts';
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import { DAY_S, type EpochSeconds, HOUR_S } from '../../values/time.ts';

export interface RankFalls {
  readonly falls: number;
  /** Looks with an earlier look to compare with, at most `LOOKS_MAX`. */
  readonly looks: number;
  /** Looks grouped by the time since the look before. */
  readonly groups: readonly {
    /** Average days since the look before. */
    readonly gapDays: number;
    readonly looks: number;
    readonly falls: number;
  }[];
}

/** Closer looks count as one: a rank changes every hour, even without a sale. */
const GAP_MIN_S = 5 * HOUR_S;
/** After a longer gap, a fall says too little about its time. */
export const FALL_GAP_MAX_S = 1.5 * DAY_S;
/** How far before the newest rank an estimate reads: 30 days, and a gap before them. */
export const RECENT_POINTS_S = RANK_AGE_MAX_S + FALL_GAP_MAX_S;
/** Smaller falls come from other products leaving the category. */
const FALL_MIN_SHARE = 0.05;
/** Fewer looks say nothing. With the second number added, they have their full weight. */
const LOOKS_MIN = 8;
const LOOKS_TO_FULL = 16;
/** Further looks are ignored. 30 days can have 144. */
const LOOKS_MAX = 150;

/** Gaps are grouped on a log scale around 4, 8, 16 and 32 hours. The first group ends here. */
const FIRST_GROUP_END_S = 2 ** 2.5 * HOUR_S;
const GROUPS = 4;

/** Returns the falls since `from`. Null when too few looks are close enough. */
export function countRankFalls(points: readonly Point[], from: EpochSeconds): RankFalls | null {
  const groups = Array.from({ length: GROUPS }, () => ({ gapS: 0, looks: 0, falls: 0 }));
  // No earlier look to compare with.
  let beforeAt = Number.NEGATIVE_INFINITY;
  let before: number | null = null;
  let falls = 0;
  let looks = 0;
  for (const { at, value } of points) {
    // An unchanged rank: nobody looked, or the store did not update it.
    if (value === null || value === before) continue;
    const gapS = at - beforeAt;
    if (gapS < GAP_MIN_S) continue;
    const counts = at >= from && gapS <= FALL_GAP_MAX_S;
    const group = counts ? groups[groupOf(gapS)] : undefined;
    if (group !== undefined && before !== null) {
      const fall = value <= before * (1 - FALL_MIN_SHARE) ? 1 : 0;
      group.gapS += gapS;
      group.looks += 1;
      group.falls += fall;
      looks += 1;
      falls += fall;
      if (looks === LOOKS_MAX) break;
    }
    beforeAt = at;
    before = value;
  }
  if (looks < LOOKS_MIN) return null;
  const seen = groups.filter((group) => group.looks > 0);
  return {
    falls,
    looks,
    groups: seen.map(({ gapS, ...group }) => ({ gapDays: gapS / group.looks / DAY_S, ...group })),
  };
}

function groupOf(gapS: number): number {
  let group = 0;
  for (let endS = FIRST_GROUP_END_S; gapS >= endS; endS *= 2) group += 1;
  return group;
}

/** Returns the weight of the falls, above 0 up to 1. It grows with each look. */
export function rankFallsWeight({ looks }: RankFalls): number {
  return Math.min(1, (looks - LOOKS_MIN + 1) / LOOKS_TO_FULL);
}
