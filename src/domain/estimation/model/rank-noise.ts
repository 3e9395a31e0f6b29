/**
 * How far a few ranks can mislead. A rank that fades sales with half-life h sees a product of λ
 * units a day through a score with CV² = φκ / 2λ (κ = ln 2 / h, φ the variance of daily sales over
 * their mean): one look at a product that sells once a day cannot be better than about ±59 %.
 */

/** ln 2 over a half-life of one day, halved. */
const HALF_KAPPA = Math.LN2 / 2;

/** Size of daily counts: sales have good and bad days beyond chance. */
const DAILY_SIZE = 1.5;

/**
 * Labels carry the average rank of about a week, which says as much as this many single ranks, or
 * of longer.
 */
const LABEL_POLLS = 3.5;

/**
 * Variance of ln units that a rank history leaves open beyond what labels' average ranks do; 0 from
 * about a week of ranks on.
 *
 * @param effectivePolls ranks that do not repeat each other; 1 for a single rank
 * @param residualSd of labels around the curve: their ranks cannot have had more noise than that
 */
export function rankNoiseVariance(
  unitsPerDay: number,
  effectivePolls: number,
  residualSd: number,
): number {
  const ofLabels = Math.min(lnVariance(unitsPerDay, LABEL_POLLS), residualSd ** 2);
  return Math.max(0, lnVariance(unitsPerDay, effectivePolls) - ofLabels);
}

function lnVariance(unitsPerDay: number, polls: number): number {
  return Math.log1p((HALF_KAPPA * (1 / unitsPerDay + 1 / DAILY_SIZE)) / polls);
}
