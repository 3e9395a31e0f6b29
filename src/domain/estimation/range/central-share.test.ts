/** The level a truth asks for is the one whose range, doubt included, just reaches it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centralShare } from './central-share.ts';
import { type CountSpread, spreadAround } from './spread.ts';

const shape = { size: 2, outliers: 0.03, outlierMax: 500 };

/** Whose 80 % range is at this central share. */
function rangeAt(central: number, window: { readonly mean: number; readonly doubtSd: number }) {
  const spread: CountSpread = {
    ...{ kind: 'counts', pooled: shape, markets: {}, meanFactor: 1 },
    bands: [{ unitsMax: null, central: { half: 0.1, most: central, nearly: 0.9999 }, labels: 1 }],
  };
  const { lnQuantiles } = spreadAround(spread, 'FR', { ...window, days: 30, givenSold: false });
  return { low: Math.exp(lnQuantiles[1] ?? 0), high: Math.exp(lnQuantiles[5] ?? 0) };
}

describe('centralShare', () => {
  it('is the level of the narrowest range that holds the truth', () => {
    const windows = fc.record({
      mean: fc.double({ min: 1, max: 300, noNaN: true }),
      doubtSd: fc.constantFrom(0, 0.2, 0.8, 1.5),
    });
    fc.assert(
      fc.property(windows, fc.double({ min: 1, max: 400, noNaN: true }), (window, truth) => {
        const share = centralShare(truth, { ...window, days: 30, givenSold: false }, shape);
        fc.pre(share > 0.02 && share < 0.98);
        const [inside, outside] = [rangeAt(share + 0.01, window), rangeAt(share - 0.01, window)];
        expect(inside.low <= truth && truth <= inside.high).toBe(true);
        expect(outside.low <= truth && truth <= outside.high).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('asks for less where more is in doubt', () => {
    const at = (doubtSd: number) =>
      centralShare(100, { mean: 10, days: 30, givenSold: false, doubtSd }, shape);
    expect(at(1)).toBeLessThan(at(0.3));
    expect(at(0.3)).toBeLessThan(at(0));
  });
});
