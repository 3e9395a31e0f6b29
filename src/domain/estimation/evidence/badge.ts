/**
 * The "bought in past month" badge as evidence. It is a measured floor, not an estimate: "1K+"
 * means at least 1,000 customers, and fewer than 2,000 at its last refresh.
 */
import { exp } from '../../statistics/exp.ts';
import { normalCdf } from '../../statistics/normal.ts';
import { DAY_S } from '../../values/time.ts';

export interface BadgeBin {
  readonly from: number;
  readonly to: number;
}

/** Customers per unit: few buy more than one. */
const CUSTOMERS_PER_UNIT = 0.97;

/**
 * Likelihood just above the bin's top, and the ln units over which it decays. Units may exceed the
 * top because some customers buy several and badges lag.
 */
const BEYOND_TOP = 0.5;
const BEYOND_TOP_LN = 0.12;

/** The floor has the softness of the grid's steps in ln units. Ranges are kept above it. */
const FLOOR_LN_SD = 0.05;

/** Chance of a badge that no sales explain, which only a broken source shows. */
const BROKEN = 1e-6;

/** Returns a badge's bin: 50, 100 to 900 by hundreds, then by the first digit (1K, 2K, … 10K). */
export function badgeBin(badge: number): BadgeBin {
  if (badge < 100) return { from: badge, to: 100 };
  const step = 10 ** Math.floor(Math.log10(badge));
  return { from: badge, to: badge + step };
}

/** Returns the bin in units. Some customers buy more than one. */
export function badgeUnits(badge: number): BadgeBin {
  const { from, to } = badgeBin(badge);
  return { from: Math.round(from / CUSTOMERS_PER_UNIT), to: Math.round(to / CUSTOMERS_PER_UNIT) };
}

/** A badge expires 30 days after its last look. */
const HOLDS_S = 30 * DAY_S;
/** Uncertainty of a half-faded badge. It moves an estimate smoothly to that of the rank. */
const FADED_LN_SD = 0.6;

/** Returns a badge's certainty: 1 when just seen, then falling daily to 0. */
export function badgeCertainty(unseenS: number): number {
  return Math.min(1, Math.max(0, 1 - unseenS / HOLDS_S));
}

export function lnBinOf({ from, to }: BadgeBin): BadgeBin {
  return { from: Math.log(from), to: Math.log(to) };
}

/** Returns ln of the fewest units that a badge allows: its floor, which fades with it. */
export function badgeFloor(lnBin: BadgeBin, certainty: number): number {
  return lnBin.from + Math.log(certainty);
}

/** Only a broken source shows a badge whose floor is this many standard deviations too high. */
const FAR_SDS = 8;

/** Returns P(a badge of this bin | ln units in 30 days), up to a factor. */
export function badgeLikelihood(lnBin: BadgeBin, lnUnits: number, certainty = 1): number {
  const faded = FADED_LN_SD * (1 / certainty - 1);
  const above = (lnUnits - lnBin.from) / (FLOOR_LN_SD + faded);
  if (above < -FAR_SDS) return BROKEN;
  const beyond = lnUnits - lnBin.to;
  const atTop = beyond < 0 ? 1 : BEYOND_TOP ** certainty * exp(-beyond / (BEYOND_TOP_LN + faded));
  return (1 - BROKEN) * normalCdf(above) * atTop + BROKEN;
}
