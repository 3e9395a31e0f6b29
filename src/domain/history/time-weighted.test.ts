import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arbitraryPoints,
  arbitrarySpan,
  mean,
  naiveMedian,
  valuesEverySecond,
} from '../../../test/support/naive-series.ts';
import type { Point } from './series.ts';
import type { Span } from './span.ts';
import { stretches, type ValuedStretch, valued } from './stretches.ts';
import {
  timeWeightedAverage,
  timeWeightedGeometricMean,
  timeWeightedMedian,
  volatilityPercent,
} from './time-weighted.ts';

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
