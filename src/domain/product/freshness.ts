/** How long a rank can stand for "now" after the last look at it. */
import { FALL_GAP_MAX_S } from '../estimation/evidence/rank-falls.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';

/** A rank last seen longer ago says nothing about the 30 days up to now. */
export const RANK_AGE_MAX_S = 30 * DAY_S;

/**
 * How far before the newest point of its ranks an estimate reads: 30 days, and as long before as a
 * fall into them may begin.
 */
export const RECENT_POINTS_S = RANK_AGE_MAX_S + FALL_GAP_MAX_S;

/** True without a rank, or with one whose last look is older than 30 days. */
export function isStaleRank(bsrAt: EpochSeconds | null, now: EpochSeconds): boolean {
  return bsrAt === null || now - bsrAt > RANK_AGE_MAX_S;
}
