import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalBetween, normalCdf } from './normal-cdf.ts';
import { normalQuantile } from './normal-quantile.ts';

describe('normalCdf', () => {
  // Abramowitz & Stegun, Handbook of Mathematical Functions, tables 26.1 and 26.2.
  it.each([
    [0, 0.5],
    [1, 0.8413447461],
    [-1.96, 0.0249978951],
    [3, 0.998650102],
  ])('%d -> %d', (z, expected) => {
    expect(normalCdf(z)).toBeCloseTo(expected, 6);
  });

  it('undoes normalQuantile', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 6);
      }),
    );
  });

  it('keeps its digits far in the upper tail', () => {
    expect(normalBetween(8, 20) / 6.22096e-16).toBeCloseTo(1, 4);
  });
});
