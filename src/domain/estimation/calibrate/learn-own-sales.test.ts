import { describe, expect, it } from 'vitest';
import { cellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { builtInModel } from '../model/model.ts';
import { ownSalesOf } from './learn-own-sales.ts';

const { curve } = builtInModel();
const lnRank = Math.log(1_000);
const cell = cellCurve(curve, 'US', 'kitchen');
const perDay = Math.exp(lnUnitsPerDay(cell, lnRank));

const label = (change: Partial<FitLabel>): FitLabel => ({
  ...{ marketplace: 'US', category: 'kitchen', lnRank, days: 30, units: 30 * perDay },
  ...{ isTruncated: false, group: 'a', product: 'US|B000000001', until: 1_000, estimates: {} },
  ...change,
});
const offsetOf = (labels: readonly FitLabel[]) =>
  ownSalesOf(labels, () => cell, 0.8)['US|B000000001']?.offset ?? Number.NaN;

describe('ownSalesOf', () => {
  it('is nothing for a product that sells what its rank says', () => {
    expect(offsetOf([label({})])).toBeCloseTo(0, 9);
  });

  it('comes nearer to a double the more often it was seen', () => {
    const double = label({ units: 60 * perDay });
    const [once, often] = [offsetOf([double]), offsetOf(new Array(12).fill(double))];
    expect(once).toBeGreaterThan(0.4);
    expect(often).toBeGreaterThan(once);
    expect(often).toBeLessThan(Math.LN2);
  });

  it('is narrower with more windows, keeps the newest end, and needs product and date', () => {
    const labels = [label({ until: 5 }), label({ until: 9 })];
    const [one, two] = [labels.slice(0, 1), labels].map((all) => ownSalesOf(all, () => cell, 0.8));
    expect(two?.['US|B000000001']).toMatchObject({ labels: 2, until: 9 });
    expect(two?.['US|B000000001']?.lnSd).toBeLessThan(one?.['US|B000000001']?.lnSd ?? 0);
    expect(ownSalesOf([label({ product: null }), label({ until: null })], () => cell, 0.8)).toEqual(
      {},
    );
  });

  it('does not follow a gross error', () => {
    expect(offsetOf([label({ units: 3_000_000 * perDay })])).toBeLessThan(2);
  });
});
