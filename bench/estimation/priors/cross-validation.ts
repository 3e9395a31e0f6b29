/** What a fit is worth on rows it has not seen, against one power law for all categories. */

import { foldOf } from '../../../src/domain/estimation/calibrate/fit-kinds.ts';
import { builtInModel, type SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { lnMedianOf, rangeOf } from '../../../src/domain/estimation/range/units-distribution.ts';
import { isBadge, predictedMonth } from './badge-check.ts';
import { fitPublished } from './fit-published.ts';
import { lnLikelihood } from './likelihood.ts';
import type { Observation } from './observation.ts';

/** The model of the observations that are not left out. */
export function leftOut(
  observations: readonly Observation[],
  isOut: (one: Observation) => boolean,
): SalesModel {
  return builtInModel(fitPublished(observations.filter((one) => !isOut(one))).figures);
}

/** A power law fitted to all of the same badges by hand: its advantage is that it has seen them. */
const POWER_LAW = { exponent: 0.605, at: Math.log(3_000), sd: 0.89, hidden: 0.18 };
const POWER_LAW_UNITS: Readonly<Record<string, number>> = { GB: 123, DE: 71, US: 626 };

/** Standard deviations between the ends of an 80 % range. */
const MOST_SDS = 2.5631;

/**
 * By store, of its badge rows; the sums are of ln likelihoods.
 *
 * @param folds models of the observations outside each fold of products
 */
export function lnLikelihoods(
  observations: readonly Observation[],
  folds: readonly SalesModel[],
): ReadonlyMap<string, { rows: number; own: number; powerLaw: number }> {
  const sums = new Map<string, { rows: number; own: number; powerLaw: number }>();
  for (const one of observations.filter(isBadge)) {
    const model = folds[foldOf(one.group, folds.length)];
    if (model === undefined) continue;
    const sum = sums.get(one.marketplace) ?? { rows: 0, own: 0, powerLaw: 0 };
    sums.set(one.marketplace, {
      rows: sum.rows + one.weight,
      own: sum.own + one.weight * lnLikelihoodBy(model, one),
      powerLaw: sum.powerLaw + one.weight * lnLikelihoodOfPowerLaw(one),
    });
  }
  return sums;
}

/** By what an installation would have said of the rank: its median and its 80 % range. */
function lnLikelihoodBy(model: SalesModel, one: Observation): number {
  const distribution = predictedMonth(model, one);
  const { low, high } = rangeOf(distribution, 0.8);
  const sd = Math.log(high / low) / MOST_SDS;
  const place = { lnMedian: lnMedianOf(distribution), look: 0 };
  return lnLikelihood(one, place, { sds: { [one.kind]: sd }, hidden: POWER_LAW.hidden });
}

function lnLikelihoodOfPowerLaw(one: Observation): number {
  const { exponent, at, sd, hidden } = POWER_LAW;
  const level = Math.log(POWER_LAW_UNITS[one.marketplace] ?? Number.NaN);
  const lnMedian = level - exponent * (one.lnRank - at);
  return lnLikelihood(one, { lnMedian, look: 0 }, { sds: { [one.kind]: sd }, hidden });
}
