/** Weights in the address mean the weights of the sliders. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACTORS, readWeights, USUAL, withWeight, writeWeights } from './weights.ts';

const moved = fc
  .array(fc.record({ factor: fc.constantFrom(...FACTORS), percent: fc.nat(100) }))
  .map((moves) =>
    moves.reduce((weights, { factor, percent }) => withWeight(weights, factor, percent), USUAL),
  );

describe('weights', () => {
  it('add up to 100 however the sliders are moved, and the moved one is where it was put', () => {
    fc.assert(
      fc.property(moved, fc.constantFrom(...FACTORS), fc.nat(100), (before, factor, percent) => {
        const weights = withWeight(before, factor, percent);
        expect(weights[factor]).toBe(percent);
        expect(weights.demand + weights.competition + weights.price).toBe(100);
        for (const each of FACTORS) expect(weights[each]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('come back from the address', () => {
    fc.assert(
      fc.property(moved, (weights) => {
        expect(readWeights(writeWeights(weights))).toEqual(weights);
      }),
    );
  });

  it('are the usual ones where the address has none', () => {
    expect(readWeights(undefined)).toEqual(USUAL);
    expect(writeWeights(USUAL)).toBeUndefined();
    expect(readWeights('demand:2,price:2')).toEqual({ demand: 50, competition: 0, price: 50 });
  });
});
