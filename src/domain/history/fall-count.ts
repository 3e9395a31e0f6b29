/**
 * How often a value fell. A price that falls is a price cut; a rank number that falls is a sale
 * signal, because without a sale a product only drifts back (Keepa's "sales rank drops").
 */
import { countUntil } from './point-at.ts';
import type { Point } from './series.ts';
import type { Span } from './span.ts';

/**
 * A rank must fall by at least this share of its number to count: smaller steps come from other
 * products leaving the category, not from a sale.
 */
export const RANK_FALL_MIN_SHARE = 0.01;

/**
 * Counts the points of the span whose value is lower than the last known value before them, by at
 * least `minShare` of it. The comparison reaches back before the span and over gaps (out of stock,
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
