/**
 * Units a day over a stretch of rank history. Every rank first becomes a rate: the curve is convex,
 * so the rate of the mean rank would be too low for any product whose rank moves (Jensen).
 *
 * Within a week ranks mostly flicker with single sales, and a curve learned from average ranks
 * includes that flicker. The week's rate is therefore the geometric mean of its rates. Between
 * weeks demand moves, so weeks are averaged arithmetically. `bench/estimation` has the errors of
 * this and other means.
 */
import { countUntil } from '../../history/point-at.ts';
import type { Point, Span } from '../../history/series.ts';
import { DAY_S, type EpochSeconds, WEEK_S } from '../../values/time.ts';
import { type CellCurve, lnUnitsPerDay } from './curve.ts';

/** A rank covers at most this long on each side. */
const REACH_S = DAY_S;

/** A rank remembers sales for about this many days. Closer ranks repeat each other. */
const MEMORY_DAYS = 2;

export interface AverageRate {
  readonly lnUnitsPerDay: number;
  readonly polls: number;
  /** The number of independent ranks with as much information. */
  readonly effectivePolls: number;
}

/** Returns the average rate of ascending ranks, or null. Points without a value do not count. */
export function averageRate(points: readonly Point[], cell: CellCurve): AverageRate | null {
  const ranks = points.filter(isRank);
  const last = ranks.at(-1);
  if (last === undefined) return null;
  const weeks: Week[] = [];
  let covered = 0;
  for (const [index, { at, value }] of ranks.entries()) {
    const before = ranks[index - 1]?.at ?? at - REACH_S;
    const after = ranks[index + 1]?.at ?? at + REACH_S;
    // Seconds the rank covers.
    const weight = Math.min(REACH_S, (at - before) / 2) + Math.min(REACH_S, (after - at) / 2);
    // Weeks count back from the last rank.
    const until = last.at - Math.floor((last.at - at) / WEEK_S) * WEEK_S;
    let week = weeks.at(-1);
    if (week?.until !== until) {
      week = { until, weight: 0, sum: 0 };
      weeks.push(week);
    }
    week.weight += weight;
    week.sum += weight * lnUnitsPerDay(cell, Math.log(value));
    covered += weight;
  }
  return {
    lnUnitsPerDay: lnMeanOfWeeks(weeks),
    polls: ranks.length,
    effectivePolls: Math.max(1, Math.min(ranks.length, covered / DAY_S / MEMORY_DAYS)),
  };
}

interface Week {
  readonly until: EpochSeconds;
  weight: number;
  sum: number;
}

function lnMeanOfWeeks(weeks: readonly Readonly<Week>[]): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const { weight, sum } of weeks) top = Math.max(top, sum / weight);
  let total = 0;
  let mean = 0;
  for (const { weight, sum } of weeks) {
    total += weight;
    mean += weight * Math.exp(sum / weight - top);
  }
  return top + Math.log(mean / total);
}

/** Returns a window's points, opened by the last rank before it if that still covers its start. */
export function ranksSince(points: readonly Point[], from: EpochSeconds): readonly Point[] {
  const first = countUntil(points, from);
  const opening = points[first];
  const isOpened = opening?.at === from && isRank(opening);
  for (let index = first - 1; index >= 0 && !isOpened; index -= 1) {
    const point = points[index];
    if (point === undefined || point.at < from - REACH_S) break;
    if (isRank(point)) return points.slice(index);
  }
  return first === 0 ? points : points.slice(first);
}

function isRank(point: Point): point is Point & { readonly value: number } {
  return point.value !== null && point.value >= 1;
}

const RANKED_DAYS_SHARE_MIN = 1 / 3;

export interface EquivalentRank {
  readonly rank: number;
  readonly rankedDays: number;
  readonly looks: number;
}

/**
 * Returns the rank that represents a period's ranks, both ends included. Null when fewer than a
 * third of the days have ranks. Only the shape of the curve matters, not its level.
 */
export function equivalentRank(
  points: readonly Point[],
  window: Span,
  cell: CellCurve,
): EquivalentRank | null {
  const { from, to } = window;
  const inside = points.filter(isRank).filter(({ at }) => at >= from && at <= to);
  const days = Math.max(1, Math.round((to + 1 - from) / DAY_S));
  const rankedDays = new Set(inside.map(({ at }) => Math.floor((at - from) / DAY_S))).size;
  const average = averageRate(inside, cell);
  if (average === null || rankedDays < days * RANKED_DAYS_SHARE_MIN) return null;
  const lnRanks = inside.map(({ value }) => Math.log(value));
  // The curve never rises, so the rank is between the best and the worst.
  let [low, high] = [Math.min(...lnRanks), Math.max(...lnRanks)];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (lnUnitsPerDay(cell, middle) > average.lnUnitsPerDay) low = middle;
    else high = middle;
  }
  return { rank: Math.exp((low + high) / 2), rankedDays, looks: inside.length };
}

/** Far more precise than ranks are. */
const HALVINGS = 50;
