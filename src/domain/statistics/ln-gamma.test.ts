import { describe, expect, it } from 'vitest';
import { lnGamma } from './ln-gamma.ts';

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
