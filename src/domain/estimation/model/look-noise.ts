/** How far the rank of one look, or of a few, strays from what a product usually sells. */

/** Half of κ: ln 2 over a half-life of one day. */
const HALF_KAPPA = Math.LN2 / 2;
/** Size of daily counts: good and bad days vary sales beyond chance. */
const DAILY_SIZE = 1.5;
/** A label's average rank has the information of this many single ranks. */
const LABEL_POLLS = 3.5;
/** Of products that hardly sell, a rank says no more than this. */
const VARIANCE_MAX = 0.8;

/**
 * Returns the variance of ln units that a rank history has beyond the labels' average ranks. It is
 * 0 from about a week of ranks on. If a rank fades sales with half-life h, λ units a day appear as
 * a score with CV² = φκ / 2λ (κ = ln 2 / h, φ the variance of daily sales over their mean). One
 * look at a product that sells once a day thus cannot be better than about ±59 %.
 *
 * @param residualSd of labels around the curve, an upper limit on the noise of their ranks
 */
export function lookVariance(
  unitsPerDay: number,
  effectivePolls: number,
  residualSd = Number.POSITIVE_INFINITY,
): number {
  const ofLabels = Math.min(lnVariance(unitsPerDay, LABEL_POLLS), residualSd ** 2);
  const excess = lnVariance(unitsPerDay, effectivePolls) - ofLabels;
  return Math.min(VARIANCE_MAX, Math.max(0, excess));
}

/** A look never shows more than this too much, in ln units. */
export const LOOK_SHIFT_MAX = 1;

/**
 * Returns ln units by which a product with few looks at its rank sells less than they show: one
 * seen at a good rank is usually a slower seller that just had a sale.
 *
 * @param factor ln units per ln variance of the look
 */
export function lookShiftOf(factor: number, unitsPerDay: number, effectivePolls: number): number {
  return -Math.min(LOOK_SHIFT_MAX, factor * lookVariance(unitsPerDay, effectivePolls));
}

function lnVariance(unitsPerDay: number, polls: number): number {
  return Math.log1p((HALF_KAPPA * (1 / unitsPerDay + 1 / DAILY_SIZE)) / polls);
}
