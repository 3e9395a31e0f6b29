/** The trend of a series over the last 13 weeks, with its uncertainty. */
import { theilSen } from '../statistics/theil-sen.ts';
import { DAY_S, type EpochSeconds, WEEK_S } from '../values/time.ts';
import { type ShownPoint, type Span, spanBefore } from './series.ts';
import { averageOf, secondsIn, stretches, valued } from './stretches.ts';

/** The change over 30 days with its 90 % interval, in percent. */
export interface Trend {
  readonly percentPer30Days: number;
  readonly low: number;
  readonly high: number;
  /** `steady` unless the whole interval is on one side of 0 and the change is at least 1 %. */
  readonly direction: 'rising' | 'steady' | 'falling';
}

/** About 90 days. */
const TREND_WEEKS = 13;
/** How far a summary looks back before the end of its span. Changes over 90 days need less. */
export const SUMMARY_REACH_S = TREND_WEEKS * WEEK_S;
/** Fewer weeks show no direction: with three, even a straight line has no 90 % interval. */
const TREND_WEEKS_MIN = 4;
/** A week counts if a value was in force for a day of it. */
const WEEK_VALUED_SECONDS_MIN = DAY_S;
/** A smaller change over 30 days, in percent, is steady, however sure. */
const TREND_PERCENT_MIN = 1;
/** Normal quantile of a two-sided 90 % interval. */
const Z_90 = 1.645;

/**
 * Returns the trend at the end of the span: the Theil-Sen slope of weekly time-weighted averages of
 * `ln(value)`, counted back from the end over 13 weeks or the whole span if that is shorter. Values
 * of 0 have no logarithm and are left out. Null with fewer than four weeks.
 *
 * @param isObserved whether anybody looked at the series in a week. Other weeks are left out.
 */
export function trendOf(
  points: readonly ShownPoint[],
  span: Span,
  isObserved: (week: Span) => boolean,
): Trend | null {
  const weeks: { x: number; y: number }[] = [];
  for (let back = 0; back < TREND_WEEKS; back++) {
    const to = span.to - back * WEEK_S;
    if (to - WEEK_S < span.from) break;
    const level = isObserved(spanBefore(to, WEEK_S)) ? weeklyLogAverage(points, to) : null;
    if (level !== null) weeks.push({ x: -back, y: level });
  }
  if (weeks.length < TREND_WEEKS_MIN) return null;
  const estimate = theilSen(weeks, Z_90);
  if (estimate === null) return null;
  const trend = {
    percentPer30Days: percentOf(estimate.slope),
    low: percentOf(estimate.low),
    high: percentOf(estimate.high),
  };
  return { ...trend, direction: directionOf(trend) };
}

function weeklyLogAverage(points: readonly ShownPoint[], to: EpochSeconds): number | null {
  const week = valued(stretches(points, spanBefore(to, WEEK_S))).filter(({ value }) => value > 0);
  return secondsIn(week) < WEEK_VALUED_SECONDS_MIN ? null : averageOf(week, Math.log);
}

/** Converts a weekly step of the logarithm to percent in 30 days, never -0. */
function percentOf(slope: number): number {
  return 100 * Math.expm1((slope * 30) / 7) + 0;
}

function directionOf(trend: Omit<Trend, 'direction'>): Trend['direction'] {
  if (trend.low > 0 && trend.percentPer30Days >= TREND_PERCENT_MIN) return 'rising';
  if (trend.high < 0 && trend.percentPer30Days <= -TREND_PERCENT_MIN) return 'falling';
  return 'steady';
}
