/** The change of a value over a number of days, in percent of the earlier value. */
import { DAY_S, type EpochSeconds } from '../time.ts';
import { pointAt } from './point-at.ts';
import type { Point } from './series.ts';

/**
 * `100 · (now - then) / then`, where `now` is the value in force at `at` and `then` the one in force
 * `days` earlier. Null where either is missing (out of stock, hidden, unknown, not yet known) or
 * `then` is 0.
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
