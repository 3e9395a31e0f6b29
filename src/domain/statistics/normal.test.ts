import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalBetween, normalCdf, normalQuantile } from './normal.ts';

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

describe('normalQuantile', () => {
  // Abramowitz & Stegun, Handbook of Mathematical Functions, table 26.5.
  it.each([
    [0.5, 0],
    [0.75, 0.6744897502],
    [0.9, 1.2815515655],
    [0.975, 1.9599639845],
    [0.999, 3.0902323062],
  ])('%d -> %d, and the mirror image', (p, expected) => {
    expect(normalQuantile(p)).toBeCloseTo(expected, 7);
    expect(normalQuantile(1 - p)).toBeCloseTo(-expected, 7);
  });

  it('refuses what has no quantile', () => {
    expect(() => normalQuantile(0)).toThrow(RangeError);
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
  });
});
