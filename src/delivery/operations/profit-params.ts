/** The body of a profit request: its schema, and its conversion to the use case's request. */
import Type, { type Static } from 'typebox';
import { type ProfitRequest, requireDescription } from '../../app/profit/request.ts';
import { FEE_NAMES, type FeeName } from '../../domain/fees/fee-line.ts';
import { type Package, packageOf } from '../../domain/fees/fulfillment/package.ts';
import { LENGTH_UNITS, WEIGHT_UNITS } from '../../domain/fees/units.ts';
import { invalidParameter, missingParameter } from '../../domain/values/error.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import {
  type Currency,
  type Minor,
  minorDigits,
  toMajor,
  toMinor,
} from '../../domain/values/money.ts';
import { type EpochSeconds, parseTime, toIsoDay } from '../../domain/values/time.ts';
import type { Form } from '../interface/operation.ts';
import { asinParam, marketplaceParam, requireAsin, textParam } from '../interface/parameters.ts';

const MONEY_MAX = 10_000_000;
const SIDE_MAX = 100_000;
const WEIGHT_MAX = 10_000_000;
const STORAGE_MONTHS_MAX = 60;
const UNITS_MAX = 10_000_000;

const atMost = (maximum: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, description }));
const money = (description: string) => atMost(MONEY_MAX, description);
const side = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: SIDE_MAX }));
const weight = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: WEIGHT_MAX }));

/** The two ways to describe a package. */
const ANY_UNITS = ['length', 'width', 'height', 'dimensionUnit', 'weight', 'weightUnit'] as const;
const METRIC = ['lengthMm', 'widthMm', 'heightMm', 'weightG'] as const;

const packageParam = Type.Object(
  {
    length: side,
    width: side,
    height: side,
    dimensionUnit: Type.Optional(Type.Enum(LENGTH_UNITS)),
    weight,
    weightUnit: Type.Optional(Type.Enum(WEIGHT_UNITS)),
    lengthMm: side,
    widthMm: side,
    heightMm: side,
    weightG: weight,
  },
  {
    'x-alternatives': [ANY_UNITS, METRIC],
    description:
      'Packed size and weight: length, width, height, dimensionUnit, weight and weightUnit, or lengthMm, widthMm, heightMm and weightG.',
  },
);

const overridesParam = Type.Object(
  Object.fromEntries(
    FEE_NAMES.map((name) => [name, money(`Replaces \`fees.${name}\`.`)]),
  ) as Record<FeeName, ReturnType<typeof money>>,
  { description: 'Fees you know better, per unit, without tax.' },
);

const choice = <Value extends string>(values: Value[], description: string) =>
  Type.Optional(Type.Enum(values, { description }));

const priceParam = Type.Number({
  exclusiveMinimum: 0,
  maximum: MONEY_MAX,
  description:
    'As the buyer sees it, VAT included where prices contain it. Exact to the minor unit of the currency, because fees step at it; every other amount is rounded to it, half up.',
});

export const profitParams = (form: Form) =>
  Type.Object({
    asin: Type.Optional(asinParam),
    marketplace: marketplaceParam(form),
    category: textParam('A referral category of the card, or a catalog category (id or path).', {
      minLength: 1,
      maxLength: 500,
    }),
    package: Type.Optional(packageParam),
    productType: choice(
      ['standard', 'apparel', 'dangerous_goods'],
      'By the category when omitted: apparel, else standard.',
    ),
    price: Type.Optional(priceParam),
    cost: Type.Number({
      minimum: 0,
      maximum: MONEY_MAX,
      description: 'Of a unit, without VAT; rounded to the minor unit.',
    }),
    fulfillment: choice(['fba', 'fbm'], 'Who ships; fba when omitted.'),
    inboundShipping: money('To the warehouse, per unit.'),
    fbmShipping: money('To the buyer, per unit, when the seller ships.'),
    advertisingPerUnit: money('Advertising per unit sold; or give advertisingPercent.'),
    advertisingPercent: atMost(1000, 'Advertising as a percentage of the price.'),
    otherCosts: money('Anything else, per unit.'),
    returnRatePercent: atMost(100, 'Units that come back.'),
    returnLossPercent: atMost(100, 'Of its cost, what a returned unit loses; 100 by default.'),
    storageMonths: atMost(
      STORAGE_MONTHS_MAX,
      'How long a unit lies in store, from the month of `date` on; 1 by default.',
    ),
    vatRegistered: Type.Optional(
      Type.Boolean({ description: 'True unless said, where VAT applies.' }),
    ),
    sellingPlan: choice(['professional', 'individual'], 'professional when omitted.'),
    deliveryVariant: textParam(
      'Germany: CEP (default) or DE_ONLY. European Union: EFN, out of stock in another country.',
      { maxLength: 20 },
    ),
    shipsInOwnPackaging: Type.Optional(
      Type.Boolean({ description: 'Certified to ship in its own packaging (SIPP).' }),
    ),
    sellerCountry: textParam('ISO 3166 country of the seller, for the digital services fee.', {
      pattern: '^[A-Za-z]{2}$',
    }),
    daysOfSupply: Type.Optional(
      Type.Object(
        { last30: Type.Number({ minimum: 0 }), last90: Type.Number({ minimum: 0 }) },
        { description: 'Historical days of supply, for the low-inventory fee.' },
      ),
    ),
    monthlyUnits: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: UNITS_MAX,
        description: 'Units a month; the sales estimate of the ASIN when omitted.',
      }),
    ),
    date: textParam('Day whose card and surcharges count, YYYY-MM-DD; today.', {}),
    targetMarginPercent: atMost(100, 'For minPriceForMargin; 20 by default.'),
    targetRoiPercent: atMost(10_000, 'For minPriceForRoi and maxCostForRoi; 30 by default.'),
    feeOverrides: Type.Optional(overridesParam),
  });

export type ProfitParams = Static<ReturnType<typeof profitParams>>;

/** Checks everything that needs no catalog. Throws 400. */
export function checkProfitParams(params: ProfitParams): void {
  readDay(params.date);
  requireDescription({
    asin: params.asin ?? null,
    price: params.price ?? null,
    category: params.category ?? null,
    channel: params.fulfillment ?? null,
    pack: readPackage(params.package),
    overrides: params.feeOverrides ?? {},
  });
}

export function readProfitRequest(
  params: ProfitParams,
  marketplace: MarketplaceId,
  now: EpochSeconds,
): ProfitRequest {
  const { currency } = marketplaceOf(marketplace);
  const amount = (value: number | undefined) =>
    value === undefined ? null : toMinor(value, currency);
  return {
    marketplace,
    now,
    asin: params.asin === undefined ? null : requireAsin(params.asin),
    category: params.category ?? null,
    pack: readPackage(params.package),
    productType: params.productType ?? null,
    price: readPrice(params.price, currency),
    cost: toMinor(params.cost, currency),
    channel: params.fulfillment ?? null,
    inboundShipping: amount(params.inboundShipping),
    fbmShipping: amount(params.fbmShipping),
    advertising: readAdvertising(params, currency),
    otherCosts: amount(params.otherCosts),
    returnRatePercent: params.returnRatePercent ?? null,
    returnLossPercent: params.returnLossPercent ?? null,
    storageMonths: params.storageMonths ?? null,
    isVatRegistered: params.vatRegistered ?? null,
    sellingPlan: params.sellingPlan ?? null,
    deliveryVariant: params.deliveryVariant ?? null,
    shipsInOwnPackaging: params.shipsInOwnPackaging ?? null,
    sellerCountry: params.sellerCountry?.toUpperCase() ?? null,
    daysOfSupply: params.daysOfSupply ?? null,
    monthlyUnits: params.monthlyUnits ?? null,
    day: readDay(params.date),
    targetMarginPercent: params.targetMarginPercent ?? null,
    targetRoiPercent: params.targetRoiPercent ?? null,
    overrides: readOverrides(params.feeOverrides, currency),
  };
}

function readPrice(price: number | undefined, currency: Currency): Minor | null {
  if (price === undefined) return null;
  const minor = toMinor(price, currency);
  if (minor < 1 || Math.abs(toMajor(minor, currency) - price) > 1e-9) {
    const decimals = minorDigits(currency);
    const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`;
    throw invalidParameter('price', `${price} is not an amount of ${currency}, which has ${most}`);
  }
  return minor;
}

function readAdvertising(
  { advertisingPerUnit, advertisingPercent }: ProfitParams,
  currency: Currency,
): ProfitRequest['advertising'] {
  if (advertisingPercent !== undefined) return { percent: advertisingPercent };
  return advertisingPerUnit === undefined
    ? null
    : { perUnit: toMinor(advertisingPerUnit, currency) };
}

function readPackage(given: ProfitParams['package']): Package | null {
  if (given === undefined) return null;
  const part = <Name extends keyof typeof given>(name: Name) => {
    const value = given[name];
    if (value !== undefined) return value;
    throw missingParameter(`package.${name}`, 'is required: a package needs all of its parts');
  };
  if (METRIC.every((name) => given[name] === undefined)) {
    const sides = [part('length'), part('width'), part('height')] as const;
    return packageOf(sides, part('dimensionUnit'), part('weight'), part('weightUnit'));
  }
  const mixed = ANY_UNITS.find((name) => given[name] !== undefined);
  if (mixed === undefined) {
    return packageOf(
      [part('lengthMm'), part('widthMm'), part('heightMm')],
      'mm',
      part('weightG'),
      'g',
    );
  }
  const issue = 'cannot be mixed with lengthMm, widthMm, heightMm and weightG';
  throw invalidParameter(`package.${mixed}`, issue);
}

function readDay(date: string | undefined): string | null {
  if (date === undefined) return null;
  const parsed = parseTime(date);
  if (parsed === null || !parsed.isWholeDay) {
    throw invalidParameter('date', 'must be a day, such as 2026-11-21');
  }
  return toIsoDay(parsed.at);
}

function readOverrides(
  given: ProfitParams['feeOverrides'],
  currency: Currency,
): ProfitRequest['overrides'] {
  const overrides: Partial<Record<FeeName, Minor>> = {};
  for (const name of FEE_NAMES) {
    const amount = given?.[name];
    if (amount !== undefined) overrides[name] = toMinor(amount, currency);
  }
  return overrides;
}
