/**
 * Decides which ranks of a category still count. Ranks are observed one by one, so the newest rank
 * of a product may be outdated. It no longer counts if it is 30 days older than the newest of the
 * list, or if another product was seen at this rank more than a day later.
 */
import { RANK_AGE_MAX_S } from '../product/freshness.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';

export interface ObservedRank {
  readonly rank: number;
  readonly observedAt: EpochSeconds;
  /** When any product was last seen at this rank, even one that is not in the list. */
  readonly rankSeenAt?: EpochSeconds;
}

/** Returns the ranks that still count, in the given order. */
export function standingRanks<Ranked extends ObservedRank>(ranked: readonly Ranked[]): Ranked[] {
  const newestAt = new Map<number, EpochSeconds>();
  let newest = Number.NEGATIVE_INFINITY;
  for (const { rank, observedAt, rankSeenAt = observedAt } of ranked) {
    newestAt.set(rank, Math.max(observedAt, rankSeenAt, newestAt.get(rank) ?? observedAt));
    newest = Math.max(newest, observedAt);
  }
  return ranked.filter(({ rank, observedAt }) => {
    const isReplaced = (newestAt.get(rank) ?? observedAt) - observedAt > DAY_S;
    return !isReplaced && newest - observedAt <= RANK_AGE_MAX_S;
  });
}
