/** How a series changed: its changes, the change over some days, and its falls. */
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { countUntil, pointAt } from './point-at.ts';
import type { ShownPoint, Span } from './series.ts';

/**
 * Returns the span's points with a new value or state. The first is where the value in force at
 * `span.from` began.
 */
export function changesIn<One extends ShownPoint>(
  points: readonly One[],
  span: Span,
): readonly One[] {
  const first = openerIndex(points, span.from);
  const end = countUntil(points, span.to);
  const changes: One[] = [];
  for (const point of points.slice(first, end)) {
    const before = changes.at(-1);
    if (before === undefined || !saysTheSame(before, point)) changes.push(point);
  }
  return changes;
}

export function saysTheSame(left: ShownPoint, right: ShownPoint): boolean {
  return left.state === right.state && left.value === right.value;
}

function openerIndex(points: readonly ShownPoint[], from: EpochSeconds): number {
  let index = Math.max(0, countUntil(points, from + 1) - 1);
  for (; index > 0; index--) {
    const [before, point] = [points[index - 1], points[index]];
    if (before === undefined || point === undefined || !saysTheSame(before, point)) break;
  }
  return index;
}

/**
 * Returns the change over the `days` before `at`, in percent of the earlier value. Null when either
 * value is missing (out of stock, hidden, unknown, not yet known) or the earlier one is 0.
 */
export function changePercent(
  points: readonly ShownPoint[],
  at: EpochSeconds,
  days: number,
): number | null {
  const now = pointAt(points, at)?.value ?? null;
  const before = pointAt(points, at - days * DAY_S)?.value ?? null;
  if (now === null || before === null || before === 0) return null;
  return (100 * (now - before)) / before;
}

/**
 * A smaller fall of a rank does not count: other products left the category. A larger fall signals
 * a sale, because a product's rank only drifts back without one (Keepa's "rank drops").
 */
export const RANK_FALL_MIN_SHARE = 0.01;

/**
 * Counts the points of the span that are lower than the last known value before them, by at least
 * `minShare` of it. That value may lie before the span or before a gap (out of stock, hidden,
 * unknown): a product that comes back cheaper, or at a better rank, has fallen once.
 */
export function fallCount(points: readonly ShownPoint[], span: Span, minShare = 0): number {
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

function lastValue(points: readonly ShownPoint[], end: number): number | null {
  for (let index = end - 1; index >= 0; index--) {
    const value = points[index]?.value ?? null;
    if (value !== null) return value;
  }
  return null;
}
