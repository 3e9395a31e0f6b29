import { describe, expect, it } from 'vitest';
import { regularisedGamma } from './regularised-gamma.ts';

describe('regularisedGamma', () => {
  it('is the exponential distribution for shape 1', () => {
    for (const x of [0.01, 0.5, 1, 3, 20]) {
      expect(regularisedGamma(1, x)).toBeCloseTo(1 - Math.exp(-x), 11);
    }
  });

  it('is the Poisson tail for whole shapes: P(n, x) = P(N >= n)', () => {
    const x = 7.5;
    let term = Math.exp(-x);
    let below = 0;
    for (let n = 1; n <= 20; n += 1) {
      below += term;
      term *= x / n;
      expect(regularisedGamma(n, x)).toBeCloseTo(1 - below, 10);
    }
  });

  it('is 0 and 1 at the ends', () => {
    expect(regularisedGamma(2, 0)).toBe(0);
    expect(regularisedGamma(2, Number.POSITIVE_INFINITY)).toBe(1);
  });
});
