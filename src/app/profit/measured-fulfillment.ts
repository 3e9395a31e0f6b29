/** Decides whether a measured fulfillment fee counts, and brings an old one up to date. */

import type { Day } from '../../domain/fees/card/card-terms.ts';
import { type CompiledCard, cardAt, type RateCards } from '../../domain/fees/card/rate-cards.ts';
import { stepAt } from '../../domain/fees/fee-line.ts';
import { type FeePlan, planFees } from '../../domain/fees/fee-plan.ts';
import {
  CONFLICT_FACTOR,
  contradictsCard,
  laterFee,
  staleReason,
} from '../../domain/fees/measured.ts';
import type { Measured, UnitCase } from '../../domain/fees/unit-case.ts';
import { type Minor, toMajor } from '../../domain/values/money.ts';
import type { CatalogProduct } from './product.ts';
import type { ProfitRequest } from './request.ts';

export interface Heard {
  readonly notes: readonly string[];
  /** Measured figures that contradict the card. The card is used instead. */
  readonly conflicts: readonly string[];
}

export const NOTHING_HEARD: Heard = { notes: [], conflicts: [] };

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
  const what = `The fulfillment fee measured by ${source} on ${day}`;
  if (request.pack !== null) {
    const note = `${what} does not count: the request describes a package of its own.`;
    return { fees: { measuredClosing }, notes: [note], conflicts: [] };
  }
  const price = product?.price ?? null;
  const { printed } = question.card;
  const then = cardAt(cards, printed.marketplace, day);
  const card = shippingOn({ ...question, card: then ?? question.card }, product, day, price);
  if (contradictsCard(pickAndPack, card)) {
    const figures = `(${toMajor(pickAndPack, printed.currency)} ${printed.currency})`;
    const conflict =
      `${what} ${figures} contradicts the card (${toMajor(card ?? 0, printed.currency)}) by more ` +
      `than a factor of ${CONFLICT_FACTOR}: the card is used; give feeOverrides.fulfillment where ` +
      'you know better.';
    return { fees: { measuredClosing }, notes: [], conflicts: [conflict] };
  }
  const fee = { amount: pickAndPack, source, day, price };
  const isStale = staleReason(cards, question.card, day, question.day) !== null;
  const measuredFulfillment = isStale ? brought(fee, then, question, product) : fee;
  return { ...NOTHING_HEARD, fees: { measuredClosing, measuredFulfillment } };
}

/**
 * Returns an old fee as it is today: times the change of the card for this package or, without one,
 * what the cells that charged it charge now. If that is not known, it is a fallback.
 */
function brought(
  fee: Measured,
  then: CompiledCard | null,
  question: UnitCase,
  product: CatalogProduct | null,
): Measured {
  const { amount, price, day } = fee;
  if (then === null || price === null) return { ...fee, isFallback: true };
  const before = baseOn({ ...question, card: then }, product, day, price);
  // The rate outside a peak season, which is a line of its own.
  const after = baseOn(question, product, question.card.printed.effectiveFrom, price);
  if (before !== null && after !== null && before > 0) {
    return { ...fee, amount: Math.round((amount * after) / before), scaledFrom: amount };
  }
  const isOtherCard = then !== question.card && product?.pack == null;
  const later = isOtherCard ? laterFee(then, question.card, amount, price) : null;
  return later === null
    ? { ...fee, isFallback: true }
    : { ...fee, amount: later, scaledFrom: amount };
}

/** Says whether the measured fulfillment fee counts at a price. Null without such a fee. */
export function measuredNote(
  cards: RateCards,
  { question, fulfillment }: FeePlan,
  price: Minor,
): string | null {
  const measured = question.measuredFulfillment;
  if (measured === null || question.overrides.fulfillment !== undefined) return null;
  const { printed } = question.card;
  const { source, day, amount, scaledFrom, isFallback } = measured;
  const fee = `The fulfillment fee measured by ${source} on ${day}`;
  const stale = staleReason(cards, question.card, day, question.day);
  const isUsed = stepAt(fulfillment, price).source === 'measured';
  if (!isUsed) {
    const reason = isFallback === true ? stale : 'the card charges another fee at this price';
    return `${fee} does not count: ${reason}.`;
  }
  const figure = (minor: Minor) => `${toMajor(minor, printed.currency)} ${printed.currency}`;
  if (scaledFrom !== undefined) {
    return `${fee} (${figure(scaledFrom)}) is scaled by the change of the card since, to ${figure(amount)}.`;
  }
  return isFallback === true
    ? `${fee} is used as it was, although ${stale}: the card leaves the fee of this product open, and how it differs now is not known.`
    : `${fee} beats the card; the surcharges of that day are taken to be in it.`;
}

/** Returns the card's fulfillment fee with dated surcharges, for the catalog's package. */
export function shippingOn(
  question: UnitCase,
  product: CatalogProduct | null,
  day: Day,
  price: Minor | null,
): Minor | null {
  const lines = linesOn(question, product, day, price);
  const surcharges = lines?.surcharges.map(({ amount }) => amount) ?? [];
  if (lines === null || lines.fulfillment === null || surcharges.includes(null)) return null;
  return surcharges.reduce((sum: number, amount) => sum + (amount ?? 0), lines.fulfillment);
}

/** Returns the card's fulfillment fee without surcharges, for the catalog's package. */
function baseOn(
  question: UnitCase,
  product: CatalogProduct | null,
  day: Day,
  price: Minor,
): Minor | null {
  return linesOn(question, product, day, price)?.fulfillment ?? null;
}

function linesOn(
  question: UnitCase,
  product: CatalogProduct | null,
  day: Day,
  price: Minor | null,
) {
  const pack = product?.pack ?? null;
  if (pack === null || price === null) return null;
  const plan = planFees({ ...question, channel: 'fba', day, pack, overrides: {} });
  return stepAt(plan.fulfillment, price);
}
