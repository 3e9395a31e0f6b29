import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountShape,
  countCdf,
  countMean,
  countQuantile,
  lnCount,
  lnOutlier,
  zeroProbability,
} from './count-distribution.ts';

const sound: CountShape = { size: 2, outliers: 0, outlierMax: 1_000 };
const shapes = fc.record({
  size: fc.double({ min: 0.2, max: 20, noNaN: true }),
  outliers: fc.double({ min: 0, max: 0.2, noNaN: true }),
  outlierMax: fc.integer({ min: 100, max: 5_000 }),
});
const windows = fc.record({
  mean: fc.double({ min: 0.01, max: 5_000, noNaN: true }),
  givenSold: fc.boolean(),
});

describe('the distribution of counts', () => {
  it('has probabilities that add up to 1', () => {
    let [sum, mean] = [0, 0];
    for (let units = 0; units < 2_000; units += 1) {
      sum += Math.exp(lnCount(units, 12, 1.5));
      mean += units * Math.exp(lnCount(units, 12, 1.5));
    }
    expect(sum).toBeCloseTo(1, 9);
    expect(mean).toBeCloseTo(12, 6);
    expect(Math.exp(lnCount(0, 12, 1.5))).toBeCloseTo(zeroProbability(12, 1.5), 12);
  });

  it('is the sum of its probabilities at the edges between whole numbers', () => {
    let sum = 0;
    for (let units = 0; units < 60; units += 1) {
      sum += Math.exp(lnCount(units, 12, 2));
      expect(countCdf(units + 0.5, { mean: 12, givenSold: false }, sound)).toBeCloseTo(sum, 9);
    }
  });

  it('leaves zero out where a sale is given', () => {
    const window = { mean: 0.8, givenSold: true };
    expect(countCdf(0.5, window, sound)).toBe(0);
    const one = Math.exp(lnCount(1, 0.8, 2)) / (1 - zeroProbability(0.8, 2));
    expect(countCdf(1.5, window, sound)).toBeCloseTo(one, 12);
    expect(countMean(window, sound)).toBeGreaterThan(1);
  });

  it('has quantiles that are the inverse of its distribution function', () => {
    const level = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(windows, shapes, level, (window, shape, p) => {
        const units = countQuantile(p, window, shape);
        // A quantile of exactly zero units lies anywhere in zero's own weight.
        if (units > 1e-3) expect(countCdf(units, window, shape)).toBeCloseTo(p, 4);
      }),
    );
  });

  it('grows with p and with the mean', () => {
    const means = fc.double({ min: 0.01, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(means, shapes, (mean, shape) => {
        const at = (p: number, m: number) => countQuantile(p, { mean: m, givenSold: false }, shape);
        expect(at(0.9, mean)).toBeGreaterThanOrEqual(at(0.1, mean));
        expect(at(0.5, mean * 1.5)).toBeGreaterThanOrEqual(at(0.5, mean) - 1e-9);
      }),
    );
  });

  it('meets itself where it changes to a gamma variable', () => {
    for (const p of [0.05, 0.5, 0.95]) {
      const [walked, gamma] = [2_999.999, 3_000.001].map((mean) =>
        countQuantile(p, { mean, givenSold: false }, sound),
      );
      expect(Math.abs((gamma ?? 0) / (walked ?? 1) - 1)).toBeLessThan(0.002);
    }
  });

  it('has outliers that add up to 1, zero among them unless a sale is given', () => {
    for (const givenSold of [true, false]) {
      let sum = givenSold ? 0 : Math.exp(lnOutlier(0, givenSold, 500));
      for (let units = 1; units <= 500; units += 1) {
        sum += Math.exp(lnOutlier(units, givenSold, 500));
      }
      expect(sum).toBeCloseTo(1, 1);
    }
  });
});
