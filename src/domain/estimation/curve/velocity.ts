/**
 * Demand velocity: the units of the last 30 days, and of the 30 before. The level is that of the
 * sales estimate, the change that of the ranks.
 */

import { countUntil, pointAt } from '../../history/point-at.ts';
import { type Point, type Span, spanBefore } from '../../history/series.ts';
import { secondsIn, stretches, valued } from '../../history/stretches.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { averageRate } from './average-rate.ts';
import type { CellCurve } from './curve.ts';

export interface DemandVelocity {
  /** The monthly sales of the estimate. */
  readonly unitsPer30Days: number | null;
  /** Not rounded. */
  readonly previousUnitsPer30Days: number | null;
  readonly changePercent: number | null;
}

const WINDOW_S = DAYS_PER_MONTH * DAY_S;
/** An older rank says nothing about the window, even if no newer one was seen. */
const OPENER_AGE_MAX_S = WINDOW_S;
/** With less ranked time, a few days would represent a month. */
const RANKED_SHARE_MIN = 0.5;

/**
 * Compares the average rates of the ranks in two windows. The first ends at `to`, the second 30
 * days earlier. The rank in force at a window's start counts unless it is older than 30 days. The
 * change is null without a curve, without an observation in one of the windows, or when a rank was
 * in force for less than half of it.
 *
 * @param monthlySales the estimate of the first window
 */
export function demandVelocity(
  points: readonly Point[],
  to: EpochSeconds,
  curve: CellCurve | null,
  monthlySales: number | null,
): DemandVelocity {
  const now = unitsIn(points, spanBefore(to, WINDOW_S), curve);
  const previous = unitsIn(points, spanBefore(to - WINDOW_S, WINDOW_S), curve);
  const isKnown = now !== null && previous !== null && now > 0 && previous > 0;
  return {
    unitsPer30Days: monthlySales,
    previousUnitsPer30Days:
      isKnown && monthlySales !== null ? (monthlySales * previous) / now : null,
    changePercent: isKnown ? (100 * (now - previous)) / previous : null,
  };
}

/**
 * Returns the change of the average rate in percent: the 30 days up to `to` against the 30 days that
 * ended `days` days earlier. Null as in `demandVelocity`.
 */
export function rateChangePercent(
  points: readonly Point[],
  to: EpochSeconds,
  curve: CellCurve | null,
  days: number,
): number | null {
  const now = unitsIn(points, spanBefore(to, WINDOW_S), curve);
  const before = unitsIn(points, spanBefore(to - days * DAY_S, WINDOW_S), curve);
  if (now === null || before === null || before <= 0) return null;
  return (100 * (now - before)) / before;
}

function unitsIn(points: readonly Point[], window: Span, curve: CellCurve | null): number | null {
  const inside = points.slice(countUntil(points, window.from), countUntil(points, window.to));
  if (curve === null || inside.length === 0) return null;
  const opener = pointAt(points, window.from - 1);
  const isOpened = opener !== null && window.from - opener.at <= OPENER_AGE_MAX_S;
  const isNeeded = inside[0]?.at !== window.from;
  const ranks = isOpened && isNeeded ? [{ ...opener, at: window.from }, ...inside] : inside;
  const ranked = secondsIn(valued(stretches(ranks, window)));
  if (ranked < RANKED_SHARE_MIN * WINDOW_S) return null;
  const average = averageRate(ranks, curve);
  return average === null ? null : Math.exp(average.lnUnitsPerDay) * DAYS_PER_MONTH;
}
