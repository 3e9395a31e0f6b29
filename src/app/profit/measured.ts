/** Decides which measured fees count, and compares them with the card of their day. */

import type { Day } from '../../domain/fees/card/card-terms.ts';
import type { RateCards } from '../../domain/fees/card/rate-cards.ts';
import { stepAt } from '../../domain/fees/fee-line.ts';
import { type FeePlan, planFees } from '../../domain/fees/fee-plan.ts';
import {
  CONFLICT_FACTOR,
  chooseReferral,
  contradictsCard,
  staleReason,
} from '../../domain/fees/measured.ts';
import { type CompiledCategory, referralFee } from '../../domain/fees/referral.ts';
import type { UnitCase } from '../../domain/fees/unit-case.ts';
import { type Minor, toMajor } from '../../domain/values/money.ts';
import type { CatalogProduct } from './product.ts';
import type { ProfitRequest } from './request.ts';

export interface CrossCheck {
  readonly source: string;
  readonly day: Day;
  /** The fulfillment fee with its dated surcharges, measured and by that day's card. */
  readonly fulfillment: Comparison | null;
  readonly referralPercent: Comparison | null;
}

export interface Comparison {
  readonly measured: number;
  /** Null: the card's figure is not known. */
  readonly schedule: number | null;
  readonly difference: number | null;
}

interface Heard {
  readonly notes: readonly string[];
  /** Measured figures that contradict the card. The card is used instead. */
  readonly conflicts: readonly string[];
}

const NOTHING_HEARD: Heard = { notes: [], conflicts: [] };

/** Returns the referral row that counts: the card's, or one with a measured percentage. */
export function measuredReferral(
  question: Pick<UnitCase, 'card' | 'channel'>,
  mapped: CompiledCategory | null,
  request: ProfitRequest,
  product: CatalogProduct | null,
): Heard & { readonly category: CompiledCategory | null } {
  const measured = request.category === null ? (product?.measured ?? null) : null;
  const percent = measured?.referralPercent ?? null;
  const card = percentAt(mapped, product?.price ?? request.price, question.channel === 'fba');
  const { category, verdict } = chooseReferral(question.card, mapped, percent, card);
  if (verdict === null || measured === null) return { ...NOTHING_HEARD, category };
  const by = `measured by ${measured.source} on ${measured.day}`;
  const what = `The referral percentage ${by} (${percent} %)`;
  switch (verdict) {
    case 'contradicted': {
      const conflict =
        `${what} contradicts the card (${roundedOrNull(card)} %) by more than a factor of ${CONFLICT_FACTOR}: ` +
        'the card is used; give feeOverrides.referral where you know better.';
      return { category, notes: [], conflicts: [conflict] };
    }
    case 'implausible': {
      const conflict = `${what} is none that any card charges, so it does not count.`;
      return { category, notes: [], conflicts: [conflict] };
    }
    default:
      return { category, notes: [VERDICTS[verdict]], conflicts: [] };
  }
}

const VERDICTS = {
  confirmed: 'The referral percentage measured for the product confirms the row of the card.',
  replaced: 'The referral percentage measured for the product replaces the row of the card.',
  'stands in': 'The referral percentage measured for the product stands in for a row of the card.',
} as const;

/** Returns the measured fees that count, and a note for one that does not. */
export function measuredFees(
  cards: RateCards,
  question: UnitCase,
  request: ProfitRequest,
  product: CatalogProduct | null,
): Heard & { readonly fees: Partial<Pick<UnitCase, 'measuredFulfillment' | 'measuredClosing'>> } {
  const measured = product?.measured ?? null;
  if (measured === null) return { ...NOTHING_HEARD, fees: {} };
  const { source, day, pickAndPack, closing } = measured;
  const measuredClosing = closing === null ? null : { amount: closing, source, day };
  if (pickAndPack === null || question.channel === 'fbm') {
    return { ...NOTHING_HEARD, fees: { measuredClosing } };
  }
  const refusal =
    request.pack === null
      ? staleReason(cards, question.card, day, question.day)
      : 'the request describes a package of its own';
  const what = `The fulfillment fee measured by ${source} on ${day}`;
  if (refusal !== null) {
    const note = `${what} does not count: ${refusal}.`;
    return { fees: { measuredClosing }, notes: [note], conflicts: [] };
  }
  const price = product?.price ?? null;
  const card = shippingOn(question, product, day, price);
  if (contradictsCard(pickAndPack, card)) {
    const { currency } = question.card.printed;
    const figures = `(${toMajor(pickAndPack, currency)} ${currency})`;
    const conflict =
      `${what} ${figures} contradicts the card (${toMajor(card ?? 0, currency)}) by more than a ` +
      `factor of ${CONFLICT_FACTOR}: the card is used; give feeOverrides.fulfillment where you ` +
      'know better.';
    return { fees: { measuredClosing }, notes: [], conflicts: [conflict] };
  }
  const measuredFulfillment = { amount: pickAndPack, source, day, price };
  return { ...NOTHING_HEARD, fees: { measuredClosing, measuredFulfillment } };
}

/** Says whether the measured fulfillment fee counts at a price. Null without such a fee. */
export function measuredNote(plan: FeePlan, price: Minor): string | null {
  const measured = plan.question.measuredFulfillment;
  if (measured === null || plan.question.overrides.fulfillment !== undefined) return null;
  const fee = `The fulfillment fee measured by ${measured.source} on ${measured.day}`;
  return stepAt(plan.fulfillment, price).source === 'measured'
    ? `${fee} beats the card; the surcharges of that day are taken to be in it.`
    : `${fee} does not count: the card charges another fee at this price.`;
}

/** Compares the measured fees with the card's. Null without measured fees. */
export function crossCheck(
  question: UnitCase,
  product: CatalogProduct | null,
  mapped: CompiledCategory | null,
): CrossCheck | null {
  const measured = product?.measured ?? null;
  if (measured === null) return null;
  const { source, day, pickAndPack, referralPercent } = measured;
  const price = product?.price ?? null;
  return {
    source,
    day,
    fulfillment:
      pickAndPack === null ? null : compare(pickAndPack, shippingOn(question, product, day, price)),
    referralPercent:
      referralPercent === null
        ? null
        : compare(
            referralPercent,
            roundedOrNull(percentAt(mapped, price, question.channel === 'fba')),
          ),
  };
}

function compare(measured: number, schedule: number | null): Comparison {
  return {
    measured,
    schedule,
    difference: schedule === null ? null : measured - schedule,
  };
}

/** Returns the card's fulfillment fee with dated surcharges, for the catalog's package. */
function shippingOn(
  question: UnitCase,
  product: CatalogProduct | null,
  day: Day,
  price: Minor | null,
): Minor | null {
  const pack = product?.pack ?? null;
  if (pack === null || price === null) return null;
  const plan = planFees({ ...question, channel: 'fba', day, pack, overrides: {} });
  const lines = stepAt(plan.fulfillment, price);
  const surcharges = lines.surcharges.map(({ amount }) => amount);
  if (lines.fulfillment === null || surcharges.includes(null)) return null;
  return surcharges.reduce((sum: number, amount) => sum + (amount ?? 0), lines.fulfillment);
}

function percentAt(mapped: CompiledCategory | null, price: Minor | null, isFba: boolean) {
  if (mapped === null || price === null || price === 0) return null;
  const { amount } = referralFee({ ...mapped, minimum: 0 }, price, isFba, null);
  return amount === null ? null : (amount / price) * 100;
}

function roundedOrNull(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10) / 10;
}
