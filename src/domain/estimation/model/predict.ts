/** Predicts units with a model: from its curve, its spread and what is open about both. */
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
  /** Absent: not known. */
  readonly rankKind?: RankKind;
  /** Given that at least one unit was sold in it. */
  readonly givenSold: boolean;
}

/** The units of a window at a rank in it. */
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

/** The rate, with the newest rank; one rank alone counts as one poll. */
type MonthEvidence = Omit<RankedWindow, 'days'> &
  Pick<AverageRate, 'lnUnitsPerDay' | 'effectivePolls'>;

/** The units of 30 days at a rate found from a rank or from a history of ranks. */
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

/** Size of daily counts: sales have good and bad days beyond chance. */
const DAILY_SIZE = 1.5;
/** The average rank of a label says as much as this many single ranks. */
const LABEL_POLLS = 3.5;

/**
 * Variance of ln units that a rank history leaves open beyond what the average ranks of labels do;
 * 0 from about a week of ranks on. A rank that fades sales with half-life h sees λ units a day
 * through a score with CV² = φκ / 2λ (κ = ln 2 / h, φ the variance of daily sales over their mean):
 * one look at a product that sells once a day cannot be better than about ±59 %.
 *
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
