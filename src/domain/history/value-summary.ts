/** The summary of a price history, and of the series shown with it (rating, counts). */
import type { EpochSeconds } from '../values/time.ts';
import { changePercent, fallCount } from './changes.ts';
import { countUntil, pointAt } from './point-at.ts';
import { type ShownPoint, type ShownState, type Span, spanBefore } from './series.ts';
import {
  type Extremes,
  extremes,
  isOneLook,
  knownFalls,
  outOfStockShare,
  stretches,
  timeWeightedAverage,
  timeWeightedMedian,
  valued,
  volatilityPercent,
} from './stretches.ts';
import { SUMMARY_REACH_S, type Trend, trendOf } from './trend.ts';

/** Values are in the unit of the series (money in minor units). */
export interface ValueSummary extends Extremes {
  /** In force at the end of the span. Null unless its state is `ok`. */
  readonly current: number | null;
  readonly currentState: ShownState | null;
  readonly currentAt: EpochSeconds | null;
  readonly average: number | null;
  readonly median: number | null;
  readonly change30Percent: number | null;
  readonly change90Percent: number | null;
  readonly volatilityPercent: number | null;
  /** Number of falls below the last known value; null if a single look is all that is known. */
  readonly dropCount: number | null;
  readonly outOfStockShare: number | null;
  readonly trend: Trend | null;
}

/**
 * Summarizes the values of the span, which ends at the last look. An empty span has none. Average,
 * median, extremes and volatility cover the time with a value. Changes and trend look back from the
 * end of the span, even past its start: `known` must reach back 13 weeks before it.
 *
 * @param others further series of the product. Their points, and the last look, show the weeks in
 *   which anybody looked.
 */
export function summarizeValues(
  known: readonly ShownPoint[],
  span: Span,
  others: readonly (readonly ShownPoint[])[] = [],
): ValueSummary {
  const points = span.from < span.to ? known : [];
  const last = span.to - 1;
  const all = stretches(points, span);
  const inForce = valued(all);
  const current = pointAt(points, last);
  return {
    current: current?.value ?? null,
    currentState: current?.state ?? null,
    currentAt: current?.at ?? null,
    ...extremes(inForce),
    average: timeWeightedAverage(inForce),
    median: timeWeightedMedian(inForce),
    change30Percent: changePercent(points, last, 30),
    change90Percent: changePercent(points, last, 90),
    volatilityPercent: isOneLook(all) ? null : volatilityPercent(inForce),
    dropCount: knownFalls(fallCount(points, span), all),
    outOfStockShare: outOfStockShare(all),
    trend: trendOf(points, spanBefore(span.to, SUMMARY_REACH_S), (week) => {
      return week.to === span.to || [points, ...others].some((one) => isLookedAt(one, week));
    }),
  };
}

function isLookedAt(points: readonly ShownPoint[], { from, to }: Span): boolean {
  return countUntil(points, to) > countUntil(points, from);
}
