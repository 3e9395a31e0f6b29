/** The summary of a rank history. A smaller rank is better. */
import type { CellCurve } from '../estimation/curve/curve.ts';
import { type DemandVelocity, demandVelocity } from '../estimation/curve/velocity.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { fallCount, RANK_FALL_MIN_SHARE } from './changes.ts';
import { observationCount, pointAt } from './point-at.ts';
import { type Seasonality, seasonality } from './seasonality.ts';
import { type Point, type PointState, type Span, spanBefore } from './series.ts';
import { extremes, knownFalls, stretches, timeWeightedGeometricMean, valued } from './stretches.ts';
import { SUMMARY_REACH_S, type Trend, trendOf } from './trend.ts';

export interface RankSummary {
  /** At the end of the span. Null when missing then. */
  readonly current: number | null;
  readonly currentState: PointState | null;
  readonly currentAt: EpochSeconds | null;
  readonly best: number | null;
  readonly bestAt: EpochSeconds | null;
  readonly worst: number | null;
  readonly worstAt: EpochSeconds | null;
  /** Time-weighted, over the time with a rank. */
  readonly geometricMean: number | null;
  /** Null if a single look is all that is known of the days. */
  readonly rankDrops30: number | null;
  readonly rankDrops90: number | null;
  readonly observations30: number;
  readonly observations90: number;
  readonly velocity: DemandVelocity;
  readonly trend: RankTrend | null;
  readonly seasonality: Seasonality | null;
}

/**
 * The trend of a rank, named by what it means for the seller. The direction never contradicts the
 * change of the velocity.
 */
export interface RankTrend extends Omit<Trend, 'direction'> {
  readonly direction: 'improving' | 'steady' | 'worsening';
}

/**
 * Summarizes the ranks of the span, which ends at the last look. Best, worst and mean cover the
 * span. Drops, observations, velocity and trend look back from its end, even past its start.
 * Seasonality uses all points. `known` must reach back 13 weeks before the span's end.
 *
 * @param curve the sales curve. Null for a category without one (a subcategory).
 * @param monthlySales the sales estimate at the end of the span, or null
 */
export function summarizeRanks(
  known: readonly Point[],
  span: Span,
  curve: CellCurve | null,
  monthlySales: number | null,
): RankSummary {
  const points = span.from < span.to ? known : [];
  const inForce = valued(stretches(points, span));
  const current = pointAt(points, span.to - 1);
  const range = extremes(inForce);
  const days30 = spanBefore(span.to, 30 * DAY_S);
  const days90 = spanBefore(span.to, 90 * DAY_S);
  const velocity = demandVelocity(points, span.to, curve, monthlySales);
  return {
    current: current?.value ?? null,
    currentState: current?.state ?? null,
    currentAt: current?.at ?? null,
    best: range.lowest,
    bestAt: range.lowestAt,
    worst: range.highest,
    worstAt: range.highestAt,
    geometricMean: timeWeightedGeometricMean(inForce),
    rankDrops30: rankDrops(points, days30),
    rankDrops90: rankDrops(points, days90),
    observations30: observationCount(points, days30),
    observations90: observationCount(points, days90),
    velocity,
    trend: rankTrend(points, span.to, velocity.changePercent),
    seasonality: seasonality(points, span.to),
  };
}

function rankDrops(points: readonly Point[], days: Span): number | null {
  return knownFalls(fallCount(points, days, RANK_FALL_MIN_SHARE), stretches(points, days));
}

function rankTrend(
  points: readonly Point[],
  to: EpochSeconds,
  changePercent: number | null,
): RankTrend | null {
  const isObserved = (week: Span) => observationCount(points, week) > 0;
  const trend = trendOf(points, spanBefore(to, SUMMARY_REACH_S), isObserved);
  if (trend === null) return null;
  const names = { falling: 'improving', steady: 'steady', rising: 'worsening' } as const;
  return { ...trend, direction: agreed(names[trend.direction], changePercent) };
}

/** A smaller change of units from one month to the next is steady unless the trend says more. */
const CHANGE_MIN_PERCENT = 10;

/** Returns the direction of a clear change, else that of the trend unless they are opposite. */
function agreed(
  direction: RankTrend['direction'],
  changePercent: number | null,
): RankTrend['direction'] {
  if (changePercent === null) return direction;
  const ofChange = changePercent > 0 ? 'improving' : 'worsening';
  if (Math.abs(changePercent) >= CHANGE_MIN_PERCENT || direction === ofChange) return ofChange;
  return 'steady';
}
