/** What a fit is worth on rows it has not seen, against one power law for all categories. */

import { foldOf } from '../../../src/domain/estimation/calibrate/fit-kinds.ts';
import { cellCurve, lnUnitsPerDay } from '../../../src/domain/estimation/curve/curve.ts';
import { createWorkSpace } from '../../../src/domain/estimation/family/work-space.ts';
import { builtInModel, type SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { predictMonth } from '../../../src/domain/estimation/model/predict.ts';
import { lnMedianOf, rangeOf } from '../../../src/domain/estimation/range/units-distribution.ts';
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

const FOLDS = 5;
/** Standard deviations between the ends of an 80 % range. */
const MOST_SDS = 2.5631;

/** By store, of its badge rows; the sums are of ln likelihoods. */
export function lnLikelihoods(
  observations: readonly Observation[],
): ReadonlyMap<string, { rows: number; own: number; powerLaw: number }> {
  const sums = new Map<string, { rows: number; own: number; powerLaw: number }>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isOut = ({ group }: Observation) => foldOf(group, FOLDS) === fold;
    const { figures, noise } = fitPublished(observations.filter((one) => !isOut(one)));
    const model = builtInModel(figures);
    for (const one of observations) {
      if (!isOut(one) || !isBadge(one)) continue;
      const sum = sums.get(one.marketplace) ?? { rows: 0, own: 0, powerLaw: 0 };
      sums.set(one.marketplace, {
        rows: sum.rows + one.weight,
        own: sum.own + one.weight * lnLikelihoodBy(model, one, noise.hidden),
        powerLaw: sum.powerLaw + one.weight * lnLikelihoodOfPowerLaw(one),
      });
    }
  }
  return sums;
}

function isBadge({ kind }: Observation): boolean {
  return /^(?:child|badge) /.test(kind);
}

/** By what an installation would have said of the rank: its median and its 80 % range. */
function lnLikelihoodBy(model: SalesModel, one: Observation, hidden: number): number {
  const { marketplace, category, lnRank, kind } = one;
  const rate = lnUnitsPerDay(cellCurve(model.curve, marketplace, category), lnRank);
  const distribution = predictMonth(createWorkSpace(model), {
    ...{ marketplace, category, lnRank, lnUnitsPerDay: rate, effectivePolls: 1 },
  });
  const { low, high } = rangeOf(distribution, 0.8);
  const sd = Math.log(high / low) / MOST_SDS;
  return lnLikelihood(one, lnMedianOf(distribution), { sds: { [kind]: sd }, hidden });
}

function lnLikelihoodOfPowerLaw(one: Observation): number {
  const { exponent, at, sd, hidden } = POWER_LAW;
  const level = Math.log(POWER_LAW_UNITS[one.marketplace] ?? Number.NaN);
  const lnMedian = level - exponent * (one.lnRank - at);
  return lnLikelihood(one, lnMedian, { sds: { [one.kind]: sd }, hidden });
}
