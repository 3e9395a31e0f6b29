/** The fees of one product by price. All but referral-based fees change in steps. */
import { type Minor, toMinor } from '../values/money.ts';
import type { RateCard } from './card/rate-card.ts';
import { EVERY_PRICE, type FeeLine, type Step } from './fee-line.ts';
import { fulfillmentCells } from './fulfillment/fulfillment-cells.ts';
import { type Package, packageBounds } from './fulfillment/package.ts';
import { type FulfillmentLines, planFulfillment } from './fulfillment/plan-fulfillment.ts';
import { BASIS, type BasisPoints, toBasisPoints } from './minor.ts';
import { ratesOf, referralBreakpoints } from './referral.ts';
import { type StorageGoods, storageFee } from './storage.ts';
import type { UnitCase } from './unit-case.ts';
import { volumeMm3 } from './units.ts';

export interface FeePlan {
  readonly question: UnitCase;
  readonly fulfillment: readonly Step<FulfillmentLines>[];
  readonly closing: readonly Step<FeeLine>[];
  readonly storage: FeeLine;
  readonly stored: Stored | null;
  readonly storageGoods: StorageGoods;
  readonly digital: RateCard['digitalServices'][number] | null;
  readonly priceTax: BasisPoints;
  /** Null unless the marketplace's tax on fees is one known percentage. */
  readonly feeTax: BasisPoints | null;
  /** Prices after which something changes, ascending, without repeats. */
  readonly breakpoints: readonly Minor[];
}

export function planFees(question: UnitCase): FeePlan {
  const { card, category } = question;
  const shipping = planShipping(question);
  const { fulfillment } = shipping;
  const closing = planClosing(question);
  const priceTax = category?.taxBasisPoints ?? toBasisPoints(card.printed.vat.onPricePercent ?? 0);
  const onFees = card.printed.vat.onFeesPercent;
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
    storage: planStorage(question, shipping),
    stored: shipping.stored,
    storageGoods: storageGoods(question),
    digital: digitalServicesRule(question),
    priceTax,
    feeTax: onFees === null ? null : toBasisPoints(onFees),
    breakpoints: [...new Set(points)].sort((a, b) => a - b),
  };
}

/** The figures that the storage fee depends on. */
export interface Stored {
  readonly volumeMm3: number;
  /** Null when the sides leave the size tier open. */
  readonly isOversize: boolean | null;
}

interface Shipping {
  readonly fulfillment: readonly Step<FulfillmentLines>[];
  readonly stored: Stored | null;
}

function planShipping(question: UnitCase): Shipping {
  const { channel, pack, outline = null } = question;
  if (channel === 'fbm') return { fulfillment: planFulfillment(question, null), stored: null };
  if (pack !== null) return shippingOf(question, pack);
  const bounds = outline === null ? null : packageBounds(outline);
  const [least, greatest] = bounds?.map((bound) => shippingOf(question, bound)) ?? [];
  const volume = outline?.volumeMm3 ?? null;
  const stored = volume === null ? null : { volumeMm3: volume, isOversize: null };
  if (least === undefined || greatest === undefined || !isAlike(least, greatest)) {
    return { fulfillment: planFulfillment(question, null), stored };
  }
  const isOversize = greatest.stored?.isOversize ?? null;
  const fulfillment = greatest.fulfillment.map(({ limit, value }, at) => {
    const isOne = least.fulfillment[at]?.value.shippingWeightNg === value.shippingWeightNg;
    return { limit, value: isOne ? value : { ...value, shippingWeightNg: null } };
  });
  return { fulfillment, stored: stored === null ? null : { ...stored, isOversize } };
}

function shippingOf(question: UnitCase, pack: Package): Shipping {
  const cells = fulfillmentCells(question.card.fulfillment, {
    day: question.day,
    pack,
    productType: question.productType,
    traits: question.category?.traits ?? [],
    variant: question.deliveryVariant,
  });
  const isOversize = cells[0]?.fit?.tier.isOversize === true;
  return {
    fulfillment: planFulfillment({ ...question, pack }, cells),
    stored: { volumeMm3: volumeMm3(pack.sidesNm), isOversize },
  };
}

/** Checks whether two packages share a tier and cost the same at every price. */
function isAlike(one: Shipping, other: Shipping): boolean {
  return (
    one.fulfillment.length === other.fulfillment.length &&
    one.fulfillment.every(({ limit, value }, at) => {
      const step = other.fulfillment[at];
      return (
        step?.limit === limit &&
        step.value.tier !== null &&
        step.value.tier === value.tier &&
        step.value.fulfillment === value.fulfillment &&
        step.value.surcharges.length === value.surcharges.length &&
        step.value.surcharges.every(({ amount }, line) => amount === value.surcharges[line]?.amount)
      );
    })
  );
}

/** Returns the closing fee: on media by category, or (India) on every item by price and channel. */
function planClosing(question: UnitCase): readonly Step<FeeLine>[] {
  const { closing, currency } = question.card.printed;
  const all = (amount: Minor | null, rule: string) => [
    { limit: EVERY_PRICE, value: { amount, rule } },
  ];
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
    if (rows === null) {
      return all(null, 'the closing fee of this channel is not known for that day');
    }
    return rows.map(([upTo, fee]) => ({
      limit: upTo === null ? EVERY_PRICE : toMinor(upTo, currency),
      value: { amount: toMinor(fee, currency), rule: 'closing fee by price and channel' },
    }));
  }
  const traits = question.category?.traits ?? [];
  const kind = traits.includes('books') ? 'books' : traits.includes('media') ? 'media' : null;
  if (kind === null) return all(0, 'no media item');
  const fee = closing[kind];
  return fee === null
    ? all(null, 'the closing fee of media items is not known')
    : all(toMinor(fee, currency), `closing fee of ${kind === 'books' ? 'books' : 'media items'}`);
}

function planStorage(question: UnitCase, { stored }: Shipping): FeeLine {
  const given = question.overrides.storage;
  if (given !== undefined) return { amount: given, rule: 'given as feeOverrides.storage' };
  if (question.channel === 'fbm') return { amount: 0, rule: 'the seller stores' };
  if (stored === null) {
    return question.storageMonths === 0
      ? { amount: 0, rule: 'no months in store' }
      : { amount: null, rule: 'the packed size of the product is not known' };
  }
  const sizes = stored.isOversize === null ? [false, true] : [stored.isOversize];
  const fees = sizes.map((isOversize) =>
    storageFee(question.card.printed, {
      volumeMm3: stored.volumeMm3,
      isOversize,
      goods: storageGoods(question),
      months: question.storageMonths,
      firstMonth: Number(question.day.slice(5, 7)),
    }),
  );
  // While the size is open, the higher rate applies.
  return fees.reduce((dearest, fee) =>
    (fee.amount ?? -1) > (dearest.amount ?? -1) ? fee : dearest,
  );
}

function storageGoods({ productType, category }: UnitCase): StorageGoods {
  if (productType === 'dangerous_goods') return 'dangerous_goods';
  return category?.traits.includes('fashion') === true ? 'fashion' : 'standard';
}

function digitalServicesRule({ card, sellerCountry, day }: UnitCase) {
  const rule = card.printed.digitalServices.find(
    ({ from, sellerCountries: countries }) =>
      from <= day && (countries === 'other' || countries.includes(sellerCountry)),
  );
  return rule ?? null;
}

/** Returns the prices at which the refund administration fee reaches its cap. */
function refundCapPoints({ card, category }: UnitCase): readonly Minor[] {
  const percent = card.printed.refundAdministration?.percentOfReferral;
  if (percent === undefined || !Number.isFinite(card.refundCap)) return [];
  const rate = category?.rate ?? null;
  return (rate === null ? [] : ratesOf(rate))
    .filter((rate) => rate > 0)
    .map((rate) => Math.floor((card.refundCap * 100 * BASIS) / (percent * rate)));
}
