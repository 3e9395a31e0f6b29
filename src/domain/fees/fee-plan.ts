/**
 * The fees of one product as functions of its price: prepared once, then asked for any price. Only
 * the referral fee and what follows from it change continuously; everything else is a step.
 */
import { type Minor, toMinor } from '../money.ts';
import { type FulfillmentCell, fulfillmentCells } from './fulfillment.ts';
import { lowInventoryFee } from './low-inventory.ts';
import { BASIS, type BasisPoints, percentOf, taxInside, toBasisPoints } from './minor.ts';
import { type Missing, missing } from './missing.ts';
import { referralBreakpoints } from './referral.ts';
import type { Day, DigitalServicesRule } from './schedule.ts';
import { type StorageFee, type StorageGoods, storageFee } from './storage.ts';
import { ownPackagingDiscount, type SurchargeLine, surcharges } from './surcharges.ts';
import type { Measured, UnitCase } from './unit-case.ts';

/** A step of the price: holds up to and including `limit`. */
export interface Step<Value> {
  readonly limit: Minor;
  readonly value: Value;
}

/** What the marketplace takes for shipping a unit, in one range of prices. */
export interface FulfillmentLines {
  readonly fulfillment: Minor | null;
  readonly rule: string;
  readonly source: FeeSource;
  readonly surcharges: readonly SurchargeLine[];
  readonly tier: string | null;
  readonly shippingWeightNg: number | null;
  readonly missing: readonly Missing[];
}

export type FeeSource = 'schedule' | 'override' | 'measured';

export interface FeePlan {
  readonly question: UnitCase;
  readonly fulfillment: readonly Step<FulfillmentLines>[];
  readonly closing: readonly Step<{ readonly amount: Minor | null; readonly rule: string }>[];
  readonly storage: StorageFee;
  /** What kind of goods the storage table takes it for. */
  readonly storageGoods: StorageGoods;
  readonly digital: DigitalServicesRule | null;
  readonly priceTax: BasisPoints;
  /** Null: the marketplace's tax on fees is not one known percentage. */
  readonly feeTax: BasisPoints | null;
  /** Prices after which something changes, ascending, without repeats. */
  readonly breakpoints: readonly Minor[];
}

const EVERY_PRICE = Number.POSITIVE_INFINITY;

export function planFees(question: UnitCase): FeePlan {
  const { schedule, category } = question;
  const cells = question.channel === 'fbm' || question.pack === null ? null : cardCells(question);
  const fulfillment = planFulfillment(question, cells);
  const closing = planClosing(question);
  const priceTax =
    category?.taxBasisPoints ?? toBasisPoints(schedule.schedule.vat.onPricePercent ?? 0);
  const onFees = schedule.schedule.vat.onFeesPercent;
  const points = [
    ...fulfillment.map(({ limit }) => limit),
    ...closing.map(({ limit }) => limit),
    ...(category === null ? [] : referralBreakpoints(category)),
    ...refundCapPoints(question),
  ].filter((point) => Number.isFinite(point) && point > 0);
  return {
    question,
    fulfillment,
    closing,
    storage: planStorage(question, cells),
    storageGoods: storageGoods(question),
    digital: digitalServicesRule(question),
    priceTax,
    feeTax: onFees === null ? null : toBasisPoints(onFees),
    breakpoints: [...new Set(points)].sort((a, b) => a - b),
  };
}

/** The value of a step function at a price. */
export function stepAt<Value>(steps: readonly Step<Value>[], price: Minor): Value {
  for (const { limit, value } of steps) if (price <= limit) return value;
  throw new TypeError('the steps of a price function must end at infinity');
}

function cardCells(question: UnitCase): readonly FulfillmentCell[] | null {
  if (question.pack === null) return null;
  return fulfillmentCells(question.schedule.fulfillment, {
    day: question.day,
    pack: question.pack,
    productType: question.productType,
    traits: question.category?.traits ?? [],
    variant: question.deliveryVariant,
  });
}

function planFulfillment(
  question: UnitCase,
  cells: readonly FulfillmentCell[] | null,
): readonly Step<FulfillmentLines>[] {
  if (question.channel === 'fbm') {
    const value = { ...NOTHING_SHIPPED, rule: 'the seller ships' };
    return [{ limit: EVERY_PRICE, value }];
  }
  let from = 0;
  return (cells ?? [unknownPackage()]).map((cell) => {
    const measured = question.measuredFulfillment;
    const at = measured?.price ?? null;
    const isMeasured = cell.amount === null || at === null || (at > from && at <= cell.limit);
    from = cell.limit;
    return { limit: cell.limit, value: linesOf(question, cell, isMeasured ? measured : null) };
  });
}

const NOTHING_SHIPPED: FulfillmentLines = {
  fulfillment: 0,
  rule: '',
  source: 'schedule',
  surcharges: [],
  tier: null,
  shippingWeightNg: null,
  missing: [],
};

function linesOf(
  question: UnitCase,
  cell: FulfillmentCell,
  measured: Measured | null,
): FulfillmentLines {
  const place = {
    tier: cell.fit?.tier.id ?? null,
    shippingWeightNg: cell.fit?.shippingWeightNg ?? null,
  };
  const override = question.overrides.fulfillment;
  if (override !== undefined) {
    const rule = 'given as feeOverrides.fulfillment';
    return withSurcharges(question, cell, override, null, { ...place, rule, source: 'override' });
  }
  if (measured !== null) {
    const rule = `measured by ${measured.source} on ${measured.day}`;
    const facts = { ...place, rule, source: 'measured' as const };
    return withSurcharges(question, cell, measured.amount, measured, facts);
  }
  const facts = { ...place, rule: cell.rule, source: 'schedule' as const };
  if (cell.amount === null) {
    const lacks = cell.missing === null ? [] : [cell.missing];
    return { ...facts, fulfillment: null, surcharges: [], missing: lacks };
  }
  return withSurcharges(question, cell, cell.amount, null, facts);
}

function withSurcharges(
  question: UnitCase,
  cell: FulfillmentCell,
  gross: Minor,
  measured: Measured | null,
  facts: Pick<FulfillmentLines, 'rule' | 'source' | 'tier' | 'shippingWeightNg'>,
): FulfillmentLines {
  const { schedule, currency, card } = cardOf(question);
  const isCard = facts.source === 'schedule';
  const net = isCard && card.includesVat ? withoutTax(gross, schedule.vat.onFeesPercent) : gross;
  const discount =
    isCard && question.shipsInOwnPackaging && cell.fit !== null
      ? ownPackagingDiscount(card, currency, cell.fit, question.productType)
      : 0;
  const lines = planSurcharges(question, cell, net, measured, isCard);
  return {
    ...facts,
    fulfillment: Math.max(0, net - discount),
    rule: discount > 0 ? `${facts.rule}, less the discount for its own packaging` : facts.rule,
    surcharges: lines,
    missing: lines
      .filter(({ amount }) => amount === null)
      .map(({ rule }) => missing('surcharges', rule)),
  };
}

function planSurcharges(
  question: UnitCase,
  cell: FulfillmentCell,
  base: Minor,
  measured: Measured | null,
  isCard: boolean,
): readonly SurchargeLine[] {
  const { schedule, currency, card } = cardOf(question);
  const override = question.overrides.surcharges;
  if (override !== undefined) {
    return [{ name: 'surcharges', amount: override, rule: 'given as feeOverrides.surcharges' }];
  }
  const lines = [
    ...surcharges(card, currency, base, cell.fit, {
      day: question.day,
      includedUntil: measured?.day ?? null,
      pack: question.pack,
      productType: question.productType,
      shipsInOwnPackaging: question.shipsInOwnPackaging,
    }),
  ];
  const low = lowInventoryFee(schedule, cell.fit, question);
  if (low !== null) lines.push(low);
  const isPeakMissing = measured !== null && !isInPeak(question, measured.day);
  if (cell.isPeakUnknown && (isCard || isPeakMissing)) lines.push(unknownPeakLine(question));
  else if (isPeakMissing && cell.peakSupplement > 0) lines.push(peakLine(question, cell));
  return lines;
}

/** What the season adds to a fee measured outside of it, with the percentages that fee holds. */
function peakLine(question: UnitCase, { peakSupplement }: FulfillmentCell): SurchargeLine {
  const percent = question.schedule.schedule.fulfillment.surcharges
    .filter((each) => each.kind === 'percent' && each.from <= question.day)
    .reduce((sum, each) => sum + (each.kind === 'percent' ? each.percent : 0), 0);
  return {
    name: 'peak season',
    amount: peakSupplement + percentOf(peakSupplement, toBasisPoints(percent)),
    rule: 'peak rate less ordinary rate, with its surcharges: the fee was measured before the season',
  };
}

function unknownPeakLine({ schedule }: UnitCase): SurchargeLine {
  const { id, fulfillment } = schedule.schedule;
  const { from, to } = fulfillment.peak ?? { from: '', to: '' };
  return {
    name: 'peak season',
    amount: null,
    rule: `${id} charges a higher fulfilment rate from ${from} to ${to}, and that table is not known`,
  };
}

function isInPeak({ schedule }: UnitCase, day: Day): boolean {
  const { peak } = schedule.schedule.fulfillment;
  return peak !== null && day >= peak.from && day <= peak.to;
}

function unknownPackage(): FulfillmentCell {
  const reason = 'the packed size and weight of the product are not known';
  return {
    limit: EVERY_PRICE,
    fit: null,
    amount: null,
    rule: reason,
    peakSupplement: 0,
    isPeakUnknown: false,
    missing: {
      ...missing('fulfillment', reason),
      remedy: 'give package, or feeOverrides.fulfillment',
    },
  };
}

function planClosing(question: UnitCase): FeePlan['closing'] {
  const all = (amount: Minor | null, rule: string) => [
    { limit: EVERY_PRICE, value: { amount, rule } },
  ];
  const { closing, currency } = question.schedule.schedule;
  const given = question.overrides.closing;
  if (given !== undefined) return all(given, 'given as feeOverrides.closing');
  const measured = question.measuredClosing;
  if (measured !== null) {
    return all(measured.amount, `measured by ${measured.source} on ${measured.day}`);
  }
  const { byPrice } = closing;
  if (byPrice !== undefined) {
    const isKnown = question.channel === 'fba' || question.day <= byPrice.fbmUntil;
    const rows = isKnown ? byPrice[question.channel] : null;
    if (rows === null)
      return all(null, 'the closing fee of this channel is not known for that day');
    return rows.map(([upTo, fee]) => ({
      limit: upTo === null ? EVERY_PRICE : toMinor(upTo, currency),
      value: { amount: toMinor(fee, currency), rule: 'closing fee by price and channel' },
    }));
  }
  const traits = question.category?.traits ?? [];
  const isBook = traits.includes('books');
  if (!isBook && !traits.includes('media')) return all(0, 'no media item');
  const fee = isBook ? closing.books : closing.media;
  return fee === null
    ? all(null, 'the closing fee of media items is not known')
    : all(toMinor(fee, currency), isBook ? 'closing fee of books' : 'closing fee of media items');
}

function planStorage(question: UnitCase, cells: readonly FulfillmentCell[] | null): StorageFee {
  const given = question.overrides.storage;
  if (given !== undefined) {
    return { amount: given, rule: 'given as feeOverrides.storage', missing: null };
  }
  if (question.channel === 'fbm') return { amount: 0, rule: 'the seller stores', missing: null };
  const { schedule } = question.schedule;
  if (question.pack === null) {
    if (question.storageMonths === 0)
      return { amount: 0, rule: 'no months in store', missing: null };
    const reason = 'the packed size of the product is not known';
    return { amount: null, rule: reason, missing: missing('storage', reason) };
  }
  return storageFee(schedule, {
    pack: question.pack,
    isOversize: cells?.[0]?.fit?.tier.isOversize === true,
    goods: storageGoods(question),
    months: question.storageMonths,
    firstMonth: Number(question.day.slice(5, 7)),
  });
}

function storageGoods({ productType, category }: UnitCase): StorageGoods {
  if (productType === 'dangerous_goods') return 'dangerous_goods';
  return category?.traits.includes('fashion') === true ? 'fashion' : 'standard';
}

function digitalServicesRule({ schedule, sellerCountry, day }: UnitCase) {
  const rules = schedule.schedule.digitalServices.filter(({ from }) => from <= day);
  return (
    rules.find(({ sellerCountries }) =>
      sellerCountries === 'other' ? true : sellerCountries.includes(sellerCountry),
    ) ?? null
  );
}

/** Prices from which the refund administration fee stops growing. */
function refundCapPoints({ schedule, category }: UnitCase): readonly Minor[] {
  const percent = schedule.schedule.refundAdministration?.percentOfReferral;
  if (percent === undefined || !Number.isFinite(schedule.refundCap)) return [];
  const rates = [...(category?.rate?.rates ?? []), ...(category?.rate?.above?.rates ?? [])];
  return rates
    .filter((rate) => rate > 0)
    .map((rate) => Math.floor((schedule.refundCap * 100 * BASIS) / (percent * rate)));
}

function cardOf({ schedule: { schedule } }: UnitCase) {
  return { schedule, currency: schedule.currency, card: schedule.fulfillment };
}

function withoutTax(gross: Minor, percent: number | null): Minor {
  return percent === null ? gross : gross - taxInside(gross, toBasisPoints(percent));
}
