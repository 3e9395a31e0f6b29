/** A month's profit from a sales estimate, however wide: the figures shown lie in their range. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingSales } from '../../domain/estimation/family/derive-listings.ts';
import type { UnitsDistribution } from '../../domain/estimation/range/units-distribution.ts';
import { buyBoxShare } from '../../domain/fees/profit/buy-box-share.ts';
import type { ListingSales } from '../../domain/product/listing.ts';
import { monthlyNotes, monthlyProfit } from './monthly.ts';

/** Lognormal around `lnMedian`; its mean lies above the 80 % range from an `lnSd` of 2.57 on. */
function lognormal(lnMedian: number, lnSd: number): UnitsDistribution {
  return {
    lnQuantiles: [-1.645, -1.282, -0.674, 0, 0.674, 1.282, 1.645].map((z) => lnMedian + lnSd * z),
    mean: Math.exp(lnMedian + lnSd ** 2 / 2),
  };
}

const known = (sales: ListingSales, offers: number | null = null) => ({
  sales,
  share: buyBoxShare(offers, null),
  isCalibrated: false,
});

function salesOf(distribution: UnitsDistribution) {
  const median = Math.round(Math.exp(distribution.lnQuantiles[3] ?? 0));
  return listingSales(distribution, { median, basis: 'single', asOf: 0 });
}

describe('monthlyProfit', () => {
  it('of a wide estimate shows units, revenue and profit inside their range', () => {
    const distributions = fc
      .tuple(
        fc.double({ min: -4, max: 10, noNaN: true }),
        fc.double({ min: 0, max: 4, noNaN: true }),
      )
      .map(([lnMedian, lnSd]) => lognormal(lnMedian, lnSd));
    fc.assert(
      fc.property(
        distributions,
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.option(fc.integer({ min: 0, max: 60 })),
        (distribution, profit, offers) => {
          const sales = salesOf(distribution);
          const monthly = monthlyProfit({ price: 2_499, profit }, null, known(sales, offers));
          expect(monthly.units).toBe(Math.round(sales.median / ((offers ?? 0) + 1)));
          expect(monthly.listingUnits).toBe(sales.median);
          expect(monthly.units).toBeGreaterThanOrEqual(monthly.unitsLow ?? Number.NaN);
          expect(monthly.units).toBeLessThanOrEqual(monthly.unitsHigh ?? Number.NaN);
          expect(monthly.profit).toBeGreaterThanOrEqual(monthly.low ?? Number.NaN);
          expect(monthly.profit).toBeLessThanOrEqual(monthly.high ?? Number.NaN);
        },
      ),
    );
  });

  it('tells what many such products earn on average beside it', () => {
    const sales = salesOf(lognormal(Math.log(40), 3));
    const monthly = monthlyProfit({ price: 2_000, profit: 500 }, null, known(sales));
    expect(monthly).toMatchObject({ units: 40, unitsHigh: 1_872, revenue: 80_000, profit: 20_000 });
    expect(monthly).toMatchObject({ expectedUnits: 3_601, expectedProfit: 1_800_500 });
    expect(monthly).toMatchObject({ grade: 'D', calibrated: false });
  });

  it('of units that were given has no range, and nothing else to expect', () => {
    const sales = salesOf(lognormal(3, 1));
    expect(monthlyProfit({ price: 2_000, profit: 500 }, 300, known(sales))).toEqual({
      ...{ units: 300, unitsLow: null, unitsHigh: null, expectedUnits: null, basis: 'given' },
      ...{ listingUnits: null, sharePercent: null, competitors: null, shareBasis: null },
      ...{ salesAsOf: null, grade: null, calibrated: null },
      ...{ revenue: 600_000, profit: 150_000, low: null, high: null, expectedProfit: null },
    });
  });

  it('counts your share of the buy box, with its basis', () => {
    const sales = salesOf(lognormal(Math.log(70), 0.5));
    const unit = { price: 2_000, profit: 500 };
    const monthly = monthlyProfit(unit, null, known(sales, 37));
    expect(monthly).toMatchObject({
      units: 2,
      listingUnits: 70,
      sharePercent: 2.6,
      competitors: 37,
    });
    expect(monthly).toMatchObject({ shareBasis: 'offers', profit: 1_000, revenue: 4_000 });
    const [, note] = monthlyNotes(monthly, null, buyBoxShare(37, null));
    expect(note).toContain("2.6 % of the listing's 70 units");
    expect(note).toContain('equally with offers of new goods (37)');
    const unknown = monthlyProfit(unit, null, known(sales));
    expect(unknown).toMatchObject({ units: 70, sharePercent: null, shareBasis: null });
    expect(monthlyNotes(unknown, null, null)[1]).toContain('is not known, so all units');
  });

  it('shares only what the store itself did not have, with the sellers who had the rest', () => {
    const had = { days: 90, topSellerPercent: null, winners: 4 };
    expect(buyBoxShare(37, { ...had, amazonPercent: 60 })).toEqual({
      part: 0.1,
      competitors: 3,
      ofStore: 0.6,
      basis: 'winners',
    });
    const share = buyBoxShare(37, { ...had, amazonPercent: 60 });
    const monthly = monthlyProfit({ price: 2_000, profit: 500 }, null, {
      sales: salesOf(lognormal(3, 1)),
      share,
      isCalibrated: false,
    });
    expect(monthlyNotes(monthly, null, share)[1]).toContain(
      'the store itself had the buy box 60 %',
    );
    expect(buyBoxShare(37, { ...had, amazonPercent: 0 })?.part).toBe(0.2);
    expect(buyBoxShare(0, null)?.part).toBe(1);
  });

  it('without a profit of the unit still tells units and revenue', () => {
    const monthly = monthlyProfit({ price: 2_000, profit: null }, 3, null);
    expect(monthly).toMatchObject({ units: 3, revenue: 6_000, profit: null, low: null });
  });
});
