/**
 * The sales model: what is believed about rank and sales, as plain data that can be stored, sent to
 * another thread and compared. Functions here only read it; fitting makes new ones.
 */
import type { MarketplaceId } from '../marketplace.ts';
import type { EpochSeconds } from '../time.ts';
import { categoryKey } from './category-key.ts';
import { cellCurve, cellKey, lnUnitsPerDay, PIVOT_LN_RANK, type PooledCurve } from './curve.ts';
import { PRIOR_LEVEL_SD, PRIOR_LN_SD, PRIOR_SLOPE_SD, publishedCurve } from './published-priors.ts';
import type { SpreadBand } from './spread.ts';

export interface SalesModel {
  /** Names the content: two models with one id answer alike. */
  readonly id: string;
  /** Null for priors nobody fitted. */
  readonly fittedAt: EpochSeconds | null;
  /** Whether the ranges were measured on labels. */
  readonly isCalibrated: boolean;
  /** Labels the curve was fitted to. */
  readonly labels: number;
  /** Mean of |ln(estimate / truth)| on labels the curve had not seen. */
  readonly meanAbsLogError: number | null;
  readonly coverage: ModelCoverage | null;
  readonly curve: PooledCurve;
  readonly uncertainty: CurveUncertainty;
  /** Ascending by volume; the last is open. */
  readonly bands: readonly SpreadBand[];
}

/** How often the 80 % ranges held on labels the model had not seen. */
export interface ModelCoverage {
  readonly nominal: number;
  readonly measured: number;
  readonly n: number;
}

/** Standard deviations (natural log) of what the curve leaves open. */
export interface CurveUncertainty {
  /** Of a label around its cell's curve. */
  readonly residualSd: number;
  /** Of a cell's level around its marketplace's, for categories without labels. */
  readonly levelSd: number;
  /** Of a cell's slope, the same. */
  readonly slopeSd: number;
}

/** Expected units a day at a rank; the pooled curve without a category, or an unknown one. */
export function unitsPerDay(
  model: SalesModel,
  marketplace: MarketplaceId,
  categoryName: string | null,
  rank: number,
): number {
  const key = categoryName === null ? null : categoryKey(categoryName);
  return Math.exp(lnUnitsPerDay(cellCurve(model.curve, marketplace, key), Math.log(rank)));
}

/**
 * How much wider than a known cell's the ranges of a cell are: 1 where the model knows the category
 * there, more where it stands in for it with the pool.
 */
export function wideningOf(
  { curve, uncertainty }: SalesModel,
  marketplace: MarketplaceId,
  category: string | null,
  lnRank: number,
): number {
  const isKnown = category !== null && isKnownCell(curve, marketplace, category);
  if (isKnown) return 1;
  const { residualSd, levelSd, slopeSd } = uncertainty;
  const extra = levelSd ** 2 + (slopeSd * (lnRank - PIVOT_LN_RANK)) ** 2;
  return Math.sqrt(1 + extra / residualSd ** 2);
}

function isKnownCell(curve: PooledCurve, marketplace: string, category: string): boolean {
  if (Object.hasOwn(curve.cells, cellKey(marketplace, category))) return true;
  return Object.keys(curve.cells).length === 0 && Object.hasOwn(curve.categories, category);
}

/** The model of an installation without labels: published priors, wide, not calibrated. */
export function builtInModel(): SalesModel {
  return {
    id: 'published-priors-1',
    fittedAt: null,
    isCalibrated: false,
    labels: 0,
    meanAbsLogError: null,
    coverage: null,
    curve: publishedCurve(),
    uncertainty: {
      residualSd: PRIOR_LN_SD,
      levelSd: PRIOR_LEVEL_SD,
      slopeSd: PRIOR_SLOPE_SD,
    },
    bands: [priorBand()],
  };
}

/** Standard normal quantiles at `SPREAD_LEVELS`. */
const NORMAL_QUANTILES = [-1.645, -1.282, -0.674, 0, 0.674, 1.282, 1.645];

/** A lognormal spread, whose mean lies exp(sd² / 2) above its median. */
function priorBand(): SpreadBand {
  return {
    unitsMax: null,
    quantiles: NORMAL_QUANTILES.map((quantile) => quantile * PRIOR_LN_SD),
    meanFactor: Math.exp(PRIOR_LN_SD ** 2 / 2),
    labels: 0,
  };
}
