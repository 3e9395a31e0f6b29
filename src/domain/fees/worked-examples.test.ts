/**
 * Worked fee examples of others (official pages, audited calculators), held against our tables.
 * They are not ours to keep, so the test reads them from the folder named by SHELFLINE_REAL_DATA.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RATE_CARDS, unitCase } from '../../../test/support/unit-case.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import { toMinor } from '../values/money.ts';
import { cardAt, findCategory } from './card/rate-cards.ts';
import { planFees } from './fee-plan.ts';
import { feesAt, refundAdministrationFee } from './fees.ts';
import { packageOf } from './fulfillment/package.ts';
import { sizeTier } from './fulfillment/size-tier.ts';
import { surcharges } from './fulfillment/surcharges.ts';
import { percentOf, toBasisPoints } from './minor.ts';
import { unitProfit } from './profit/unit-profit.ts';
import { referralFee } from './referral.ts';
import { storageFee } from './storage.ts';
import { dimensionalWeight, fromNanograms, toNanometers, volumeIn, volumeMm3 } from './units.ts';

interface Example {
  readonly id: string;
  readonly marketplace: MarketplaceId;
  readonly what: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
}

type Sides = readonly [number, number, number];

const folder = process.env['SHELFLINE_REAL_DATA'];
const examples: readonly Example[] =
  folder === undefined
    ? []
    : JSON.parse(readFileSync(join(folder, 'fees/worked-examples.json'), 'utf8'));

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const num = (value: unknown) => (typeof value === 'number' ? value : 0);
const sidesOf = (value: unknown) => value as Sides;

const on = (marketplace: MarketplaceId, day = '2026-09-10') => {
  const card = cardAt(RATE_CARDS, marketplace, day);
  if (card === null) throw new Error(`no card of ${marketplace}`);
  return card;
};

/** What each example checks; the ones about one table cell ask the table. */
const CHECKS: Readonly<Record<string, (example: Example) => void>> = {
  EX02: (example) => usFulfillment(example, 'standard', '2026-11-01'),
  EX03: (example) => usFulfillment(example, 'apparel', '2026-09-10'),
  EX06: (example) => {
    const plan = usFulfillment(example, 'standard', '2026-09-10');
    expect(plan.tier).toBe(example.expected['sizeTier']);
    const fit = usFit(example);
    expect(fromNanograms(fit?.dimensionalWeightNg ?? 0, 'lb')).toBeCloseTo(4.32, 2);
  },
  EX08: ({ input, expected }) => {
    const [length, width, height] = sidesOf(input['dimsIn']).map((side) =>
      toNanometers(side, 'in'),
    );
    const floor = toNanometers(2, 'in');
    const weight = dimensionalWeight(
      [length ?? 0, width ?? 0, Math.max(height ?? 0, floor)],
      139,
      'in3/lb',
    );
    expect(fromNanograms(weight, 'lb')).toBeCloseTo(num(expected['dimWeightLb']), 9);
  },
  EX10: (example) => euFulfillment(example, 'Everything Else'),
  EX12: (example) => euFulfillment(example, 'Everything else'),
  EX13: (example) => euFulfillment(example, 'Everything else', '2026-11-01'),
  EX14: ({ input, expected }) => {
    const fulfillment = (day: string) => {
      const pack = packageOf(sidesOf(input['dimsCm']), 'cm', num(input['weightKg']), 'kg');
      const question = unitCase('FR', 'Everything else', { day, pack, deliveryVariant: 'EFN' });
      return feesAt(planFees(question), 5000).fulfillment;
    };
    expect(fulfillment('2026-11-01')).toBe(toMinor(num(expected['fbaFulfilmentFee']), 'EUR'));
    expect(fulfillment('2026-09-10')).toBe(toMinor(num(expected['nonPeak']), 'EUR'));
  },
  EX17: (example) => euFulfillment(example, 'Everything else'),
  EX19: (example) => euFulfillment(example, 'Everything else'),
  EX20: ({ input, expected }) => {
    const { printed } = on('GB');
    const base = toMinor(num(input['base']), 'GBP');
    const [fuel] = surcharges(printed.fulfillment, 'GBP', {
      base,
      fit: null,
      day: '2026-09-10',
      includedUntil: null,
      pack: null,
      productType: 'standard',
      shipsInOwnPackaging: false,
    });
    expect(base + (fuel?.amount ?? 0)).toBe(toMinor(num(expected['fee']), 'GBP'));
  },
  EX21: (example) => cubicMeter(example, 'standard', false),
  EX23: (example) => cubicMeter(example, 'dangerous_goods', true),
  EX24: referral,
  EX28: ({ input, expected }) => {
    const category = findCategory(on('DE'), text(input['category']));
    if (category === null) throw new Error('unknown category');
    const fee = referralFee(category, toMinor(num(input['price']), 'EUR'), true, 'heavy_oversize');
    expect(fee.amount).toBe(toMinor(num(expected['referralFee']), 'EUR'));
  },
  EX48: ({ input, expected }) => {
    const plan = planFees(unitCase('ES', 'Everything else'));
    const total = num(input['itemPrice']) + num(input['shipping']) + num(input['giftWrap']);
    const referralMinor = percentOf(
      toMinor(total, 'EUR'),
      toBasisPoints(num(input['referralRate']) * 100),
    );
    expect(percentOf(referralMinor, 2000)).toBe(toMinor(num(expected['uncapped']), 'EUR'));
    expect(refundAdministrationFee(plan, referralMinor)).toBe(
      toMinor(num(expected['refundAdministrationFee']), 'EUR'),
    );
  },
  EX52: ({ input, expected }) => {
    const add = (amount: number) => amount + percentOf(amount, 200);
    const fulfillment = toMinor(num(input['fulfilment']), 'GBP');
    const fee = percentOf(
      toMinor(num(input['price']), 'GBP'),
      toBasisPoints(num(input['rate']) * 100),
    );
    expect(add(fulfillment)).toBe(toMinor(num(expected['fulfilment']), 'GBP'));
    expect(add(fee)).toBe(toMinor(num(expected['referral']), 'GBP'));
  },
  // The example is of a table that has been superseded: its size tiers hold, its fees do not count.
  EX53: ({ input }) => {
    const pack = packageOf(sidesOf(input['dimsCm']), 'cm', num(input['weightKg']), 'kg');
    const question = unitCase('JP', 'ホーム&キッチン', { pack });
    const fees = feesAt(planFees(question), 3000);
    expect(fees.tier).toBe(sizeTier(question.card.fulfillment.tiers, pack, false)?.tier.id);
    expect(fees.fulfillment).toBeNull();
  },
  EX56: ({ input, expected }) => {
    const pack = packageOf(sidesOf(input['dimsCm']), 'cm', 0, 'kg');
    const liters = volumeIn(volumeMm3(pack.sidesNm), 'dm3');
    expect(liters * num(input['ratePer1000cm3'])).toBeCloseTo(num(expected['storage']), 2);
  },
  EX63: ({ input, expected }) => {
    const cents = (name: string) => toMinor(num(input[name]), 'USD');
    const question = unitCase('US', 'Everything Else', {
      cost: cents('cost'),
      inboundShipping: cents('prepInbound'),
      overrides: {
        referral: cents('referral'),
        fulfillment: cents('fba'),
        surcharges: 0,
        storage: cents('storage'),
      },
    });
    const unit = unitProfit(planFees(question), cents('price'));
    expect(unit.profit).toBe(toMinor(num(expected['profit']), 'USD'));
    // The article counts prep and inbound among the fees; here it is a cost.
    expect((unit.fees.total ?? 0) + cents('prepInbound')).toBe(
      toMinor(num(expected['totalFees']), 'USD'),
    );
  },
  EX64: ({ input, expected }) => {
    const pence = (value: unknown) => toMinor(num(value), 'GBP');
    const overrides = {
      fulfillment: pence(expected['fbaFees']),
      surcharges: 0,
      digitalServices: 0,
    };
    const fba = unitCase('GB', 'Everything else', { overrides, isVatRegistered: false });
    const unit = unitProfit(planFees(fba), pence(input['price']));
    expect(unit.fees.referral).toBe(pence(expected['referralFee']));
    expect(unit.fees.total).toBe(pence(expected['totalFba']));
    expect(unit.price - (unit.fees.total ?? 0)).toBe(pence(expected['receiveFba']));
    const fbm = { ...fba, channel: 'fbm' as const, overrides: { digitalServices: 0 } };
    const fees = feesAt(planFees(fbm), pence(input['price']));
    expect(unit.price - (fees.total ?? 0)).toBe(pence(expected['receiveFbm']));
  },
  EX65: ({ input, expected }) => {
    const fee = percentOf(
      toMinor(num(input['price']), 'INR'),
      toBasisPoints(num(input['rate']) * 100),
    );
    expect(fee).toBe(toMinor(num(expected['referralFee']), 'INR'));
  },
  EX66: ({ input, expected }) => {
    const category = findCategory(on('IN'), 'Apparel - Other Products');
    if (category === null) throw new Error('unknown category');
    const fee = referralFee(category, toMinor(num(input['price']), 'INR'), false, null);
    expect(fee.amount).toBe(toMinor(num(expected['referralFee']), 'INR'));
  },
  EX68: ({ input, expected }) => {
    const cents = (value: number) => toMinor(value, 'USD');
    const question = unitCase('US', 'Home and Kitchen', {
      cost: cents(num(input['productCost'])),
      inboundShipping: cents(num(input['freight'])),
      overrides: { fulfillment: cents(num(input['fba'])), surcharges: 0 },
    });
    const { profit, netPrice } = unitProfit(planFees(question), cents(num(input['price'])));
    expect(((profit ?? 0) / netPrice) * 100).toBeCloseTo(num(expected['marginPct']), 1);
  },
  EX29: referral,
  EX30: referral,
  EX34: referral,
  EX37: referral,
  EX38: referral,
  EX40: referral,
  EX42: referral,
  EX70: referral,
  EX71: referral,
  EX72: referral,
  EX76: referral,
  EX77: referral,
};

describe.skipIf(examples.length === 0)('worked examples of others', () => {
  for (const example of examples) {
    it(`${example.id} ${example.marketplace}: ${example.what}`, () => {
      const check = CHECKS[example.id];
      if (check === undefined) throw new Error(`nothing checks ${example.id}`);
      check(example);
    });
  }
});

function referral({ marketplace, input, expected }: Example): void {
  const compiled = on(marketplace);
  const category = findCategory(compiled, text(input['category']));
  if (category === null) throw new Error(`no category ${text(input['category'])}`);
  const { currency } = compiled.printed;
  const isFba = input['fulfilment'] === 'FBA';
  const fee = referralFee(category, toMinor(num(input['price']), currency), isFba, null);
  expect(fee.amount).toBe(toMinor(num(expected['referralFee']), currency));
}

function usFit({ input }: Example) {
  const pack = packageOf(sidesOf(input['dimsIn']), 'in', num(input['weightLb']), 'lb');
  return sizeTier(on('US').fulfillment.tiers, pack, false);
}

function usFulfillment(
  { input, expected }: Example,
  productType: 'standard' | 'apparel',
  day: string,
) {
  const question = unitCase('US', 'Everything Else', {
    day,
    productType,
    pack: packageOf(sidesOf(input['dimsIn']), 'in', num(input['weightLb']), 'lb'),
  });
  const fees = feesAt(planFees(question), toMinor(num(input['price']), 'USD'));
  const fee = expected['fbaFulfilmentFee'] ?? expected['fbaFulfilmentFeeDerived'];
  expect(fees.fulfillment).toBe(toMinor(num(fee), 'USD'));
  return fees;
}

function euFulfillment(
  { marketplace, input, expected }: Example,
  category: string,
  day = '2026-09-10',
): void {
  const { currency } = on(marketplace).printed;
  const question = unitCase(marketplace, category, {
    day,
    pack: packageOf(sidesOf(input['dimsCm']), 'cm', num(input['weightKg']), 'kg'),
  });
  // An example without a price is about the standard programme: a price above the low-price limit.
  const price = typeof input['price'] === 'number' ? input['price'] : 50;
  const fees = feesAt(planFees(question), toMinor(price, currency));
  expect(fees.fulfillment).toBe(toMinor(num(expected['fbaFulfilmentFee']), currency));
  if (expected['sizeTier'] !== undefined) expect(fees.tier).toBe(expected['sizeTier']);
}

function cubicMeter(
  { marketplace, input, expected }: Example,
  goods: 'standard' | 'dangerous_goods',
  isOversize: boolean,
): void {
  const { printed } = on(marketplace);
  expect(num(input['volumeCm3'])).toBe(1_000_000);
  const fee = storageFee(printed, {
    volumeMm3: volumeMm3(packageOf([100, 100, 100], 'cm', 1, 'kg').sidesNm),
    isOversize,
    goods,
    months: 1,
    firstMonth: num(input['month']),
  });
  expect(fee.amount).toBe(toMinor(num(expected['storage']), printed.currency));
}
