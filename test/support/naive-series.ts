/**
 * Series for property tests, and what a second-by-second reading of them says: the slow and obvious
 * twin of every time-weighted statistic.
 */
import fc from 'fast-check';
import type { Point, PointState, Span } from '../../src/domain/history/series.ts';

const MISSING = ['out_of_stock', 'hidden', 'unknown'] as const satisfies readonly PointState[];

/** Up to 12 points at distinct instants below `seconds`, in ascending time. */
export function arbitraryPoints(seconds: number): fc.Arbitrary<readonly Point[]> {
  const body = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 50 }) },
    { weight: 1, arbitrary: fc.constantFrom(...MISSING) },
  );
  return fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: seconds - 1 }), body), {
      selector: ([at]) => at,
      maxLength: 12,
    })
    .map((pairs) =>
      Object.freeze(
        pairs
          .sort(([left], [right]) => left - right)
          .map(
            ([at, what]): Point =>
              typeof what === 'number'
                ? { at, value: what, state: 'ok' }
                : { at, value: null, state: what },
          ),
      ),
    );
}

export function arbitrarySpan(seconds: number): fc.Arbitrary<Span> {
  return fc
    .tuple(fc.integer({ min: 0, max: seconds }), fc.integer({ min: 1, max: seconds }))
    .map(([from, length]) => ({ from, to: from + length }));
}

/** The point in force at an instant, by looking at all of them. */
export function naivePointAt(points: readonly Point[], at: number): Point | null {
  return points.filter((point) => point.at <= at).at(-1) ?? null;
}

/** The point in force in every second of the span; null before the first one. */
export function everySecond(points: readonly Point[], span: Span): readonly (Point | null)[] {
  return Array.from({ length: span.to - span.from }, (_, index) =>
    naivePointAt(points, span.from + index),
  );
}

/** The values in force, one a second, without the seconds that have none. */
export function valuesEverySecond(points: readonly Point[], span: Span): readonly number[] {
  return everySecond(points, span)
    .map((point) => point?.value ?? null)
    .filter((value) => value !== null);
}

export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle of the sorted values, or the mean of the middle two. */
export function naiveMedian(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right);
  return mean(sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1));
}
