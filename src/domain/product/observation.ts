/** What importers make: everything one source says about one thing in one row or answer. */
import type { PackedSeries } from '../history/packed-series.ts';
import type { Series } from '../history/series.ts';
import type { Asin } from '../values/asin.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import type { EpochSeconds } from '../values/time.ts';
import type { Facts } from './facts.ts';

export interface ProductObservation {
  readonly kind: 'product';
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  /** Short name of the source, kept with every fact and point. */
  readonly source: string;
  /** When the source saw the facts. */
  readonly observedAt: EpochSeconds;
  readonly facts: Partial<Facts>;
  readonly series: readonly Series[];
  /** Other series, already packed by the importer. No series is in both lists. */
  readonly packed?: readonly PackedSeries[];
}

/** A node of a marketplace's category tree. A root has the `parentId` null. */
export interface CategoryObservation {
  readonly kind: 'category';
  readonly marketplace: MarketplaceId;
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly source: string;
  readonly observedAt: EpochSeconds;
}

/** A best-seller list: ASINs in rank order, 1 first, as the source saw it. */
export interface BestSellerObservation {
  readonly kind: 'bestSellers';
  readonly marketplace: MarketplaceId;
  readonly categoryId: string;
  readonly asins: readonly Asin[];
  readonly source: string;
  readonly observedAt: EpochSeconds;
}

/** Measured figures of one search term in one department and period. */
export interface KeywordObservation {
  readonly kind: 'keyword';
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  /** '' is all departments. Search-frequency ranks compare only within a department and period. */
  readonly department: string;
  readonly periodStart: EpochSeconds | null;
  readonly periodEnd: EpochSeconds | null;
  /** Searches in 30 days. */
  readonly searchVolume: number | null;
  readonly searchFrequencyRank: number | null;
  readonly top3ClickShare: number | null;
  readonly top3ConversionShare: number | null;
  /** Minor units of the marketplace's currency. */
  readonly suggestedBidLow: number | null;
  readonly suggestedBidHigh: number | null;
  readonly competitionIndex: number | null;
  readonly clicked: readonly ClickedAsin[];
  readonly source: string;
  /** If two rows cover one period, the newer wins. Without times the one imported last wins. */
  readonly observedAt?: EpochSeconds;
}

/** A keyword row without figures. Importers add what their source measured. */
export const UNMEASURED = {
  kind: 'keyword',
  department: '',
  periodStart: null,
  periodEnd: null,
  searchVolume: null,
  searchFrequencyRank: null,
  top3ClickShare: null,
  top3ConversionShare: null,
  suggestedBidLow: null,
  suggestedBidHigh: null,
  competitionIndex: null,
  clicked: [],
} as const satisfies Omit<KeywordObservation, 'marketplace' | 'keyword' | 'source'>;

/** A product clicked after a search. Shares are 0-1. */
export interface ClickedAsin {
  readonly asin: Asin;
  readonly clickShare: number | null;
  readonly conversionShare: number | null;
}

/** The kind of a label's rank: the average over its window, or a single look within it. */
export type RankKind = 'average' | 'single';

export function isRankKind(text: string): text is RankKind {
  return text === 'average' || text === 'single';
}

/** Known sales: units sold in `days` days at a rank. */
export interface SalesLabel {
  readonly kind: 'label';
  readonly marketplace: MarketplaceId;
  /** Free text or category id, as in the file; '' if unknown. */
  readonly category: string;
  /** May be fractional. */
  readonly rank: number;
  /** Absent if unknown. */
  readonly rankKind?: RankKind;
  readonly units: number;
  /** Present if only a bin is known: units are in [units, unitsBelow). */
  readonly unitsBelow?: number;
  readonly days: number;
  readonly asin: Asin | null;
  readonly from: EpochSeconds | null;
  readonly to: EpochSeconds | null;
  /** Other people's estimates of these sales, by vendor. */
  readonly estimates: Readonly<Record<string, number>>;
  readonly source: string;
}

/** Known sales of a product in a period, without ranks. Those come from stored histories. */
export interface UnrankedLabel
  extends Omit<SalesLabel, 'rank' | 'rankKind' | 'asin' | 'from' | 'to'> {
  readonly rank: null;
  /** If this is the parent of a family, the units are the whole family's. */
  readonly asin: Asin;
  readonly from: EpochSeconds;
  /** The last second. */
  readonly to: EpochSeconds;
}

export type Observation =
  | ProductObservation
  | CategoryObservation
  | BestSellerObservation
  | KeywordObservation
  | SalesLabel
  | UnrankedLabel;
