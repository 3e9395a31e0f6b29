/**
 * How probable an observation is around a curve: units are log-normal, known to an interval, given
 * that their source shows them; a missing badge is one below 50 or hidden; few are plainly wrong.
 */
import { normalBetween, normalCdf } from '../../../src/domain/statistics/normal.ts';
import type { Observation } from './observation.ts';

export interface Noise {
  /** Standard deviation of ln units around the curve, by kind of observation. */
  readonly sds: Readonly<Record<string, number>>;
  /** Share of badges that are not shown. */
  readonly hidden: number;
}

/** Share of observations that no curve explains, spread evenly over this many ln units. */
const OUTLIERS = 0.03;
const OUTLIER_SPAN = 10;

/** What noise is believed to be before observations. */
export const START_SD = 0.8;

/** Where the curve sees a listing, and the ln variance of the look at its rank. */
export interface Place {
  readonly lnMedian: number;
  readonly look: number;
}

export function lnLikelihood(one: Observation, { lnMedian, look }: Place, noise: Noise): number {
  const { from, below, shownFrom, isAbsent, kind } = one;
  const sd = Math.hypot(noise.sds[kind] ?? START_SD, Math.sqrt(look));
  const score = (units: number) => (Math.log(units) - lnMedian) / sd;
  if (isAbsent) {
    const sound = noise.hidden + (1 - noise.hidden) * normalCdf(score(below));
    return Math.log((1 - OUTLIERS) * sound + OUTLIERS / 2);
  }
  const inside = normalBetween(score(Math.max(from, 1e-3)), score(below));
  const shown = shownFrom > 0 ? normalCdf(-score(shownFrom)) : 1 - noise.hidden;
  const sound = shownFrom > 0 ? inside / Math.max(shown, 1e-9) : inside * shown;
  const length = Math.log(below / Math.max(from, 1e-3));
  return Math.log((1 - OUTLIERS) * sound + (OUTLIERS * Math.min(1, length / OUTLIER_SPAN)) / 2);
}
