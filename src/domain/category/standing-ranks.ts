/**
 * Which ranks of a category still stand. Ranks are observed one by one, so the newest rank of a
 * product may be long past: it no longer counts when it is 30 days older than the newest of the
 * list, or when another product was seen at this rank more than a day later.
 */
import { RANK_AGE_MAX_S } from '../product/freshness.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';

export interface ObservedRank {
  readonly rank: number;
  readonly observedAt: EpochSeconds;
  /**
   * When anybody was last seen at that rank, also who is not handed in; absent: nobody else was.
   */
  readonly rankSeenAt?: EpochSeconds;
}

/** The ranks that stand, in the order given. */
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
