/** The raw history: the changes themselves, without confirmations of what was known. */
import type { EpochSeconds } from '../time.ts';
import { countUntil } from './point-at.ts';
import type { Point } from './series.ts';
import type { Span } from './span.ts';

/**
 * The points of the span that changed value or state, opened by the point in force at `span.from`
 * with the earlier time since which it has held, as far as the points reach back (none where
 * nothing was known then). A point that repeats the one before it says nothing new and is left out.
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
