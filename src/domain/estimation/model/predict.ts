/** Predicts units with a model: from its curve, its spread and the uncertainty of both. */
import type { RankKind } from '../../product/observation.ts';
import type { EpochSeconds } from '../../values/time.ts';
import type { AverageRate } from '../curve/average-rate.ts';
import {
  type CellCurve,
  type CellOf,
  cellCurve,
  lnUnitsPerDay as lnRateAt,
  type RankedWindow,
} from '../curve/curve.ts';
import { spreadAround } from '../range/spread.ts';
import type { MonthSpread } from '../range/spread-table.ts';
import { between, movedInDoubt, type UnitsDistribution } from '../range/units-distribution.ts';
import { DAYS_PER_MONTH } from '../units.ts';
import { familyOffset, festiveShift, lookShift } from './beyond-curve.ts';
import type { FamilyKnowledge } from './family-share.ts';
import { LOOK_SHIFT_MAX, lookVariance } from './look-noise.ts';
import { beyondIn, knowsSingleLooks, readingOf, residualSdOf, type SalesModel } from './model.ts';
import { doubtVariance } from './uncertainty.ts';

interface Prediction extends RankedWindow {
  readonly rankKind?: RankKind;
  /** Given that at least one unit was sold in it. */
  readonly givenSold: boolean;
}

/** Returns the units of a window at a rank, for the whole family that the rank belongs to. */
export function predict(model: SalesModel, prediction: Prediction): UnitsDistribution {
  const { marketplace, category, lnRank, rankKind } = prediction;
  const { curve, spread } = readingOf(model, prediction);
  const lnRate = lnRateAt(cellCurve(curve, marketplace, category), lnRank);
  const beyond = rankKind === 'single' ? beyondIn(model, marketplace) : null;
  const rate = Math.exp(lnRate);
  const shift = beyond === null ? 0 : lookShift(beyond, marketplace, rate, 1);
  const noise = beyond === null ? 0 : lookVariance(rate, 1);
  const doubt = doubtVariance(model.uncertainty, marketplace, category, lnRank);
  return spreadAround(spread, marketplace, {
    mean: prediction.days * rate * Math.exp(shift),
    days: prediction.days,
    givenSold: prediction.givenSold,
    doubtSd: Math.sqrt(doubt + noise),
  });
}

/** A curve of each cell, and the distribution of months around it. */
export interface MonthReading {
  readonly cellOf: CellOf;
  readonly monthSpread: MonthSpread;
}

interface MonthWork extends MonthReading {
  readonly model: SalesModel;
  /** For single looks, if the model distinguishes them from averages. */
  readonly single: MonthReading | null;
}

/** What is known of a month: the newest rank, and the rate of its ranks on any curve. */
interface MonthEvidence extends Omit<RankedWindow, 'days'> {
  readonly rateOn: (cell: CellCurve) => Pick<AverageRate, 'lnUnitsPerDay' | 'effectivePolls'>;
  /** When the newest rank was looked at last; null for a rank of no particular day. */
  readonly lookAt: EpochSeconds | null;
  readonly family: FamilyKnowledge;
}

/** A month's units, and how far its season and its family moved them, in ln units. */
interface PredictedMonth {
  readonly distribution: UnitsDistribution;
  readonly festiveShift: number;
  readonly familyShift: number;
}

/** Returns the units of 30 days at the rate of a rank or of a history of ranks. */
export function predictMonth(work: MonthWork, evidence: MonthEvidence): PredictedMonth {
  const { marketplace, category, lnRank, lookAt, family } = evidence;
  const { model } = work;
  const beyond = beyondIn(model, marketplace);
  const { lnUnitsPerDay, effectivePolls } = rateIn(work, evidence);
  const rate = Math.exp(lnUnitsPerDay);
  const doubt = doubtVariance(model.uncertainty, marketplace, category, lnRank);
  if (beyond === null) {
    const noise = lookVariance(rate, effectivePolls, residualSdOf(model, marketplace));
    const mean = DAYS_PER_MONTH * rate;
    const byAverage = work.monthSpread(marketplace, { mean, doubtSd: Math.sqrt(doubt + noise) });
    const distribution = withSingleLook(work, evidence, { byAverage, rate });
    return { distribution, festiveShift: 0, familyShift: 0 };
  }
  const festive = lookAt === null ? 0 : festiveShift(beyond, marketplace, category, lookAt);
  const look = lookShift(beyond, marketplace, rate, effectivePolls);
  const offset = familyOffset(beyond, marketplace, family, lnRank);
  const ofFamily = work.monthSpread(marketplace, {
    mean: DAYS_PER_MONTH * rate * Math.exp(look + festive),
    doubtSd: Math.sqrt(doubt + lookVariance(rate, effectivePolls)),
  });
  return {
    distribution: movedInDoubt(ofFamily, offset),
    festiveShift: festive,
    familyShift: offset.shift,
  };
}

function rateIn({ cellOf }: MonthReading, { marketplace, category, rateOn }: MonthEvidence) {
  return rateOn(cellOf(marketplace, category));
}

/**
 * Reads few looks by the curve of single looks, and from about a week of ranks on by that of
 * averages; between them, by the share of a single look's noise that is left.
 */
function withSingleLook(
  { model, single }: MonthWork,
  evidence: MonthEvidence,
  {
    byAverage,
    rate: averageRate,
  }: { readonly byAverage: UnitsDistribution; readonly rate: number },
): UnitsDistribution {
  const { marketplace, category, lnRank } = evidence;
  if (single === null || !knowsSingleLooks(model, marketplace)) return byAverage;
  const { lnUnitsPerDay, effectivePolls } = rateIn(single, evidence);
  // Labels of sellers alone leave open how many of those seen once sold nothing.
  const least = averageRate * Math.exp(-LOOK_SHIFT_MAX);
  const rate = Math.max(least, Math.exp(lnUnitsPerDay));
  const share = lookVariance(rate, effectivePolls) / lookVariance(rate, 1);
  if (share === 0) return byAverage;
  const doubt = doubtVariance(model.uncertainty, marketplace, category, lnRank);
  const bySingle = single.monthSpread(marketplace, {
    mean: DAYS_PER_MONTH * rate,
    doubtSd: Math.sqrt(doubt),
  });
  return between(byAverage, bySingle, share);
}
