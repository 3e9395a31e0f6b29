/** How a series changed: the changes themselves, the change over some days, and its falls. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { countUntil, pointAt } from './point-at.ts';
import type { Point, Span } from './series.ts';

/**
 * The raw history: the points of the span that changed value or state, without points that repeat
 * the one before. It is opened by the point in force at `span.from`, at the earlier time since
 * which it has held, as far as the points reach back; by none where nothing was known then.
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
 * Falls of a rank by a smaller share do not count: they come from other products leaving the
 * category. A rank number that falls further is a sale signal, because without a sale a product
 * only drifts back (Keepa's "sales rank drops").
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
