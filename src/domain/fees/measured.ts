/**
 * Decides which fees measured for a product replace the card's. If the card's row contains a
 * measured referral percentage, the row stays, because it knows more (tiers, a minimum). A measured
 * fee too far from the card is ignored, and the answer says so.
 */

import type { Day } from './card/card-terms.ts';
import { type CompiledCard, cardAt, type RateCards } from './card/rate-cards.ts';
import { type CompiledCategory, measuredCategory, ratesOf } from './referral.ts';

/** Returns why a measured fulfillment fee does not count on a day. Null when it counts. */
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

/** Returns the referral row that counts: the mapped one, or one with the measured percentage. */
export function chooseReferral(
  compiled: CompiledCard,
  mapped: CompiledCategory | null,
  percent: number | null,
  /** The share of the product's price that the mapped row takes. Null if unknown. */
  cardPercent: number | null,
): ReferralChoice {
  if (percent === null) return { category: mapped, verdict: null };
  if (mapped !== null && confirms(mapped, percent, cardPercent)) {
    return { category: mapped, verdict: 'confirmed' };
  }
  if (contradictsCard(percent, cardPercent)) return { category: mapped, verdict: 'contradicted' };
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
 * Checks whether a measured percentage is one of the row's rates or, if rates apply to portions,
 * their effective rate. A whole percentage matches any rate that rounds to it.
 */
function confirms({ rate }: CompiledCategory, percent: number, card: number | null): boolean {
  if (rate === null) return false;
  const tolerance = Number.isInteger(percent) ? 50 : 1;
  const isPortioned = rate.mode === 'marginal' || rate.above !== null;
  const rates = isPortioned && card !== null ? [card * 100] : ratesOf(rate);
  return rates.some((each) => Math.abs(each - percent * 100) < tolerance);
}
