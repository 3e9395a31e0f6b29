/** Demand velocity: how many units the ranks of the last 30 days stand for, and of the 30 before. */
import { DAY_S, type EpochSeconds } from '../time.ts';
import { countUntil } from './point-at.ts';
import type { Point } from './series.ts';
import { type Span, spanBefore } from './span.ts';
import { secondsIn, stretches, valued } from './stretches.ts';
import { averageOf } from './time-weighted.ts';

/** Units a day a product at this rank sells; null where the model cannot say. */
export type UnitsPerDay = (rank: number) => number | null;

export interface DemandVelocity {
  /** Units of the whole family, which shares the rank; not rounded. */
  readonly unitsPer30Days: number | null;
  readonly previousUnitsPer30Days: number | null;
  readonly changePercent: number | null;
}

const WINDOW_S = 30 * DAY_S;
/** Less known time would stretch a few days over a month. */
const RANKED_SHARE_MIN = 0.5;

/**
 * The time-average of the model's rate over the ranks in force, times 30 days: the mean of the rates,
 * never the rate of the mean rank, because the curve is convex and the mean rank of a bursty product
 * understates it. Null where a rank was in force for less than half of the window, or the newest
 * observation at its end is older than 30 days, or there is no model.
 */
export function demandVelocity(
  points: readonly Point[],
  to: EpochSeconds,
  unitsPerDay: UnitsPerDay | null,
): DemandVelocity {
  const now = unitsIn(points, spanBefore(to, WINDOW_S), unitsPerDay);
  const previous = unitsIn(points, spanBefore(to - WINDOW_S, WINDOW_S), unitsPerDay);
  return {
    unitsPer30Days: now,
    previousUnitsPer30Days: previous,
    changePercent:
      now === null || previous === null || previous === 0
        ? null
        : (100 * (now - previous)) / previous,
  };
}

function unitsIn(
  points: readonly Point[],
  window: Span,
  unitsPerDay: UnitsPerDay | null,
): number | null {
  const isObserved = countUntil(points, window.to) > countUntil(points, window.from);
  if (unitsPerDay === null || !isObserved) return null;
  const ranked = valued(stretches(points, window));
  if (secondsIn(ranked) < RANKED_SHARE_MIN * WINDOW_S) return null;
  const rates = ranked.map((stretch) => ({ ...stretch, value: unitsPerDay(stretch.value) }));
  const rate = averageOf(valued(rates), (value) => value);
  return rate === null ? null : rate * 30;
}
