/**
 * The "bought in past month" badge as evidence. It is a measured floor, not an estimate: "1K+" says
 * that at least 1,000 customers bought, and that 2,000 was not reached when it was last refreshed.
 */
import { normalBetween } from '../../statistics/normal-cdf.ts';

export interface BadgeBin {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Customers per unit: few buy more than one. */
const CUSTOMERS_PER_UNIT = 0.97;

/** Of ln customers around ln units times that: multiple units, and a badge some days old. */
const LN_SD = 0.08;

/** Chance of a badge no sales explain: only a broken source shows one. */
const BROKEN = 1e-6;

/**
 * The bin a badge stands for: 50, 100 to 900 by hundreds, then by the first digit (1K, 2K, … 10K).
 */
export function badgeBin(badge: number): BadgeBin {
  if (badge < 100) return { from: badge, to: 100 };
  const step = 10 ** Math.floor(Math.log10(badge));
  return { from: badge, to: badge + step };
}

/** The bin in units: customers buy more than one now and then. */
export function badgeUnits(badge: number): BadgeBin {
  const { from, to } = badgeBin(badge);
  return { from: Math.round(from / CUSTOMERS_PER_UNIT), to: Math.round(to / CUSTOMERS_PER_UNIT) };
}

/** Further from a bin than this, in standard deviations, only a broken source shows it. */
const FAR_SDS = 8;
const LN_CUSTOMERS_PER_UNIT = Math.log(CUSTOMERS_PER_UNIT);

/** P(a badge of this bin | ln units in 30 days). */
export function badgeLikelihood(lnBin: BadgeBin, lnUnits: number): number {
  const middle = lnUnits + LN_CUSTOMERS_PER_UNIT;
  const from = (lnBin.from - middle) / LN_SD;
  const to = (lnBin.to - middle) / LN_SD;
  if (from > FAR_SDS || to < -FAR_SDS) return BROKEN;
  return (1 - BROKEN) * normalBetween(from, to) + BROKEN;
}
