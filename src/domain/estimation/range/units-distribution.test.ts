/** Whole units and their ranges, as they are shown. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  between,
  type Confidence,
  medianOf,
  movedInDoubt,
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

describe('movedInDoubt', () => {
  const plain = { lnQuantiles: [1, 2, 3, 4, 5, 6, 7], mean: 100 };

  it('moves all quantiles alike without doubt', () => {
    const moved = movedInDoubt(plain, { shift: -1, sdBelow: 0, sdAbove: 0 });
    expect(moved.lnQuantiles).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(moved.mean).toBeCloseTo(100 / Math.E, 9);
  });

  it('widens each side by its own deviation, around the same middle', () => {
    const { lnQuantiles } = movedInDoubt(plain, { shift: 0, sdBelow: 2, sdAbove: 0 });
    expect(lnQuantiles.slice(3)).toEqual([4, 5, 6, 7]);
    expect(lnQuantiles[1]).toBeCloseTo(4 - Math.hypot(2, 1.2816 * 2), 3);
  });

  it('multiplies the mean by that of the factor, summed numerically', () => {
    const [sdBelow, sdAbove, shift] = [1.5, 0.4, -0.3];
    let [total, weighted] = [0, 0];
    for (let x = -15; x < 6; x += 0.001) {
      const density = Math.exp(-((x / (x < 0 ? sdBelow : sdAbove)) ** 2) / 2);
      total += density;
      weighted += density * Math.exp(x + shift);
    }
    const { mean } = movedInDoubt(plain, { shift, sdBelow, sdAbove });
    expect(mean / 100).toBeCloseTo(weighted / total, 3);
  });
});

describe('between', () => {
  it('is either end, and the geometric middle of both', () => {
    const low = { lnQuantiles: [0, 0, 0, 0, 0, 0, 0], mean: 1 };
    const high = { lnQuantiles: [2, 2, 2, 2, 2, 2, 2], mean: 100 };
    expect(between(low, high, 0)).toEqual(low);
    expect(between(low, high, 1).lnQuantiles).toEqual(high.lnQuantiles);
    expect(between(low, high, 0.5).mean).toBeCloseTo(10, 9);
  });
});
