/**
 * Which evidence counts. The rule: a kind of evidence lowers the weighted interval score on
 * simulated markets it was not made on (`bench/estimation/ablation.ts`), or it is off.
 */
export interface EvidenceUse {
  readonly rankHistory: boolean;
  readonly rankFalls: boolean;
  readonly ratingGrowth: boolean;
  readonly ownSales: boolean;
  readonly boughtInPastMonth: boolean;
}

/**
 * Ratings are off where measured sales tell the level: what share of buyers rates is a guess, and
 * where it is wrong it would spoil ranges that were measured. Elsewhere it is the better guess.
 *
 * @param isCalibrated whether ranges of the marketplace were measured on sales
 */
export function evidenceUse(isCalibrated: boolean): EvidenceUse {
  return {
    rankHistory: true,
    rankFalls: true,
    ratingGrowth: !isCalibrated,
    ownSales: true,
    boughtInPastMonth: true,
  };
}
