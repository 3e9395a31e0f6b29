/**
 * The profit operation as a customer meets it: schema, use case and presentation on a real store.
 */
import { describe, expect, it } from 'vitest';
import { askProfit, BARE, GERMAN, MEASURED, packed } from '../../../test/support/profit-desk.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceDomain } from '../../domain/values/marketplace.ts';
import { profitOperation } from './profit.ts';

const ask = askProfit();

async function refusal(request: Record<string, unknown>): Promise<ShelflineError> {
  try {
    await ask(request);
  } catch (error) {
    if (error instanceof ShelflineError) return error;
    throw error;
  }
  throw new Error('it was answered');
}

describe('profit of a described product', () => {
  it('the example of the reference: every figure', async () => {
    const answer = await ask({ ...profitOperation.example });
    expect(answer.fees).toMatchObject({ referral: 3.75, fulfillment: 6.29, storage: 0.4 });
    expect(answer.fees.surcharges).toEqual([{ name: 'fuel and logistics', amount: 0.22 }]);
    expect(answer.fees.total).toBe(10.66);
    expect(answer.profit).toBe(5.23);
    expect(answer.breakEvenPrice).toBe(18.2);
    expect(answer.monthly).toMatchObject({ units: 300, basis: 'given', profit: 1569 });
    expect(answer.schedule).toMatchObject({ id: 'us-2026-01-15', effectiveFrom: '2026-01-15' });
    expect(answer.missing).toEqual([]);
  });

  it('price 24.99 less fees and costs is the profit, also at the break-even price', async () => {
    const request = { ...profitOperation.example, returnRatePercent: 7.5 };
    const answer = await ask(request);
    const cents = (amount: number | null) => Math.round((amount ?? Number.NaN) * 100);
    expect(cents(answer.price) - cents(answer.fees.total) - cents(answer.costs.total)).toBe(
      cents(answer.profit),
    );
    const even = await ask({ ...request, price: answer.breakEvenPrice });
    expect(even.profit).toBeGreaterThanOrEqual(0);
    expect(even.profit).toBeLessThanOrEqual(0.01);
    const target = await ask({ ...request, price: answer.minPriceForMargin.price });
    expect(target.marginPercent).toBeGreaterThanOrEqual(20);
    const dear = await ask({ ...request, cost: answer.maxCostForRoi.cost });
    expect(dear.roiPercent).toBeGreaterThanOrEqual(30);
  });

  it('rounds a cost below the minor unit as money', async () => {
    const [tiny, none] = await Promise.all(
      [1e-7, 0].map((cost) => ask({ ...profitOperation.example, cost, otherCosts: cost })),
    );
    expect(tiny).toEqual(none);
    expect(tiny?.profit).not.toBeNull();
  });

  it('says why no cost brings the return', async () => {
    const answer = await ask({ ...profitOperation.example, price: 3 });
    expect(answer.maxCostForRoi.cost).toBeNull();
    expect(answer.notes).toContain('maxCostForRoi: no cost reaches it at this price, not even 0.');
    expect((await ask({ ...profitOperation.example })).notes).toEqual([]);
  });

  it('a package in inches and pounds is the same package in millimeters and grams', async () => {
    const base = { price: 24.99, category: 'Home and Kitchen', cost: 5 };
    const imperial = {
      length: 12,
      width: 8,
      height: 3,
      dimensionUnit: 'in',
      weight: 20,
      weightUnit: 'oz',
    };
    const metric = { lengthMm: 304.8, widthMm: 203.2, heightMm: 76.2, weightG: 566.9904625 };
    expect(await ask({ ...base, package: imperial })).toEqual(
      await ask({ ...base, package: metric }),
    );
  });

  it('feeOverrides replace a line and say so', async () => {
    const feeOverrides = { fulfillment: 3, surcharges: 0, inboundPlacement: 0.27 };
    const answer = await ask({ ...profitOperation.example, feeOverrides });
    expect(answer.fees).toMatchObject({ fulfillment: 3, inboundPlacement: 0.27 });
    expect(answer.feeRules).toContainEqual({
      fee: 'fulfillment',
      rule: 'given as feeOverrides.fulfillment',
      source: 'override',
    });
  });

  it('in Britain in the festive peak the parcel rate is not known, and nothing pretends it is', async () => {
    const request = {
      marketplace: 'amazon.co.uk',
      category: 'Home Products',
      price: 30,
      cost: 8,
      package: packed,
    };
    const peak = await ask({ ...request, package: { ...packed, weightG: 1500 } });
    expect(peak).toMatchObject({ profit: null, breakEvenPrice: null, marginPercent: null });
    expect(peak.fees.total).toBeNull();
    expect(peak.missing.map(({ fee }) => fee)).toEqual(['surcharges', 'digitalServices']);
    expect(peak.knownFees).toBeGreaterThan(7);
    expect(peak.profitBeforeMissingFees).toBeGreaterThan(0);
    expect((await ask({ ...request, date: '2026-09-10' })).profit).toBe(9.18);
  });

  it('in Brazil the tax in a price is not known, and is no zero', async () => {
    const request = {
      marketplace: 'amazon.com.br',
      category: 'Computadores',
      price: 150,
      cost: 50,
    };
    const { vat, assumptions } = await ask({ ...request, package: packed });
    expect(vat).toMatchObject({ scheme: 'unknown', ratePercent: null, onPrice: null });
    expect(assumptions.join()).toMatch(/taxes .* none is deducted/);
  });

  it.each<[MarketplaceId, string, number]>([
    ['US', 'Home and Kitchen', 30],
    ['GB', 'Home Products', 30],
    ['DE', 'Home Products', 30],
    ['FR', 'Home Products', 30],
    ['IT', 'Home Products', 30],
    ['ES', 'Home Products', 30],
    ['NL', 'Home Products', 30],
    ['SE', 'Home Products', 300],
    ['PL', 'Home Products', 130],
    ['BE', 'Home Products', 30],
    ['CA', 'Home and Kitchen', 40],
    ['MX', 'Hogar y Cocina', 400],
    ['JP', 'ホーム&キッチン', 3000],
    ['IN', 'Clocks', 900],
    ['BR', 'Computadores', 150],
    ['AU', 'Home', 40],
    ['SG', 'Beauty', 40],
    ['TR', 'Oyuncak & Oyun', 900],
  ])('%s answers with fees, or names what is missing', async (id, category, price) => {
    const marketplace = marketplaceDomain(id, 'amazon');
    for (const fulfillment of ['fba', 'fbm']) {
      const answer = await ask({
        marketplace,
        category: category.toUpperCase(),
        price,
        cost: price / 3,
        fulfillment,
        package: packed,
        date: '2026-09-10',
      });
      const lines = [
        ...Object.values({ ...answer.fees, surcharges: null, total: null }),
        ...answer.fees.surcharges.map(({ amount }) => amount),
      ];
      const isWhole = answer.missing.length === 0;
      expect(answer.profit === null).toBe(!isWhole);
      expect(answer.fees.total === null).toBe(!isWhole);
      expect(answer.breakEvenPrice === null).toBe(!isWhole);
      for (const { fee } of answer.missing) {
        const value = Object.entries(answer.fees).find(([name]) => name === fee)?.[1];
        expect(value, fee).toBeNull();
      }
      // `surcharges` and `total` were blanked above; every other null must be named.
      const nulls = lines.filter((line) => line === null).length - 2;
      expect(nulls).toBe(answer.missing.length);
    }
  });
});

describe('profit of a product of the catalog', () => {
  it('takes price, package and category from it, and a measured fee beats the card', async () => {
    const answer = await ask({ asin: MEASURED, cost: 6 });
    expect(answer).toMatchObject({
      price: 25.99,
      category: 'Business, Industrial, and Scientific Supplies',
      sizeTier: 'large_standard',
    });
    // The card of May: 4.20 and 3.5 %. The season adds 4.48 - 4.20, and 3.5 % of that.
    expect(answer.fees.fulfillment).toBe(4.35);
    expect(answer.fees.surcharges).toEqual([{ name: 'peak season', amount: 0.29 }]);
    expect(answer.crossCheck).toEqual({
      source: 'keepa',
      observedOn: '2026-05-10',
      fulfillment: { measured: 4.35, schedule: 4.35, difference: 0 },
      referralPercent: { measured: 12, schedule: 12, difference: 0 },
    });
    expect(answer.assumptions.join('\n')).toContain('beats the card');
  });

  it('outside the season the measured fee is all of it', async () => {
    const answer = await ask({ asin: MEASURED, cost: 6, date: '2026-09-10' });
    expect(answer.fees).toMatchObject({ fulfillment: 4.35, surcharges: [] });
  });

  it('in another price column of the card, and for another package, the card decides', async () => {
    const cheap = await ask({ asin: MEASURED, cost: 1, price: 9.5, date: '2026-09-10' });
    expect(cheap.fees).toMatchObject({ fulfillment: 3.38 });
    expect(cheap.assumptions.join('\n')).toContain('does not count');
    const other = await ask({ asin: MEASURED, cost: 1, package: packed, date: '2026-09-10' });
    expect(other.fees.fulfillment).toBe(5.42);
  });

  it('without package or category says what is missing, and takes both from the request', async () => {
    const answer = await ask({ asin: BARE, price: 20, cost: 5, date: '2026-09-10' });
    expect(answer.missing.map(({ fee, remedy }) => [fee, remedy])).toEqual([
      ['referral', 'give a category of the card, or feeOverrides.referral'],
      ['fulfillment', 'give package, or feeOverrides.fulfillment'],
      ['storage', 'give feeOverrides.storage from your own account statement'],
    ]);
    const told = { asin: BARE, price: 20, cost: 5, category: 'Toys and Games', package: packed };
    expect((await ask(told)).missing).toEqual([]);
  });

  it('a German product: VAT of 19 %, the delivery variant of the card, the sales estimate', async () => {
    const request = { asin: GERMAN, marketplace: 'amazon.de', cost: 4, date: '2026-09-10' };
    const answer = await ask(request);
    expect(answer).toMatchObject({ category: 'Kitchen', vat: { ratePercent: 19, onPrice: 4.79 } });
    expect(answer.monthly).toMatchObject({ basis: 'estimate', calibrated: false, grade: 'C' });
    expect(answer.assumptions.join('\n')).toContain('rests on published priors');
    expect(answer.monthly.units).toBeGreaterThan(0);
    expect(answer.monthly.low).toBeLessThanOrEqual(answer.monthly.profit ?? 0);
    expect(answer.monthly.high).toBeGreaterThanOrEqual(answer.monthly.profit ?? 0);
    const germanOnly = await ask({ ...request, deliveryVariant: 'DE_ONLY' });
    expect((germanOnly.fees.fulfillment ?? 0) - (answer.fees.fulfillment ?? 0)).toBeCloseTo(0.26);
  });

  it('a catalog category can be named by id and by path', async () => {
    const request = { price: 30, cost: 5, package: packed };
    const byId = await ask({ ...request, category: '318049011' });
    const byPath = await ask({ ...request, category: 'Industrial & Scientific > Glassware' });
    expect(byId.category).toBe('Business, Industrial, and Scientific Supplies');
    expect(byPath.category).toBe(byId.category);
  });
});

describe('what the profit calculator refuses', () => {
  const whole = { price: 30, category: 'Home and Kitchen', cost: 5, package: packed };

  it.each([
    ['cost', { ...whole, cost: undefined }],
    ['price', { ...whole, price: undefined }],
    ['category', { ...whole, category: undefined }],
    ['package', { ...whole, package: undefined }],
    [
      'package.weightUnit',
      { ...whole, package: { length: 1, width: 1, height: 1, dimensionUnit: 'in', weight: 1 } },
    ],
    ['price', { asin: BARE, cost: 5 }],
  ])('%s is missing', async (field, request) => {
    const error = await refusal(JSON.parse(JSON.stringify(request)));
    expect(error.code).toBe('missing_parameter');
    expect(error.details[0]?.field).toBe(field);
  });

  it.each([
    ['price', { ...whole, price: 19.999 }],
    ['price', { ...whole, marketplace: 'amazon.co.jp', category: '家具', price: 19.5 }],
    ['cost', { ...whole, cost: -1 }],
    ['advertisingPercent', { ...whole, advertisingPerUnit: 1, advertisingPercent: 5 }],
    ['date', { ...whole, date: '2026-02-30' }],
    ['date', { ...whole, date: '2024-06-01' }],
    ['deliveryVariant', { ...whole, deliveryVariant: 'CEP' }],
    ['package.length', { ...whole, package: { ...packed, length: 3 } }],
    ['productType', { ...whole, productType: 'liquid' }],
  ])('%s is wrong', async (field, request) => {
    const error = await refusal(request);
    expect(error.code).toBe('invalid_parameter');
    expect(error.details[0]?.field).toBe(field);
  });

  it('a price with more decimals than its currency has', async () => {
    const dollars = { price: 24.999, category: 'Home and Kitchen', cost: 5, package: packed };
    expect((await refusal(dollars)).message).toMatch(
      /24\.999 .* USD, which has at most 2 decimals/,
    );
    const yen = { ...dollars, marketplace: 'amazon.co.jp', price: 2499.5 };
    const tiny = { ...profitOperation.example, price: 1e-7 };
    expect((await refusal(tiny)).message).toMatch(/1e-7 .* USD, which has at most 2 decimals/);
    expect((await refusal(yen)).message).toMatch(/2499\.5 .* JPY, which has no decimals/);
  });

  it('an unknown category with the names of the card', async () => {
    const error = await refusal({ ...whole, category: 'Spaceships' });
    expect(error.details[0]?.allowed).toContain('Home and Kitchen');
  });

  it('unknown fields, with the nearest known name, and unknown products', async () => {
    expect((await refusal({ ...whole, fulfilment: 'fba' })).code).toBe('unknown_parameter');
    expect((await refusal({ asin: 'B0NOTHERE1', cost: 5 })).code).toBe('product_not_found');
  });
});
