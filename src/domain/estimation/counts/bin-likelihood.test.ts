import { describe, expect, it } from 'vitest';
import {
  BinNodes,
  binInformation,
  binScore,
  type CountBin,
  lnBinLikelihood,
} from './bin-likelihood.ts';
import { lnCount } from './count-distribution.ts';

const BINS: readonly CountBin[] = [
  { from: 0, below: 10, shownFrom: 0 },
  { from: 56, below: 111, shownFrom: 56 },
  { from: 222, below: 333, shownFrom: 56 },
  { from: 1_111, below: 2_222, shownFrom: 56 },
];
const SHAPES = [
  { mean: 3, size: 1.5 },
  { mean: 80, size: 2 },
  { mean: 700, size: 4 },
];
const CASES = BINS.flatMap((bin) => SHAPES.map((shape) => ({ bin, ...shape })));

/** The likelihood by summing every count. */
function bruteForce({ from, below, shownFrom }: CountBin, mean: number, size: number): number {
  const mass = (first: number, end: number) => {
    let sum = 0;
    for (let count = first; count < end; count += 1) sum += Math.exp(lnCount(count, mean, size));
    return sum;
  };
  return Math.log(mass(from, below)) - Math.log(mass(shownFrom, 200 * (mean + 100)));
}

describe('the likelihood of a bin', () => {
  const nodes = new BinNodes();

  it.each(CASES)('sums its counts: $bin.from-$bin.below at mean $mean', ({ bin, mean, size }) => {
    expect(lnBinLikelihood(bin, mean, size, nodes)).toBeCloseTo(bruteForce(bin, mean, size), 2);
  });

  it.each(CASES)('has its score: $bin.from-$bin.below at mean $mean', ({ bin, mean, size }) => {
    const step = 1e-4;
    const at = (by: number) => lnBinLikelihood(bin, mean * Math.exp(by), size, nodes);
    expect(binScore(bin, mean, size, nodes)).toBeCloseTo((at(step) - at(-step)) / (2 * step), 2);
    const information = binInformation(bin, mean, size, nodes);
    expect(information).toBeGreaterThan(0);
    expect(information).toBeLessThanOrEqual(mean / (1 + mean / size));
  });

  it('is worth as much as the count where the bin holds one count', () => {
    const bin = { from: 7, below: 8, shownFrom: 0 };
    expect(lnBinLikelihood(bin, 5, 2, nodes)).toBeCloseTo(lnCount(7, 5, 2), 9);
    expect(binScore(bin, 5, 2, nodes)).toBeCloseTo((7 - 5) / (1 + 5 / 2), 9);
  });
});
