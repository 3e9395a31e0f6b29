/**
 * Products whose sales are known, as the operator's own: what they sold beside what the curve says
 * of their ranks is theirs, and carries over to the months after.
 */
import type { Asin } from '../asin.ts';
import type { MarketplaceId } from '../marketplace.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import { isExact } from './count-likelihood.ts';
import { cellCurve, lnUnitsPerDay, type PooledCurve } from './curve.ts';
import type { FitLabel } from './fit-label.ts';

export interface OwnSales {
  /** ln units above (or below) the curve. */
  readonly offset: number;
  /** Standard deviation left around it. */
  readonly lnSd: number;
  /** Windows of known sales behind it. */
  readonly labels: number;
  /** End of the newest. */
  readonly until: EpochSeconds;
}

/** By `ownSalesKey`. */
export type OwnSalesByProduct = Readonly<Record<string, OwnSales>>;

/** Sales known longer ago than this say nothing of today. */
export const OWN_SALES_AGE_MAX_S = 180 * DAY_S;

/** The newest products are kept when there are more. */
const PRODUCTS_MAX = 50_000;

/** How much a product moves around its own level from month to month. */
const DRIFT_VARIANCE = 0.3 ** 2;

/** A single window further from the curve than this is taken for an error. */
const OFFSET_MAX = 2;

export function ownSalesKey(marketplace: MarketplaceId, asin: Asin): string {
  return `${marketplace}|${asin}`;
}

/** @param residualSd of truth around the curve, the spread an offset is drawn from */
export function ownSalesOf(
  labels: readonly FitLabel[],
  curve: PooledCurve,
  residualSd: number,
): OwnSalesByProduct {
  const sums = new Map<string, { weight: number; sum: number; labels: number; until: number }>();
  for (const label of labels) {
    if (label.product === null || label.until === null || !isExact(label)) continue;
    const cell = cellCurve(curve, label.marketplace, label.category);
    const lnMean = Math.log(label.days) + lnUnitsPerDay(cell, label.lnRank);
    const away = Math.log(Math.max(0.5, label.units)) - lnMean;
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
