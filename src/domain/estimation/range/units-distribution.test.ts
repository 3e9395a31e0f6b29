/** Whole units and their ranges, as they are shown. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Confidence,
  medianOf,
  rangeAround,
  type UnitsDistribution,
  wholeMedian,
  wholeRange,
} from './units-distribution.ts';

const quantiles = (...units: readonly number[]): UnitsDistribution => ({
  lnQuantiles: units.map(Math.log),
  mean: 1,
});

const CONFIDENCES: readonly Confidence[] = [0.5, 0.8, 0.9];
const distributions = fc
  .array(fc.double({ min: -4, max: 12, noNaN: true }), { minLength: 7, maxLength: 7 })
  .map((lns): UnitsDistribution => ({ lnQuantiles: lns.toSorted((a, b) => a - b), mean: 1 }));

describe('wholeRange', () => {
  it('has the whole numbers of the range, and the median, in wider ranges more', () => {
    fc.assert(
      fc.property(distributions, (distribution) => {
        const median = wholeMedian(distribution);
        let before = { low: median, high: median };
        for (const confidence of CONFIDENCES) {
          const range = wholeRange(distribution, confidence, median);
          expect(range.low).toBeLessThanOrEqual(before.low);
          expect(range.high).toBeGreaterThanOrEqual(before.high);
          expect(Number.isInteger(range.low) && Number.isInteger(range.high)).toBe(true);
          before = range;
        }
      }),
    );
    const some = quantiles(1, 2.2, 3, 4.4, 6, 8.9, 12);
    expect(wholeRange(some, 0.8, 4)).toEqual({ low: 3, high: 8 });
  });

  it('has zero where it reaches below half a unit, although units are never less than none', () => {
    const slow = quantiles(0.05, 0.2, 0.4, 0.9, 2, 4, 6);
    expect(wholeRange(slow, 0.8, 1)).toEqual({ low: 0, high: 4 });
    expect(rangeAround(slow, 0.8, { median: 1, unitsMin: 0 }).low).toBe(0);
    expect(rangeAround(slow, 0.8, { median: 1, unitsMin: 1 }).low).toBe(1);
    const sold = quantiles(0.5, 0.6, 0.8, 1.2, 2, 4, 6);
    expect(wholeRange(sold, 0.8, 1)).toEqual({ low: 1, high: 4 });
    expect(medianOf(sold)).toBeCloseTo(1.2);
  });
});
