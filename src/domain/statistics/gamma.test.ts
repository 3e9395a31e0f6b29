import { describe, expect, it } from 'vitest';
import { lnGamma, regularizedGamma } from './gamma.ts';

describe('lnGamma', () => {
  it('is the logarithm of the factorial at whole numbers', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n += 1) {
      expect(lnGamma(n)).toBeCloseTo(Math.log(factorial), 10);
      factorial *= n;
    }
  });

  // Abramowitz & Stegun, Handbook of Mathematical Functions, 6.1.8 and 6.1.10.
  it.each([
    [0.5, Math.log(Math.sqrt(Math.PI))],
    [0.25, Math.log(3.6256099082)],
  ])('%d -> %d', (x, expected) => {
    expect(lnGamma(x)).toBeCloseTo(expected, 9);
  });

  it('grows by ln x from x to x + 1, far out too', () => {
    for (const x of [0.01, 3.7, 1e3, 1e6]) {
      expect(lnGamma(x + 1) - lnGamma(x)).toBeCloseTo(Math.log(x), 6);
    }
  });
});

describe('regularizedGamma', () => {
  it('is the exponential distribution for shape 1', () => {
    for (const x of [0.01, 0.5, 1, 3, 20]) {
      expect(regularizedGamma(1, x)).toBeCloseTo(1 - Math.exp(-x), 11);
    }
  });

  it('is the Poisson tail for whole shapes: P(n, x) = P(N >= n)', () => {
    const x = 7.5;
    let term = Math.exp(-x);
    let below = 0;
    for (let n = 1; n <= 20; n += 1) {
      below += term;
      term *= x / n;
      expect(regularizedGamma(n, x)).toBeCloseTo(1 - below, 10);
    }
  });

  it('is 0 and 1 at the ends', () => {
    expect(regularizedGamma(2, 0)).toBe(0);
    expect(regularizedGamma(2, Number.POSITIVE_INFINITY)).toBe(1);
  });
});
