/**
 * Counts falls of the rank number between looks. They are evidence of their own: without a sale a
 * product only drifts back, so a slow seller's rank falls about once for each sale, whatever the
 * curve of its category says. `rank-falls-curve.ts` says what they mean.
 */
import type { Point } from '../../history/series.ts';
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import { DAY_S, type EpochSeconds, HOUR_S } from '../../values/time.ts';

export interface RankFalls {
  readonly falls: number;
  /** Looks with a look before them to compare with; at most `LOOKS_MAX`. */
  readonly looks: number;
  /** Looks of about the same distance in time, together. */
  readonly groups: readonly {
    /** Days between a look and the one before, on average. */
    readonly gapDays: number;
    readonly looks: number;
    readonly falls: number;
  }[];
}

/** Looks closer together than this count once: a rank changes every hour, sold or not. */
const GAP_MIN_S = 5 * HOUR_S;
/** A fall over a longer gap says too little about when. */
export const FALL_GAP_MAX_S = 1.5 * DAY_S;
/** How far before the newest rank an estimate reads: 30 days, and a fall into them. */
export const RECENT_POINTS_S = RANK_AGE_MAX_S + FALL_GAP_MAX_S;
/** Smaller falls come from other products leaving the category. */
const FALL_MIN_SHARE = 0.05;
/** Fewer looks than the first number say nothing; with the second added they say all they can. */
const LOOKS_MIN = 8;
const LOOKS_TO_FULL = 16;
/** Looks beyond these are not counted; 30 days hold 144. */
const LOOKS_MAX = 150;

/** Gaps are grouped around 4, 8, 16 and 32 hours by their ratio; the first group ends here. */
const FIRST_GROUP_END_S = 2 ** 2.5 * HOUR_S;
const GROUPS = 4;

/** The falls of some ranks since `from`; null where too few looks are close enough. */
export function countRankFalls(points: readonly Point[], from: EpochSeconds): RankFalls | null {
  const groups = Array.from({ length: GROUPS }, () => ({ gapS: 0, looks: 0, falls: 0 }));
  // Too long ago to compare the first look with.
  let beforeAt = Number.NEGATIVE_INFINITY;
  let before: number | null = null;
  let falls = 0;
  let looks = 0;
  for (const { at, value } of points) {
    // An unchanged rank: nobody looked, or the store did not count again.
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

/** How much the falls count, above 0 up to 1: each look makes them count a little more. */
export function rankFallsWeight({ looks }: RankFalls): number {
  return Math.min(1, (looks - LOOKS_MIN + 1) / LOOKS_TO_FULL);
}
