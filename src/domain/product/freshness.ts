/** How long an observed rank can stand for "now". */
import { DAY_S, type EpochSeconds } from '../time.ts';

/** A rank observed longer ago says nothing about the 30 days up to now. */
export const RANK_AGE_MAX_S = 30 * DAY_S;

/** True without a rank, or with one older than 30 days. */
export function isStaleRank(bsrAt: EpochSeconds | null, now: EpochSeconds): boolean {
  return bsrAt === null || now - bsrAt > RANK_AGE_MAX_S;
}
