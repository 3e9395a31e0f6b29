import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryPoints,
  arbitrarySpan,
  everySecond,
  mean,
  naiveMedian,
  valuesEverySecond,
} from '../../../test/support/naive-series.ts';
import type { Point, Span } from './series.ts';
import {
  stretches,
  timeWeightedAverage,
  timeWeightedGeometricMean,
  timeWeightedMedian,
  type ValuedStretch,
  valued,
  volatilityPercent,
} from './stretches.ts';

describe('stretches', () => {
  it('say for every second what a second-by-second reading says', () => {
    fc.assert(
      fc.property(arbitraryPoints(120), arbitrarySpan(120), (points, span) => {
        const all = stretches(points, span);
        const seconds = everySecond(points, span).map((point, index) => {
          const at = span.from + index;
          const covering = all.filter(({ from, to }) => from <= at && at < to);
          expect(covering.length).toBe(point === null ? 0 : 1);
          return { value: covering[0]?.value ?? null, state: covering[0]?.state ?? null };
        });
        expect(seconds).toEqual(
          everySecond(points, span).map((point) => ({
            value: point?.value ?? null,
            state: point?.state ?? null,
          })),
        );
      }),
    );
  });

  it('are never empty and stand in order without gaps', () => {
    fc.assert(
      fc.property(arbitraryPoints(60), arbitrarySpan(60), (points, span) => {
        const all = stretches(points, span);
        for (const [index, { from, to }] of all.entries()) {
          expect(to).toBeGreaterThan(from);
          expect(to).toBe(all[index + 1]?.from ?? span.to);
        }
      }),
    );
  });

  it('of a span that ends before it begins are none', () => {
    const points = [{ at: 0, value: 1, state: 'ok' as const }];
    expect(stretches(points, { from: 10, to: 5 })).toEqual([]);
  });
});

const SECONDS = 200;

/** The statistic of the stretches against the same of one value a second. */
function expectAsSecondBySecond(
  statistic: (all: readonly ValuedStretch[]) => number | null,
  naive: (values: readonly number[]) => number | null,
): void {
  fc.assert(
    fc.property(arbitraryPoints(SECONDS), arbitrarySpan(SECONDS), (points, span) => {
      const found = statistic(valued(stretches(points, span)));
      const expected = naive(valuesEverySecond(points, span));
      if (expected === null) expect(found).toBeNull();
      else expect(found).toBeCloseTo(expected, 9);
    }),
  );
}

function ofSpan(points: readonly Point[], span: Span) {
  return valued(stretches(points, span));
}

describe('time-weighted statistics', () => {
  it('average as one value a second would', () => {
    expectAsSecondBySecond(timeWeightedAverage, mean);
  });

  it('take the median as one value a second would', () => {
    expectAsSecondBySecond(timeWeightedMedian, naiveMedian);
  });

  it('take the geometric mean as one value a second would', () => {
    expectAsSecondBySecond(timeWeightedGeometricMean, (values) => {
      const logMean = mean(values.map(Math.log));
      return logMean === null ? null : Math.exp(logMean);
    });
  });

  it('measure volatility as the standard deviation of one value a second', () => {
    expectAsSecondBySecond(volatilityPercent, (values) => {
      const average = mean(values);
      if (average === null) return null;
      const variance = mean(values.map((value) => (value - average) ** 2)) ?? 0;
      return (100 * Math.sqrt(variance)) / average;
    });
  });

  it('ignore the time out of stock', () => {
    const points: Point[] = [
      { at: 0, value: 1000, state: 'ok' },
      { at: 10, value: null, state: 'out_of_stock' },
      { at: 90, value: 2000, state: 'ok' },
    ];
    expect(timeWeightedAverage(ofSpan(points, { from: 0, to: 100 }))).toBe(1500);
  });

  it('know nothing where nothing was known', () => {
    expect(timeWeightedAverage([])).toBeNull();
    expect(timeWeightedMedian([])).toBeNull();
    expect(timeWeightedGeometricMean([])).toBeNull();
    expect(volatilityPercent([])).toBeNull();
  });

  it('take no logarithm of 0 and no percentage of 0', () => {
    const zero = ofSpan([{ at: 0, value: 0, state: 'ok' }], { from: 0, to: 5 });
    expect(timeWeightedGeometricMean(zero)).toBeNull();
    expect(volatilityPercent(zero)).toBeNull();
  });
});
