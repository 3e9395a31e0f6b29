/**
 * The sales model: what is believed about rank and sales, as plain data that can be stored, sent to
 * another thread and compared. Functions here only read it; fitting makes new ones.
 */

import type { RankKind } from '../../product/observation.ts';
import type { Asin } from '../../values/asin.ts';
import type { MarketplaceId } from '../../values/marketplace.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import { type PooledCurve, UNKNOWN_CATEGORY } from '../curve/curve.ts';
import { priorSdOf, type Spread } from '../range/spread.ts';
import { PRIOR_FIGURES, type PriorFigures, publishedCurve } from './published-priors.ts';
import type { CurveUncertainty } from './uncertainty.ts';

export interface SalesModel {
  /** Names the content: models with one id give equal answers. */
  readonly id: string;
  /** Null for the built-in priors. */
  readonly fittedAt: EpochSeconds | null;
  /** Whether the ranges were measured on labels. */
  readonly isCalibrated: boolean;
  /**
   * Marketplaces with enough labels that are counts for their ranges to be measured. Absent in
   * models of older versions, which could not tell counts from bins.
   */
  readonly measuredMarkets?: readonly string[];
  /** How many labels the curve was fitted to. */
  readonly labels: number;
  /** Age in days at which a label counts half, where the market was found to drift. */
  readonly halfLifeDays?: number;
  /** Mean of |ln(estimate / truth)| on labels the curve had not seen. */
  readonly meanAbsLogError: number | null;
  readonly coverage: ModelCoverage | null;
  /** The curve of average ranks, where labels told them from single looks; else of all ranks. */
  readonly curve: PooledCurve;
  readonly uncertainty: CurveUncertainty;
  readonly spread: Spread;
  /** How to read other ranks, where labels told single looks from averages. */
  readonly readings?: { readonly single: RankReading; readonly unknown: RankReading };
  /** Products whose sales are known. */
  readonly ownSales: OwnSalesByProduct;
}

/** How ranks of one kind are read. */
export type RankReading = Pick<SalesModel, 'curve' | 'spread'>;

/**
 * How the model reads ranks of a kind (absent: not known). Single looks in a marketplace where they
 * were not told apart are read as ranks of either kind.
 */
export function readingOf(
  model: SalesModel,
  { marketplace, rankKind }: { readonly marketplace: string; readonly rankKind?: RankKind },
): RankReading {
  const { readings } = model;
  if (readings === undefined || rankKind === 'average') return model;
  const { single, unknown } = readings;
  const isTold =
    single.spread.kind === 'counts' && Object.hasOwn(single.spread.markets, marketplace);
  return rankKind === 'single' && isTold ? single : unknown;
}

/** How often the 80 % ranges held on labels neither curve nor levels had seen. */
export interface ModelCoverage {
  readonly nominal: number;
  readonly measured: number;
  readonly n: number;
}

/** Whether the ranges of a marketplace were measured on its own sales; badges are no sales. */
export function isCalibratedFor(model: SalesModel, marketplace: MarketplaceId): boolean {
  return model.isCalibrated && (model.measuredMarkets ?? []).includes(marketplace);
}

/** The standard deviation of ln units that a level which was never measured leaves open; else 0. */
export function levelSd(model: SalesModel, marketplace: MarketplaceId): number {
  if (isCalibratedFor(model, marketplace)) return 0;
  const { marketSd, cellSd } = model.uncertainty;
  return Math.hypot(marketSd, cellSd);
}

/** How far truth lies from the curve of a known cell, as a standard deviation of ln units. */
export function residualSdOf({ spread, uncertainty }: SalesModel, marketplace: string): number {
  return spread.kind === 'prior' ? priorSdOf(spread, marketplace) : uncertainty.residualSd;
}

/** The model of an installation without labels, made of the published figures: wide ranges. */
export function builtInModel(figures: PriorFigures = PRIOR_FIGURES): SalesModel {
  const { sds, markets, categories, cells } = figures;
  return {
    id: 'published-priors-2',
    fittedAt: null,
    isCalibrated: false,
    labels: 0,
    meanAbsLogError: null,
    coverage: null,
    curve: publishedCurve(figures),
    uncertainty: {
      residualSd: sds.residual,
      marketSd: sds.market,
      categorySd: sds.category,
      cellSd: sds.cell,
      slopeSd: sds.slope,
      markets: Object.keys(markets),
      categories: Object.keys(categories).filter((key) => key !== UNKNOWN_CATEGORY),
      cells: Object.keys(cells),
    },
    spread: { kind: 'prior', lnSd: sds.residual, markets: sds.residuals },
    ownSales: {},
  };
}

/** How far the known sales of a product lie from the curve; that carries over to later months. */
export interface OwnSales {
  /** ln units above the curve; negative below it. */
  readonly offset: number;
  /** Standard deviation left around it. */
  readonly lnSd: number;
  /** How many windows of known sales it rests on. */
  readonly labels: number;
  /** When the newest of them ended. */
  readonly until: EpochSeconds;
}

/** By `ownSalesKey`. */
export type OwnSalesByProduct = Readonly<Record<string, OwnSales>>;

/** Known sales that are older say nothing about today. */
export const OWN_SALES_AGE_MAX_S = 180 * DAY_S;

export function ownSalesKey(marketplace: MarketplaceId, asin: Asin): string {
  return `${marketplace}|${asin}`;
}
