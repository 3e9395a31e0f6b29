import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETPLACES } from '../../marketplace.ts';
import { categoryKey } from '../curve/category-key.ts';
import { rangeOf } from '../range/units-distribution.ts';
import { builtInModel, unitsPerDay } from './model.ts';
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

  it('lies between the two public tables it averages, for US Home & Kitchen at rank 1,000', () => {
    const monthly = 30 * unitsPerDay(model, 'US', 'Home & Kitchen', 1_000);
    expect(monthly).toBeGreaterThan(597);
    expect(monthly).toBeLessThan(1_200);
  });

  it('is wider for a category it does not know', () => {
    const doubt = (name: string | null, lnRank: number) =>
      doubtVariance(model.uncertainty, 'US', name === null ? null : categoryKey(name), lnRank);
    expect(doubt('Nobody Knows', 9)).toBeGreaterThan(0);
    expect(doubt(null, 12)).toBeGreaterThan(doubt(null, 9));
    expect(doubt('Electronics', 12)).toBe(0);
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
