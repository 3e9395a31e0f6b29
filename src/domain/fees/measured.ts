/**
 * Decides which fees measured for a product replace the card's. If the card's row contains a
 * measured referral percentage, the row stays, because it knows more (tiers, a minimum). A measured
 * fee too far from the card is ignored, and the answer says so.
 */

import type { Minor } from '../values/money.ts';
import type { Day } from './card/card-terms.ts';
import { type CompiledCard, cardAt, type RateCards } from './card/rate-cards.ts';
import { type CompiledCategory, measuredCategory, ratesOf } from './referral.ts';

/** Returns why a measured fulfillment fee is not of a card's rates. Null when it is. */
export function staleReason(
  cards: RateCards,
  { printed, fulfillment }: CompiledCard,
  measuredDay: Day,
  day: Day,
): string | null {
  const { peak, withheld } = printed.fulfillment;
  if (withheld !== null) return null;
  const then = cardAt(cards, printed.marketplace, measuredDay);
  const isOld = then?.fulfillment.ratesText !== fulfillment.ratesText;
  if (isOld) return `it was measured before the card ${printed.id}`;
  const isPeak = (each: Day) => peak !== null && each >= peak.from && each <= peak.to;
  return isPeak(measuredDay) && !isPeak(day) ? 'it was measured in a peak season' : null;
}

/**
 * Returns what a fee of an earlier card became in a later one, for a product of unknown package:
 * the later fee of the cells that charged the earlier one at this price. Null if no cell did, or if
 * their fees differ now.
 */
export function laterFee(
  then: CompiledCard,
  now: CompiledCard,
  fee: Minor,
  price: Minor,
): Minor | null {
  const column = (card: CompiledCard) =>
    card.fulfillment.columnLimits.findIndex((limit) => price <= limit);
  const [before, after] = [column(then), column(now)];
  const later = new Set<Minor | null>();
  for (const [key, tiers] of then.fulfillment.tables) {
    for (const [tier, table] of tiers) {
      const counterpart = now.fulfillment.tables.get(key)?.get(tier);
      table.fees.forEach((fees, band) => {
        if (fees[before] !== fee) return;
        const isSame = counterpart?.limitsNg[band] === table.limitsNg[band];
        later.add((isSame ? counterpart?.fees[band]?.[after] : null) ?? null);
      });
    }
  }
  const [only = null] = later;
  return later.size === 1 ? only : null;
}

/** Every card charges nothing or between 1 and 50 percent of a price. */
export const REFERRAL_PERCENTS = { least: 1, most: 50 } as const;

/** A measured fee further than this from the card's is probably misread. */
export const CONFLICT_FACTOR = 1.5;

/** Checks whether a measured figure is too far from the card's. False if the card's is unknown. */
export function contradictsCard(measured: number, card: number | null): boolean {
  if (card === null || measured === card) return false;
  return Math.max(measured, card) > CONFLICT_FACTOR * Math.min(measured, card);
}

export interface ReferralChoice {
  readonly category: CompiledCategory | null;
  /** How the measured percentage compares with the card's row. Null without one. */
  readonly verdict: 'confirmed' | 'replaced' | 'stands in' | 'contradicted' | 'implausible' | null;
}

/** Checks whether the rates of referral on a day were those of the card. False if unknown. */
export function isOfReferralTable(cards: RateCards, { printed }: CompiledCard, day: Day): boolean {
  const then = cardAt(cards, printed.marketplace, day)?.printed.referral ?? null;
  const rates = ({ categories }: typeof printed.referral) =>
    JSON.stringify(categories.map(({ name, rate }) => [name, rate]));
  return then !== null && (then === printed.referral || rates(then) === rates(printed.referral));
}

/** Returns the referral row that counts: the mapped one, or one with the measured percentage. */
export function chooseReferral(
  compiled: CompiledCard,
  mapped: CompiledCategory | null,
  percent: number | null,
  /** The share of the product's price that the mapped row takes. Null if unknown. */
  cardPercent: number | null,
  /** Whether it was measured under the card's table. An older one may be of other rates. */
  isCurrent: boolean,
): ReferralChoice {
  if (percent === null) return { category: mapped, verdict: null };
  if (mapped !== null && confirms(mapped, percent, cardPercent)) {
    return { category: mapped, verdict: 'confirmed' };
  }
  const isMismapped = isCurrent && isRateOf(compiled, percent);
  if (contradictsCard(percent, cardPercent) && !isMismapped) {
    return { category: mapped, verdict: 'contradicted' };
  }
  if (percent !== 0 && (percent < REFERRAL_PERCENTS.least || percent > REFERRAL_PERCENTS.most)) {
    return { category: mapped, verdict: 'implausible' };
  }
  if (mapped === null) {
    const category = measuredCategory(percent, compiled.referralMinimum, 'category not mapped');
    return { category, verdict: 'stands in' };
  }
  const flat = measuredCategory(percent, mapped.minimum, mapped.name);
  const category = { ...mapped, rate: flat.rate };
  return { category, verdict: mapped.rate === null ? 'stands in' : 'replaced' };
}

/**
 * Checks whether a row of the card charges this percentage. If so, the row that the name of a
 * catalog category led to is more likely wrong than the measurement.
 */
function isRateOf({ categories }: CompiledCard, percent: number): boolean {
  return categories.some(({ rate }) => rate !== null && hasRate(ratesOf(rate), percent));
}

/** Keepa divides a rounded fee, so its 15 % can be 15.02. A whole percentage is rounded. */
function hasRate(rates: readonly number[], percent: number): boolean {
  const tolerance = Number.isInteger(percent) ? 50 : 5;
  return rates.some((rate) => Math.abs(rate - percent * 100) < tolerance);
}

/**
 * Checks whether a measured percentage is one of the row's rates or, if rates apply to portions,
 * their effective rate. A whole percentage matches any rate that rounds to it.
 */
function confirms({ rate }: CompiledCategory, percent: number, card: number | null): boolean {
  if (rate === null) return false;
  const isPortioned = rate.mode === 'marginal' || rate.above !== null;
  const rates = isPortioned && card !== null ? [card * 100] : ratesOf(rate);
  return hasRate(rates, percent);
}
