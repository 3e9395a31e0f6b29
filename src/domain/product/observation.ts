/**
 * What importers produce: everything one source says about one product, category, keyword or
 * label, in one row or answer.
 */

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
  /** Only what the source stated. */
  readonly facts: Partial<Facts>;
  readonly series: readonly Series[];
  /** Further series, packed where the source was read; no series stands in both lists. */
  readonly packed?: readonly PackedSeries[];
}

/** One node of a marketplace's category tree. `parentId` null: a root. */
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

/** Measured data about one search term in one department and period. */
export interface KeywordObservation {
  readonly kind: 'keyword';
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  /** Search-frequency ranks compare only within one department and period; '' = all departments. */
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
  /** When the source said so; of two rows for one period the newer wins, else the later one. */
  readonly observedAt?: EpochSeconds;
}

/** A row of a keyword of which nothing was measured; a source fills in what it did. */
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

/** A product clicked after a search, with its share (0-1) of the clicks and of the purchases. */
export interface ClickedAsin {
  readonly asin: Asin;
  readonly clickShare: number | null;
  readonly conversionShare: number | null;
}

/** What the rank of a label is: the average over its window, or one look at some moment of it. */
export type RankKind = 'average' | 'single';

export function isRankKind(text: string): text is RankKind {
  return text === 'average' || text === 'single';
}

/** Known sales: units sold in `days` days at a rank. */
export interface SalesLabel {
  readonly kind: 'label';
  readonly marketplace: MarketplaceId;
  /** Free text or category id, as the file says; '' = unknown. */
  readonly category: string;
  /** May be fractional. */
  readonly rank: number;
  /** Absent: not known. */
  readonly rankKind?: RankKind;
  readonly units: number;
  /** Present where only a bin is known: units lie in [units, unitsBelow). */
  readonly unitsBelow?: number;
  readonly days: number;
  readonly asin: Asin | null;
  readonly from: EpochSeconds | null;
  readonly to: EpochSeconds | null;
  /** Other people's estimates of the same, by vendor. */
  readonly estimates: Readonly<Record<string, number>>;
  readonly source: string;
}

/** Known sales of a product in a period without ranks, which come from elsewhere. */
export interface UnrankedLabel
  extends Omit<SalesLabel, 'rank' | 'rankKind' | 'asin' | 'from' | 'to'> {
  readonly rank: null;
  /** May be the parent of a family: then the units are the whole family's. */
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
