import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logLikelihood } from './log-likelihood.ts';

describe('logLikelihood', () => {
  it('agrees with a G-test of independence on the 2 x 2 table (10 of 100 against 5 of 1000)', () => {
    // G = 2 * sum O ln(O/E) over the cells 10, 90, 5, 995 with their expected counts.
    const cells = [
      [10, (15 * 100) / 1100],
      [90, (1085 * 100) / 1100],
      [5, (15 * 1000) / 1100],
      [995, (1085 * 1000) / 1100],
    ] as const;
    const expected = 2 * cells.reduce((sum, [o, e]) => sum + o * Math.log(o / e), 0);
    const counts = { hits: 10, size: 100, backgroundHits: 5, backgroundSize: 1000 };
    expect(logLikelihood(counts)).toBeCloseTo(expected, 9);
  });

  it('is 0 at equal rates, negative below the background, never NaN', () => {
    expect(
      logLikelihood({ hits: 5, size: 50, backgroundHits: 100, backgroundSize: 1000 }),
    ).toBeCloseTo(0, 9);
    expect(
      logLikelihood({ hits: 1, size: 50, backgroundHits: 500, backgroundSize: 1000 }),
    ).toBeLessThan(0);
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(500), fc.nat(500), (a, b, c, d) => {
        const counts = { hits: a, size: a + b, backgroundHits: c, backgroundSize: c + d };
        expect(Number.isFinite(logLikelihood(counts))).toBe(true);
      }),
    );
  });
});
