/** Profit from what a store knows in part: old fees, packages of a category, a share of sales. */
import { expect, it } from 'vitest';
import { askProfit, MEASURED_AT, NOW, product } from '../../../test/support/profit-desk.ts';
import type { Facts, MeasuredFees } from '../../domain/product/facts.ts';
import type { Observation } from '../../domain/product/observation.ts';

const BEFORE_CARDS = Date.UTC(2025, 10, 3) / 1000;
const UNDER_2025 = Date.UTC(2025, 5, 3) / 1000;
const ROOT = '3167641';
const KITCHEN = '3169011';
const LAB = { categoryId: '318049011', rootCategoryId: '16310091' };
const LAB_PACKAGE = { lengthMm: 156, widthMm: 102, heightMm: 52, weightG: 235 };
const NO_SIDES = { lengthMm: null, widthMm: null, heightMm: null };
const ORDINARY = { cost: 4, date: '2026-09-10' };

function measured(fees: Partial<MeasuredFees>): Partial<Facts> {
  return {
    measuredFees: { pickAndPack: null, referralPercent: null, closing: null, ...fees },
  };
}

function kitchenThing(asin: string, at: number, facts: Partial<Facts>): Observation {
  const place = { categoryId: KITCHEN, rootCategoryId: ROOT };
  return product('DE', asin, at, { ...place, ...facts }, 2999, ROOT);
}

/** Nine kitchen things, from 100 g in a flat envelope to nearly a kilogram in a parcel. */
const SIZED = Array.from({ length: 9 }, (_, index) =>
  kitchenThing(`B0SIZED00${index}`, NOW, {
    package: { lengthMm: 250, widthMm: 180, heightMm: 15 + 15 * index, weightG: 90 + 110 * index },
  }),
);

function withOffers(observation: Observation, offers: number): Observation {
  if (observation.kind !== 'product') throw new Error(observation.kind);
  const points = [{ at: NOW, value: offers, state: 'ok' as const }];
  const series = [...observation.series, { name: 'offerCount' as const, categoryId: null, points }];
  return { ...observation, series };
}

const sized = { package: { lengthMm: 250, widthMm: 150, heightMm: 80, weightG: 600 } };

/** Electronics whose name alone leads to 7 %. */
const BATTERIES: Observation[] = [
  ['B0', 'Elektronik & Foto', null],
  ['B1', 'Stromversorgung', 'B0'],
].map(([id, name, parentId]) => ({
  kind: 'category',
  marketplace: 'DE',
  id: id ?? '',
  name: name ?? '',
  parentId: parentId ?? null,
  source: 'csv',
  observedAt: NOW,
}));

const ask = askProfit([
  ...BATTERIES,
  ...SIZED,
  kitchenThing('B0OLDFEE01', BEFORE_CARDS, measured({ pickAndPack: 377 })),
  kitchenThing('B0NOSIDES1', NOW, { package: { ...NO_SIDES, weightG: 310 } }),
  product(
    'US',
    'B0LABOLD01',
    UNDER_2025,
    { ...LAB, package: LAB_PACKAGE, ...measured({ pickAndPack: 430 }) },
    2599,
  ),
  product('US', 'B0LABOLD02', UNDER_2025, { ...LAB, ...measured({ pickAndPack: 415 }) }, 2599),
  kitchenThing('B0HAZARD01', NOW, { ...sized, isDangerousGoods: true }),
  kitchenThing('B0ROUNDED1', NOW, {
    package: { lengthMm: 331, widthMm: 231, heightMm: 26, weightG: 300 },
  }),
  withOffers(kitchenThing('B0MANY0001', NOW, sized), 37),
  product(
    'DE',
    'B0BATTERY1',
    MEASURED_AT,
    { categoryId: 'B1', rootCategoryId: 'B0', ...sized, ...measured({ referralPercent: 15.01 }) },
    1999,
  ),
]);

it('uses a fee older than every card, with its day, where the package is not known', async () => {
  const answer = await ask({ asin: 'B0OLDFEE01', marketplace: 'amazon.de', ...ORDINARY });
  expect(answer.fees.fulfillment).toBe(3.77);
  expect(answer.profit).not.toBeNull();
  const said = answer.assumptions.join('\n');
  expect(said).toContain('measured by keepa on 2025-11-03 is used as it was');
  expect(said).toContain('before the card de-2026-07-01');
});

it('scales an older fee by the change of the card for this package', async () => {
  // Large standard, 8 to 12 oz: 4.15 in 2025, 4.20 in 2026; 4.30 times 4.20 / 4.15.
  const answer = await ask({ asin: 'B0LABOLD01', cost: 6, date: '2026-03-10' });
  expect(answer.fees.fulfillment).toBe(4.35);
  expect(answer.assumptions.join('\n')).toContain(
    'on 2025-06-03 (4.3 USD) is scaled by the change of the card since, to 4.35 USD',
  );
});

it('scales an older fee without a package by what its cells charge now', async () => {
  const answer = await ask({ asin: 'B0LABOLD02', cost: 6, date: '2026-03-10', storageMonths: 0 });
  expect(answer.fees.fulfillment).toBe(4.2);
  expect(answer.profit).not.toBeNull();
});

it('estimates a package from the listings of the category, with a range of profit', async () => {
  const answer = await ask({ asin: 'B0NOSIDES1', marketplace: 'amazon.de', ...ORDINARY });
  expect(answer.missing).toEqual([]);
  expect(answer.profitLow).toBeLessThan(answer.profit ?? Number.NaN);
  expect(answer.profitHigh).toBeGreaterThanOrEqual(answer.profit ?? Number.NaN);
  // Its own weight, in the packages of the others.
  expect(answer.shippingWeightG).toBeGreaterThanOrEqual(310);
  const said = answer.assumptions.join('\n');
  expect(said).toMatch(/The package is estimated: 250 × 1[58]0 × \d+ mm and 310 g, the middle of/);
  expect(said).toContain('With four of five of their packages');
  const known = await ask({ asin: 'B0SIZED004', marketplace: 'amazon.de', ...ORDINARY });
  expect(known).toMatchObject({ profitLow: null, profitHigh: null });
});

it('estimates no package that the request overrides', async () => {
  const own = { package: { lengthMm: 400, widthMm: 300, heightMm: 200, weightG: 3000 } };
  const answer = await ask({ asin: 'B0NOSIDES1', marketplace: 'amazon.de', ...own, ...ORDINARY });
  expect(answer.assumptions.join('\n')).not.toContain('estimated');
});

it('adds the surcharge of dangerous goods where the catalog says so', async () => {
  const request = { marketplace: 'amazon.de', ...ORDINARY };
  const hazard = await ask({ asin: 'B0HAZARD01', ...request });
  expect(hazard.fees.surcharges).toContainEqual({
    name: 'dangerous goods or lithium battery',
    amount: 0.1,
  });
  expect(hazard.assumptions.join('\n')).toContain('dangerous goods, by the catalog');
  const stated = await ask({ asin: 'B0HAZARD01', productType: 'standard', ...request });
  expect(stated.fees.surcharges.map(({ name }) => name)).toEqual(['fuel and logistics']);
});

it('counts a side of the catalog one millimeter above a limit as at the limit', async () => {
  const answer = await ask({ asin: 'B0ROUNDED1', marketplace: 'amazon.de', ...ORDINARY });
  expect(answer.sizeTier).toBe('standard_envelope');
  const own = { package: { lengthMm: 331, widthMm: 231, heightMm: 26, weightG: 300 } };
  const measured = await ask({ asin: 'B0ROUNDED1', marketplace: 'amazon.de', ...own, ...ORDINARY });
  expect(measured.sizeTier).not.toBe('standard_envelope');
});

it("counts a month by your share of the listing's sales", async () => {
  const { monthly } = await ask({ asin: 'B0MANY0001', marketplace: 'amazon.de', ...ORDINARY });
  expect(monthly).toMatchObject({ sharePercent: 2.6, competitors: 37, shareBasis: 'offers' });
  expect(monthly.units).toBe(Math.round((monthly.listingUnits ?? Number.NaN) / 38));
});

it('believes a measured percentage that a row of the card charges, and names both', async () => {
  const answer = await ask({ asin: 'B0BATTERY1', marketplace: 'amazon.de', ...ORDINARY });
  expect(answer.fees.referral).toBe(3);
  expect(answer.assumptions.join('\n')).toContain(
    '(15.01 %) is used instead of the 7 % of the card (Consumer Electronics: 7 %)',
  );
});
