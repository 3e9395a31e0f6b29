/**
 * The "bought in past month" badge as evidence. It is a measured floor, not an estimate: "1K+" says
 * that at least 1,000 customers bought, and that 2,000 was not reached when it was last refreshed.
 */
import { normalBetween } from '../../statistics/normal-cdf.ts';
import { DAY_S } from '../../time.ts';

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

/** A badge says nothing 30 days after somebody last saw it. */
const HOLDS_S = 30 * DAY_S;
/** How unsure half of a badge is: an estimate then goes over to the rank's by even steps. */
const FADED_LN_SD = 0.6;

/**
 * What is left of a badge that was last seen so long ago: 1 while it holds, then less every day, so
 * that it does not leave an estimate with a step. 0 from 30 days on.
 */
export function badgeCertainty(unseenS: number): number {
  return Math.min(1, Math.max(0, 1 - unseenS / HOLDS_S));
}

/** ln of the units that a badge leaves as the fewest: its floor, which fades with it. */
export function badgeFloor(lnBin: BadgeBin, certainty: number): number {
  return lnBin.from + Math.log(certainty);
}

/** Further from a bin than this, in standard deviations, only a broken source shows it. */
const FAR_SDS = 8;
const LN_CUSTOMERS_PER_UNIT = Math.log(CUSTOMERS_PER_UNIT);

/**
 * P(a badge of this bin | ln units in 30 days).
 *
 * @param certainty from `badgeCertainty`
 */
export function badgeLikelihood(lnBin: BadgeBin, lnUnits: number, certainty = 1): number {
  const middle = lnUnits + LN_CUSTOMERS_PER_UNIT;
  const lnSd = LN_SD + FADED_LN_SD * (1 / certainty - 1);
  const from = (lnBin.from - middle) / lnSd;
  const to = (lnBin.to - middle) / lnSd;
  if (from > FAR_SDS || to < -FAR_SDS) return BROKEN;
  return (1 - BROKEN) * normalBetween(from, to) + BROKEN;
}
