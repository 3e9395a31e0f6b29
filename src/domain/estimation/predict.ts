/** From a model to the distribution of units: curve, spread and what is open about both. */
import { cellCurve, lnUnitsPerDay } from './curve.ts';
import type { SalesModel } from './model.ts';
import { spreadAround } from './spread.ts';
import { tabledSpread } from './spread-table.ts';
import { wideningOf } from './uncertainty.ts';
import { DAYS_PER_MONTH } from './units.ts';
import type { UnitsDistribution } from './units-distribution.ts';

export interface Prediction {
  readonly marketplace: string;
  /** Category key; null: unknown. */
  readonly category: string | null;
  readonly lnRank: number;
  /** Length of the window. */
  readonly days: number;
  /** Given that at least one unit was sold in it. */
  readonly givenSold: boolean;
}

/** Units in a window at an average rank. */
export function predict(model: SalesModel, prediction: Prediction): UnitsDistribution {
  const { marketplace, category, lnRank } = prediction;
  const lnRate = lnUnitsPerDay(cellCurve(model.curve, marketplace, category), lnRank);
  return spreadAround(model.spread, marketplace, {
    mean: prediction.days * Math.exp(lnRate),
    givenSold: prediction.givenSold,
    widening: wideningOf(model.uncertainty, marketplace, category, lnRank),
  });
}

/** Units of a month at an average rate, as found over a history of ranks. */
export function predictMonth(
  model: SalesModel,
  place: Pick<Prediction, 'marketplace' | 'category' | 'lnRank'>,
  lnUnitsPerDay: number,
): UnitsDistribution {
  const { marketplace, category, lnRank } = place;
  return tabledSpread(model.spread, marketplace, {
    mean: DAYS_PER_MONTH * Math.exp(lnUnitsPerDay),
    widening: wideningOf(model.uncertainty, marketplace, category, lnRank),
  });
}
