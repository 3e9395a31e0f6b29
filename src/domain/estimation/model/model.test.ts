import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsPerDay } from '../../../../test/support/units-per-day.ts';
import { MARKETPLACES } from '../../values/marketplace.ts';
import { categoryKey } from '../curve/category-key.ts';
import { rangeOf } from '../range/units-distribution.ts';
import { builtInModel } from './model.ts';
import { predict } from './predict.ts';
import { doubtVariance } from './uncertainty.ts';

const model = builtInModel();
const marketplace = fc.constantFrom(...MARKETPLACES.map(({ id }) => id));
const category = fc.constantFrom('Home & Kitchen', 'Electronics', 'Nobody Knows', null);

describe('the built-in model', () => {
  it('says that nobody measured its ranges', () => {
    expect(model).toMatchObject({ isCalibrated: false, labels: 0, fittedAt: null, coverage: null });
  });

  it('never expects more sales at a worse rank', () => {
    const rank = fc.integer({ min: 1, max: 5_000_000 });
    fc.assert(
      fc.property(marketplace, category, rank, rank, (market, name, one, other) => {
        const [better, worse] = one < other ? [one, other] : [other, one];
        const at = (value: number) => unitsPerDay(model, market, name, value);
        return at(worse) <= at(better) && at(worse) > 0;
      }),
    );
  });

  it.each([
    [1_000, 400, 780],
    [10_000, 110, 180],
    [100_000, 17, 35],
  ])(
    'expects at rank %s of German toys what badges say of an average month: %s to %s',
    (rank, low, high) => {
      const monthly = 30 * unitsPerDay(model, 'DE', 'Spielzeug', rank);
      expect(monthly).toBeGreaterThan(low);
      expect(monthly).toBeLessThan(high);
    },
  );

  it('is wider for a category, a pair and a marketplace nobody observed', () => {
    const doubt = (market: string, name: string | null, lnRank = 9) =>
      doubtVariance(model.uncertainty, market, name === null ? null : categoryKey(name), lnRank);
    expect(doubt('GB', 'Toys & Games', 12)).toBe(0);
    expect(doubt('GB', 'Watches')).toBeGreaterThan(0);
    expect(doubt('GB', 'Nobody Knows')).toBeGreaterThan(doubt('GB', 'Watches'));
    expect(doubt('GB', null, 12)).toBeGreaterThan(doubt('GB', null, 9));
    expect(doubt('JP', 'Toys & Games')).toBeGreaterThan(doubt('GB', 'Watches'));
  });

  it('is wider where listings were seen to lie further from the curve', () => {
    const widthIn = (market: string) => {
      const place = { marketplace: market, category: 'kitchen', lnRank: 9 };
      const { low, high } = rangeOf(predict(model, { ...place, days: 30, givenSold: false }), 0.8);
      return high / low;
    };
    expect(widthIn('US')).toBeGreaterThan(widthIn('FR'));
  });

  it('has ordered ranges, the wider confidence outside', () => {
    const place = { marketplace: 'US', category: 'kitchen', lnRank: Math.log(500) };
    const distribution = predict(model, { ...place, days: 30, givenSold: false });
    const [half, most, nearly] = ([0.5, 0.8, 0.9] as const).map((confidence) =>
      rangeOf(distribution, confidence),
    );
    expect(nearly?.low).toBeLessThan(most?.low ?? 0);
    expect(most?.low).toBeLessThan(half?.low ?? 0);
    expect(half?.high).toBeGreaterThan(half?.low ?? 0);
    expect(nearly?.high).toBeGreaterThan(most?.high ?? 0);
  });
});

describe('categoryKey', () => {
  it.each([
    ['Home & Kitchen', 'kitchen'],
    ['Küche, Haushalt & Wohnen', 'kitchen'],
    ['hpc', 'health'],
    ['  Something   Else ', 'something else'],
    ['', null],
  ])('%s -> %s', (name, key) => {
    expect(categoryKey(name)).toBe(key);
  });
});
