import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typicalRevenue } from './typical-revenue.ts';

const revenue = fc.integer({ min: 0, max: 50_000_000 });
const brands = fc.array(revenue, { minLength: 2, maxLength: 30 });
const of = (byBrand: readonly number[], families = byBrand.length) =>
  typicalRevenue(byBrand, families, 'USD') ?? Number.NaN;
const SLACK = 1 - 1e-12;

describe('typicalRevenue', () => {
  it('of like brands with one family each is what each of them earns', () => {
    expect(of([250_000, 250_000, 250_000])).toBeCloseTo(250_000, 6);
  });

  it('is the geometric mean of the average family’s revenue and a middle brand’s', () => {
    // $40,000 and $10,000: their mean is $25,000, their geometric mean $20,000.
    expect(of([4_000_000, 1_000_000]) / 100).toBeCloseTo(Math.sqrt(25_000 * 20_000), 0);
  });

  it('does not pay for one giant, nor for a brand that stands alone', () => {
    expect(of([10_000_000, 10_000, 10_000])).toBeLessThan(of([3_340_000, 3_340_000, 3_340_000]));
    expect(of([3_000_000], 30)).toBeCloseTo(of(Array<number>(30).fill(100_000)), 6);
  });

  it('grows with the revenue of anyone', () => {
    fc.assert(
      fc.property(brands, fc.nat(), revenue, (before, seed, more) => {
        const at = seed % before.length;
        const after = before.map((one, index) => (index === at ? one + more : one));
        expect(of(after)).toBeGreaterThanOrEqual(of(before) * SLACK);
      }),
    );
  });

  it('falls when revenue moves from any other brand to the largest', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(brands, fc.nat(), part, (before, seed, share) => {
        const largest = before.indexOf(Math.max(...before));
        const from = seed % before.length;
        fc.pre(from !== largest);
        const moved = (before[from] ?? 0) * share;
        const after = before.map(
          (one, index) => one + (index === largest ? moved : 0) - (index === from ? moved : 0),
        );
        expect(of(after) * SLACK).toBeLessThanOrEqual(of(before));
      }),
    );
  });

  it('is as much in any currency at the reference rate, and unknown without families', () => {
    const dollars = [4_000_000, 1_000_000, 20_000];
    const yen = dollars.map((cents) => (cents / 100) * 150);
    expect(typicalRevenue(yen, 3, 'JPY')).toBeCloseTo((of(dollars) / 100) * 150, 3);
    expect(typicalRevenue([], 0, 'USD')).toBeNull();
  });
});
