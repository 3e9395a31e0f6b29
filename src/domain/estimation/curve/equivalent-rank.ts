/**
 * The one rank that says as much of a period's sales as its ranks together: the rank at which the
 * curve sells, a day, the average of what it sells at each of them.
 */
import type { Point } from '../../history/series.ts';
import { DAY_S, type EpochSeconds } from '../../time.ts';
import { averageRate } from './average-rate.ts';
import { type CellCurve, lnUnitsPerDay } from './curve.ts';

/** Ranks on fewer of the period's days leave too much of it unseen. */
const RANKED_DAYS_SHARE_MIN = 1 / 3;

export interface EquivalentRank {
  readonly rank: number;
  /** Days of the period with a rank. */
  readonly rankedDays: number;
  /** Ranks it is made of. */
  readonly looks: number;
}

/**
 * Null where ranks were seen on fewer than a third of the days. Only the shape of the curve counts,
 * not its level.
 *
 * @param points root ranks in ascending time
 * @param window both ends belong to it
 */
export function equivalentRank(
  points: readonly Point[],
  window: { readonly from: EpochSeconds; readonly to: EpochSeconds },
  cell: CellCurve,
): EquivalentRank | null {
  const inside = points.filter(
    ({ at, value }) => value !== null && value >= 1 && at >= window.from && at <= window.to,
  );
  const days = Math.max(1, Math.round((window.to + 1 - window.from) / DAY_S));
  const rankedDays = new Set(inside.map(({ at }) => Math.floor((at - window.from) / DAY_S))).size;
  const average = averageRate(inside, cell);
  if (average === null || rankedDays < days * RANKED_DAYS_SHARE_MIN) return null;
  const ranks = inside.map(({ value }) => Math.log(value ?? 1));
  const span = { best: Math.min(...ranks), worst: Math.max(...ranks) };
  return {
    rank: Math.exp(lnRankAt(cell, average.lnUnitsPerDay, span)),
    rankedDays,
    looks: inside.length,
  };
}

/** Halvings of the span; far finer than ranks are. */
const HALVINGS = 50;

/** The curve never rises, so what it sells at the ranks lies between its ends. */
function lnRankAt(
  cell: CellCurve,
  lnRate: number,
  { best, worst }: { readonly best: number; readonly worst: number },
): number {
  let [low, high] = [best, worst];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (lnUnitsPerDay(cell, middle) > lnRate) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
