/**
 * A series seen as stretches of time in which one point was in force. Every time-weighted statistic
 * is a sum over stretches.
 */
import { countUntil } from './point-at.ts';
import type { Point, PointState } from './series.ts';
import type { Span } from './span.ts';

/** `from <= t < to`, never empty. `value` is null unless the state is `ok`. */
export interface Stretch extends Span {
  readonly value: number | null;
  readonly state: PointState;
}

/** A stretch with a value: time in which the product could be bought at a known figure. */
export interface ValuedStretch extends Stretch {
  readonly value: number;
}

/**
 * Cuts the span into stretches, each point holding until the next one or the end of the span. Time
 * before the first known point has no stretch: nothing was known.
 */
export function stretches(points: readonly Point[], span: Span): readonly Stretch[] {
  const found: Stretch[] = [];
  const first = Math.max(0, countUntil(points, span.from + 1) - 1);
  for (let index = first; index < points.length; index++) {
    const point = points[index];
    if (point === undefined || point.at >= span.to) break;
    const from = Math.max(point.at, span.from);
    const to = Math.min(points[index + 1]?.at ?? span.to, span.to);
    if (to > from) found.push({ from, to, value: point.value, state: point.state });
  }
  return found;
}

/** Only the stretches with a value; out-of-stock, hidden and unknown time is left out. */
export function valued(all: readonly Stretch[]): readonly ValuedStretch[] {
  return all.filter((stretch): stretch is ValuedStretch => stretch.value !== null);
}

/** Seconds the stretches cover together. */
export function secondsIn(all: readonly Span[]): number {
  return all.reduce((sum, { from, to }) => sum + (to - from), 0);
}
