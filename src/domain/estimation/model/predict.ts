/** Predicts units with a model: from its curve, its spread and the uncertainty of both. */
import type { RankKind } from '../../product/observation.ts';
import type { AverageRate } from '../curve/average-rate.ts';
import { cellCurve, lnUnitsPerDay as lnRateAt, type RankedWindow } from '../curve/curve.ts';
import { spreadAround } from '../range/spread.ts';
import type { MonthSpread } from '../range/spread-table.ts';
import type { UnitsDistribution } from '../range/units-distribution.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { readingOf, residualSdOf, type SalesModel } from './model.ts';
import { doubtVariance } from './uncertainty.ts';

interface Prediction extends RankedWindow {
  readonly rankKind?: RankKind;
  /** Given that at least one unit was sold in it. */
  readonly givenSold: boolean;
}

/** Returns the units of a window at a rank. */
export function predict(model: SalesModel, prediction: Prediction): UnitsDistribution {
  const { marketplace, category, lnRank } = prediction;
  const { curve, spread } = readingOf(model, prediction);
  const lnRate = lnRateAt(cellCurve(curve, marketplace, category), lnRank);
  return spreadAround(spread, marketplace, {
    mean: prediction.days * Math.exp(lnRate),
    days: prediction.days,
    givenSold: prediction.givenSold,
    doubtSd: Math.sqrt(doubtVariance(model.uncertainty, marketplace, category, lnRank)),
  });
}

/** The rate, with the newest rank. A single rank counts as one poll. */
type MonthEvidence = Omit<RankedWindow, 'days'> &
  Pick<AverageRate, 'lnUnitsPerDay' | 'effectivePolls'>;

/** Returns the units of 30 days at the rate of a rank or of a history of ranks. */
export function predictMonth(
  work: { readonly model: SalesModel; readonly monthSpread: MonthSpread },
  evidence: MonthEvidence,
): UnitsDistribution {
  const { marketplace, category, lnRank, lnUnitsPerDay, effectivePolls } = evidence;
  const { model, monthSpread } = work;
  const rate = Math.exp(lnUnitsPerDay);
  const doubt = doubtVariance(model.uncertainty, marketplace, category, lnRank);
  const noise = rankNoiseVariance(rate, effectivePolls, residualSdOf(model, marketplace));
  return monthSpread(marketplace, {
    mean: DAYS_PER_MONTH * rate,
    doubtSd: Math.sqrt(doubt + noise),
  });
}

/** Half of κ: ln 2 over a half-life of one day. */
const HALF_KAPPA = Math.LN2 / 2;

/** Size of daily counts: good and bad days vary sales beyond chance. */
const DAILY_SIZE = 1.5;
/** A label's average rank has the information of this many single ranks. */
const LABEL_POLLS = 3.5;

/**
 * Returns the variance of ln units that a rank history has beyond the labels' average ranks. It is
 * 0 from about a week of ranks on. If a rank fades sales with half-life h, λ units a day appear as
 * a score with CV² = φκ / 2λ (κ = ln 2 / h, φ the variance of daily sales over their mean). One
 * look at a product that sells once a day thus cannot be better than about ±59 %.
 *
 * @param residualSd of labels around the curve, an upper limit on the noise of their ranks
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
