/**
 * The fees of one product as functions of its price: prepared once, then asked for any price. Only
 * the referral fee and what follows from it change continuously; everything else is a step.
 */
import type { Minor } from '../money.ts';
import { type FulfillmentCell, fulfillmentCells } from './fulfillment.ts';
import { BASIS, type BasisPoints, toBasisPoints } from './minor.ts';
import { missing } from './missing.ts';
import { type ClosingFee, planClosing } from './plan-closing.ts';
import { type FulfillmentLines, planFulfillment } from './plan-fulfillment.ts';
import { referralBreakpoints } from './referral.ts';
import type { DigitalServicesRule } from './schedule.ts';
import type { Step } from './steps.ts';
import { type StorageFee, type StorageGoods, storageFee } from './storage.ts';
import type { UnitCase } from './unit-case.ts';

export interface FeePlan {
  readonly question: UnitCase;
  readonly fulfillment: readonly Step<FulfillmentLines>[];
  readonly closing: readonly Step<ClosingFee>[];
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

function planStorage(question: UnitCase, cells: readonly FulfillmentCell[] | null): StorageFee {
  const given = question.overrides.storage;
  if (given !== undefined) {
    return { amount: given, rule: 'given as feeOverrides.storage', missing: null };
  }
  if (question.channel === 'fbm') return { amount: 0, rule: 'the seller stores', missing: null };
  const { schedule } = question.schedule;
  if (question.pack === null) {
    if (question.storageMonths === 0) {
      return { amount: 0, rule: 'no months in store', missing: null };
    }
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
