/** Finds points in a series by time. Points are ascending, so every search is O(log n). */
import type { EpochSeconds } from '../values/time.ts';
import type { ShownPoint, Span } from './series.ts';

/** Returns the point in force at an instant: the last at or before it. Null before the first. */
export function pointAt<One extends ShownPoint>(
  points: readonly One[],
  at: EpochSeconds,
): One | null {
  return points[countUntil(points, at + 1) - 1] ?? null;
}

/** Counts the points before the instant. Also the index of the first point at or after it. */
export function countUntil(points: readonly ShownPoint[], before: EpochSeconds): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const point = points[middle];
    if (point !== undefined && point.at < before) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the points of the span that have a value. */
export function observationCount(points: readonly ShownPoint[], span: Span): number {
  return points
    .slice(countUntil(points, span.from), countUntil(points, span.to))
    .filter(({ value }) => value !== null).length;
}
