/** Learns products' offsets from the curve by known sales. Little data shrinks them toward 0. */
import { isExact } from '../counts/count-likelihood.ts';
import { type CellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import type { OwnSalesByProduct } from '../model/model.ts';
import { lnUnitsSold } from '../units.ts';

/** Of more products, those with the newest sales are kept. */
const PRODUCTS_MAX = 50_000;

/** Variance of a product around its own level from month to month. */
const DRIFT_VARIANCE = 0.3 ** 2;

/** A larger distance of a single window from the curve is taken for an error. */
const OFFSET_MAX = 2;

/** @param residualSd standard deviation of truth around the curve */
export function ownSalesOf(
  labels: readonly FitLabel[],
  cellOf: (label: FitLabel) => CellCurve,
  residualSd: number,
): OwnSalesByProduct {
  const sums = new Map<string, { weight: number; sum: number; labels: number; until: number }>();
  for (const label of labels) {
    if (label.product === null || label.until === null || !isExact(label)) continue;
    const lnMean = Math.log(label.days) + lnUnitsPerDay(cellOf(label), label.lnRank);
    const away = lnUnitsSold(label.units) - lnMean;
    const offset = Math.min(OFFSET_MAX, Math.max(-OFFSET_MAX, away));
    const weight = 1 / (DRIFT_VARIANCE + 1 / Math.max(1, label.units));
    const known = sums.get(label.product) ?? { weight: 0, sum: 0, labels: 0, until: 0 };
    sums.set(label.product, {
      weight: known.weight + weight,
      sum: known.sum + weight * offset,
      labels: known.labels + 1,
      until: Math.max(known.until, label.until),
    });
  }
  const prior = 1 / residualSd ** 2;
  const newest = [...sums].sort(
    ([leftKey, left], [rightKey, right]) =>
      right.until - left.until || (leftKey < rightKey ? -1 : 1),
  );
  return Object.fromEntries(
    newest.slice(0, PRODUCTS_MAX).map(([key, { weight, sum, labels: count, until }]) => {
      const lnSd = Math.sqrt(1 / (weight + prior) + DRIFT_VARIANCE);
      return [key, { offset: sum / (weight + prior), lnSd, labels: count, until }];
    }),
  );
}
