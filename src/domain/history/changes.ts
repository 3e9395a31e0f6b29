/** How a series changed: the changes themselves, the change over some days, and its falls. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { countUntil, pointAt } from './point-at.ts';
import type { Point, Span } from './series.ts';

/**
 * The raw history: the points of the span that changed value or state. The first is the one in
 * force at `span.from`, at the earlier time since which it has held, if anything was known then.
 */
export function changesIn(points: readonly Point[], span: Span): readonly Point[] {
  const first = openerIndex(points, span.from);
  const end = countUntil(points, span.to);
  const changes: Point[] = [];
  for (const point of points.slice(first, end)) {
    const before = changes.at(-1);
    if (before === undefined || !saysTheSame(before, point)) changes.push(point);
  }
  return changes;
}

export function saysTheSame(left: Point, right: Point): boolean {
  return left.state === right.state && left.value === right.value;
}

function openerIndex(points: readonly Point[], from: EpochSeconds): number {
  let index = Math.max(0, countUntil(points, from + 1) - 1);
  for (; index > 0; index--) {
    const [before, point] = [points[index - 1], points[index]];
    if (before === undefined || point === undefined || !saysTheSame(before, point)) break;
  }
  return index;
}

/**
 * `100 · (now - then) / then`, where `now` is the value in force at `at` and `then` the one in
 * force `days` earlier. Null where either is missing (out of stock, hidden, unknown, not yet
 * known) or `then` is 0.
 */
export function changePercent(
  points: readonly Point[],
  at: EpochSeconds,
  days: number,
): number | null {
  const now = pointAt(points, at)?.value ?? null;
  const before = pointAt(points, at - days * DAY_S)?.value ?? null;
  if (now === null || before === null || before === 0) return null;
  return (100 * (now - before)) / before;
}

/**
 * A rank that falls by a smaller share does not count: other products left the category. A larger
 * fall is a sale signal, because a product only drifts back without one (Keepa's "rank drops").
 */
export const RANK_FALL_MIN_SHARE = 0.01;

/**
 * How many points of the span are lower than the last known value before them, by at least
 * `minShare` of it. The comparison reaches back before the span and over gaps (out of stock,
 * hidden, unknown): a product that comes back cheaper, or at a better rank, has fallen once.
 */
export function fallCount(points: readonly Point[], span: Span, minShare = 0): number {
  const first = countUntil(points, span.from);
  const end = countUntil(points, span.to);
  let before = lastValue(points, first);
  let falls = 0;
  for (const { value } of points.slice(first, end)) {
    if (value === null) continue;
    if (before !== null && value < before && before - value >= before * minShare) falls++;
    before = value;
  }
  return falls;
}

function lastValue(points: readonly Point[], end: number): number | null {
  for (let index = end - 1; index >= 0; index--) {
    const value = points[index]?.value ?? null;
    if (value !== null) return value;
  }
  return null;
}
