import { describe, expect, it } from 'vitest';
import { pitBins } from './metrics.ts';

/** Quantiles of the uniform distribution on 0-100. */
const ranges = {
  0.5: { low: 25, high: 75 },
  0.8: { low: 10, high: 90 },
  0.9: { low: 5, high: 95 },
};
const outcome = (truth: number) => ({ truth, estimate: 50, mean: 50, ranges });

describe('pitBins', () => {
  it('is flat for truths spread as predicted', () => {
    const bins = pitBins(Array.from({ length: 1_000 }, (_, index) => outcome(index / 10 + 0.05)));
    for (const { density } of bins) expect(density).toBeCloseTo(1, 6);
    expect(bins.map(({ to }) => to)).toEqual([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 1]);
  });

  it('shows predictions that are too low on the right', () => {
    const bins = pitBins([outcome(96), outcome(97), outcome(60)]);
    expect(bins.at(-1)?.density).toBeCloseTo(2 / 3 / 0.05, 6);
  });

  it('spreads a truth that many quantiles equal over what they promise', () => {
    const atOne = { low: 1, high: 1 };
    const held = { 0.5: { low: 1, high: 2 }, 0.8: { low: 1, high: 3 }, 0.9: { low: 1, high: 4 } };
    const bins = pitBins([{ truth: 1, estimate: 1, mean: 1, ranges: held }]);
    expect(bins.slice(0, 5).map(({ density }) => density)).toEqual(
      Array.from({ length: 5 }, () => expect.closeTo(1 / 0.75, 9)),
    );
    expect(bins.slice(5).every(({ density }) => density === 0)).toBe(true);
    const all = { 0.5: atOne, 0.8: atOne, 0.9: atOne };
    const [first] = pitBins([{ truth: 1, estimate: 1, mean: 1, ranges: all }]);
    expect(first?.density).toBeCloseTo(1, 9);
  });

  it('is empty where no ranges are given', () => {
    expect(pitBins([{ truth: 1, estimate: 1, mean: 1, ranges: null }])).toEqual([]);
  });
});
