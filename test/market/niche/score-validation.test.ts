import { describe, expect, it } from 'vitest';
import { entrantProfitUsd } from './entrant-profit.ts';
import { BASE_CLIMATE, simulateNiche } from './niche-world.ts';
import { CANDIDATE_NAMES, HELD_OUT_SEEDS, judgeScore } from './score-validation.ts';

describe('the niche score on simulated niches', () => {
  it('orders unseen niches by a newcomer’s profit, better than its parts and than their sum', () => {
    const { correlations, leads, profitableShare } = judgeScore(
      { ...HELD_OUT_SEEDS, count: 400 },
      BASE_CLIMATE,
    );
    expect(correlations.score).toBeGreaterThanOrEqual(0.6);
    // Ahead by more than chance: nearly all draws of the niches say so.
    for (const name of CANDIDATE_NAMES.filter((name) => name !== 'score')) {
      expect([name, leads[name].low > 0]).toEqual([name, true]);
    }
    expect(leads.score).toEqual({ low: 0, high: 0 });
    // A truth worth ordering: neither everything pays nor nothing.
    expect(profitableShare).toBeGreaterThan(0.2);
    expect(profitableShare).toBeLessThan(0.8);
  });
});

describe('a newcomer', () => {
  const niche = simulateNiche(7);

  it('earns more in a larger niche where it earns anything, and less among rated rivals', () => {
    const earning = Array.from({ length: 50 }, (_, seed) => simulateNiche(seed)).filter(
      (one) => entrantProfitUsd(one) > 0,
    );
    expect(earning.length).toBeGreaterThan(10);
    for (const one of earning) {
      const larger = { ...one, units: 2 * one.units };
      expect(entrantProfitUsd(larger)).toBeGreaterThan(entrantProfitUsd(one));
      const loved = one.products.map((product) => ({ ...product, appeal: product.appeal + 1 }));
      expect(entrantProfitUsd({ ...one, products: loved })).toBeLessThan(entrantProfitUsd(one));
    }
  });

  it('is the same for the same seed', () => {
    expect(simulateNiche(7)).toEqual(niche);
    expect(simulateNiche(8)).not.toEqual(niche);
    const units = niche.products.reduce((sum, product) => sum + product.units, 0);
    expect(units).toBeCloseTo(niche.units, 6);
  });
});
