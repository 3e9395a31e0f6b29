import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp } from './exp.ts';

/** Relative; two units of the last place. */
const ERROR_MAX = 5e-16;

describe('exp', () => {
  it.each([
    [-750, 750],
    [-40, 40],
    [-1, 1],
  ])('is Math.exp between %d and %d', (min, max) => {
    fc.assert(
      fc.property(fc.double({ min, max, noNaN: true }), (x) => {
        const known = Math.exp(x);
        return exp(x) === known || Math.abs(exp(x) / known - 1) <= ERROR_MAX;
      }),
      { numRuns: 2_000 },
    );
  });

  it('meets known values', () => {
    expect(exp(0)).toBe(1);
    expect(exp(1)).toBeCloseTo(Math.E, 15);
    expect(exp(Math.LN2)).toBeCloseTo(2, 15);
  });

  it('goes to its limits, and stays out of numbers where its argument is none', () => {
    expect(exp(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(exp(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
    expect(exp(-745)).toBe(Math.exp(-745));
    expect(exp(Number.NaN)).toBeNaN();
  });
});
