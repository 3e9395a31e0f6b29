/** The sales model: beliefs about rank and sales, as plain data to store, compare and send. */

import type { RankKind } from '../../product/observation.ts';
import type { Asin } from '../../values/asin.ts';
import type { MarketplaceId } from '../../values/marketplace.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import { type PooledCurve, UNKNOWN_CATEGORY } from '../curve/curve.ts';
import { priorSdOf, type Spread } from '../range/spread.ts';
import type { Accuracy } from './accuracy.ts';
import type { BeyondCurve } from './beyond-curve.ts';
import { PRIOR_FIGURES, type PriorFigures, publishedCurve } from './published-priors.ts';
import type { CurveUncertainty } from './uncertainty.ts';

export interface SalesModel {
  /** Identifies the content: models with equal ids give equal answers. */
  readonly id: string;
  /** Null for the built-in priors. */
  readonly fittedAt: EpochSeconds | null;
  /** Whether the ranges were measured on labels. */
  readonly isCalibrated: boolean;
  /**
   * Marketplaces with enough exact counts to measure their ranges. Absent in models of older
   * versions, which could not tell counts from bins.
   */
  readonly measuredMarkets?: readonly string[];
  readonly labels: number;
  /** Age in days at which a label counts half. Absent without drift. */
  readonly halfLifeDays?: number;
  /** Mean of |ln(estimate / truth)| on labels the curve had not seen. */
  readonly meanAbsLogError: number | null;
  readonly coverage: ModelCoverage | null;
  /** The curve of average ranks if labels distinguish them from single looks, else of all ranks. */
  readonly curve: PooledCurve;
  readonly uncertainty: CurveUncertainty;
  readonly spread: Spread;
  /** How to read other ranks, if labels distinguish single looks from averages. */
  readonly readings?: { readonly single: RankReading; readonly unknown: RankReading };
  readonly ownSales: OwnSalesByProduct;
  /**
   * What listings show beyond the curve where no sales were measured. Absent in models of older
   * versions.
   */
  readonly beyond?: BeyondCurve;
  /**
   * How models of these labels did on products that they had not seen. Absent without enough of
   * them, and in models of older versions.
   */
  readonly accuracy?: Accuracy;
}

/** The curve and spread for one kind of rank. */
export type RankReading = Pick<SalesModel, 'curve' | 'spread'>;

/**
 * Returns the reading for a kind of rank. Unknown kinds, and single looks in a marketplace that
 * does not distinguish them, get the reading for unknown kinds.
 */
export function readingOf(
  model: SalesModel,
  { marketplace, rankKind }: { readonly marketplace: string; readonly rankKind?: RankKind },
): RankReading {
  const { readings } = model;
  if (readings === undefined || rankKind === 'average') return model;
  return rankKind === 'single' && knowsSingleLooks(model, marketplace)
    ? readings.single
    : readings.unknown;
}

/** Checks whether labels of a marketplace tell single looks from averages. */
export function knowsSingleLooks({ readings }: SalesModel, marketplace: string): boolean {
  const spread = readings?.single.spread;
  return spread?.kind === 'counts' && Object.hasOwn(spread.markets, marketplace);
}

/** How often the 80 % ranges contained labels unseen by both curve and levels. */
export interface ModelCoverage {
  readonly nominal: number;
  readonly measured: number;
  readonly n: number;
}

/** Checks whether a marketplace's ranges were measured on its own sales. Badges are not sales. */
export function isCalibratedFor(model: SalesModel, marketplace: string): boolean {
  return model.isCalibrated && (model.measuredMarkets ?? []).includes(marketplace);
}

/** Returns what listings show beyond the curve, or null where sales were measured. */
export function beyondIn(model: SalesModel, marketplace: string): BeyondCurve | null {
  return isCalibratedFor(model, marketplace) ? null : (model.beyond ?? null);
}

/** Returns the standard deviation of ln units due to a level never measured, else 0. */
export function levelSd(model: SalesModel, marketplace: MarketplaceId): number {
  if (isCalibratedFor(model, marketplace)) return 0;
  const { marketSd, cellSd } = model.uncertainty;
  return Math.hypot(marketSd, cellSd);
}

/** Returns the standard deviation of ln units around the curve of a known cell. */
export function residualSdOf({ spread, uncertainty }: SalesModel, marketplace: string): number {
  return spread.kind === 'prior' ? priorSdOf(spread, marketplace) : uncertainty.residualSd;
}

type BuiltInModel = SalesModel & { readonly beyond: BeyondCurve };

/** Returns the model of an installation without labels, from published figures: wide ranges. */
export function builtInModel(figures: PriorFigures = PRIOR_FIGURES): BuiltInModel {
  const { sds, markets, categories, cells } = figures;
  return {
    id: 'published-priors-3',
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
    beyond: { festive: figures.festive, look: figures.look, families: figures.families },
  };
}

/** A product's distance from the curve by its known sales. It persists in later months. */
export interface OwnSales {
  /** ln units above the curve, negative below it. */
  readonly offset: number;
  readonly lnSd: number;
  readonly labels: number;
  /** End of the newest window. */
  readonly until: EpochSeconds;
}

/** By `ownSalesKey`. */
export type OwnSalesByProduct = Readonly<Record<string, OwnSales>>;

/** Older sales say nothing about today. */
export const OWN_SALES_AGE_MAX_S = 180 * DAY_S;

export function ownSalesKey(marketplace: MarketplaceId, asin: Asin): string {
  return `${marketplace}|${asin}`;
}
