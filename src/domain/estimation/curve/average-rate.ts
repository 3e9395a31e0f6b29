/**
 * Units a day over a stretch of rank history. Every rank becomes a rate first: the curve is convex,
 * so the rate of the mean rank would be too low for any product whose rank moves (Jensen).
 *
 * Within a week ranks mostly flicker with single sales, and a curve learned from average ranks
 * contains that flicker: the week's rate is the geometric mean of its rates. Between weeks demand
 * moves: the rates of weeks are averaged as they are. `bench/estimation` has the errors of this and
 * of other means.
 */
import { countUntil } from '../../history/point-at.ts';
import type { Point, Span } from '../../history/series.ts';
import { DAY_S, type EpochSeconds, WEEK_S } from '../../values/time.ts';
import { type CellCurve, lnUnitsPerDay } from './curve.ts';

/** One rank speaks for at most this long on each side of itself. */
const REACH_S = DAY_S;

/** A store's rank remembers sales for about this many days: closer ranks repeat each other. */
const MEMORY_DAYS = 2;

export interface AverageRate {
  readonly lnUnitsPerDay: number;
  readonly polls: number;
  /** How many ranks would say as much without repeating each other. */
  readonly effectivePolls: number;
}

/**
 * The average rate of some ranks in ascending time; null without a rank. Points without a value
 * carry no weight: a hidden rank is not a rate of zero.
 */
export function averageRate(points: readonly Point[], cell: CellCurve): AverageRate | null {
  const ranks = points.filter(isRank);
  const last = ranks.at(-1);
  if (last === undefined) return null;
  const weeks: Week[] = [];
  let covered = 0;
  for (const [index, { at, value }] of ranks.entries()) {
    const before = ranks[index - 1]?.at ?? at - REACH_S;
    const after = ranks[index + 1]?.at ?? at + REACH_S;
    // Seconds the rank speaks for.
    const weight = Math.min(REACH_S, (at - before) / 2) + Math.min(REACH_S, (after - at) / 2);
    // Weeks are counted back from the last rank.
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

/**
 * The points of a window in ascending time, opened by the last rank before it where that rank still
 * speaks for its start.
 */
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

/** A period with ranks on a smaller share of its days is left out. */
const RANKED_DAYS_SHARE_MIN = 1 / 3;

export interface EquivalentRank {
  readonly rank: number;
  readonly rankedDays: number;
  readonly looks: number;
}

/**
 * The one rank that says as much about a period's sales as its ranks together; both ends belong to
 * the period. Null where ranks were seen on fewer than a third of the days. Only the shape of the
 * curve counts, not its level.
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
  // The curve never rises, so the rank lies between the best and the worst.
  let [low, high] = [Math.min(...lnRanks), Math.max(...lnRanks)];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (lnUnitsPerDay(cell, middle) > average.lnUnitsPerDay) low = middle;
    else high = middle;
  }
  return { rank: Math.exp((low + high) / 2), rankedDays, looks: inside.length };
}

/** Halvings of the span; far finer than ranks are. */
const HALVINGS = 50;
