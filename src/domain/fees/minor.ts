/** Exact arithmetic on minor units with integer percentages. Halves are rounded up. */
import { type Currency, type Minor, toMinor } from '../values/money.ts';
import type { RateCard } from './card/rate-card.ts';

/** A percentage in hundredths of a percent: 15.4 % is 1540. */
export type BasisPoints = number;

export const BASIS = 10_000;

export function toBasisPoints(percent: number): BasisPoints {
  return Math.round(percent * 100);
}

/** Rounds half up. Adding 0 turns -0 into 0. */
export function roundHalfUp(amount: number): Minor {
  return Math.round(amount) + 0;
}

/** Returns a percentage, rounded once: `percentOf(1999, 1500)` is 15 % of 19.99. */
export function percentOf(amount: Minor, basisPoints: BasisPoints): Minor {
  return roundHalfUp((amount * basisPoints) / BASIS);
}

export function taxInside(gross: Minor, basisPoints: BasisPoints): Minor {
  return roundHalfUp((gross * basisPoints) / (BASIS + basisPoints));
}

export function minorOrNull(major: number | null | undefined, currency: Currency): Minor | null {
  return major === null || major === undefined ? null : toMinor(major, currency);
}

/** Returns a fee without tax. Some cards print their fees with it. */
export function withoutFeeTax({ fulfillment, vat }: RateCard, fee: Minor): Minor {
  if (!fulfillment.includesVat || vat.onFeesPercent === null) return fee;
  return fee - taxInside(fee, toBasisPoints(vat.onFeesPercent));
}
