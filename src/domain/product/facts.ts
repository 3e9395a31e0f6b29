/**
 * What can be known of a product apart from its series. Every fact keeps its source and the time it
 * was observed; a fact nobody stated is absent, never invented.
 */

import type { SeriesName } from '../history/series.ts';
import type { Asin } from '../values/asin.ts';
import type { Minor } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';

/** Packed size and weight; each part may be unknown by itself. */
export interface PackageSize {
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly weightG: number | null;
}

/** Size and weight of the product without its packaging. */
export interface ItemSize extends PackageSize {
  readonly volumeCm3: number | null;
}

export interface BuyBoxHolder {
  readonly sellerId: string | null;
  readonly isAmazon: boolean | null;
  readonly isFba: boolean | null;
}

/** Fees that a source measured for this product; they take precedence over the rate card. */
export interface MeasuredFees {
  readonly pickAndPack: Minor | null;
  readonly referralPercent: number | null;
  readonly closing: Minor | null;
}

export interface VariationAttribute {
  readonly dimension: string;
  readonly value: string;
}

/** A product ordered together with another one. */
export interface BoughtWithProduct {
  readonly asin: Asin;
  /** 1 = together most often; may be shared. */
  readonly rank: number;
  /** Share (0-1) of the product's orders with anything else that contain this one too. */
  readonly combinedShare: number;
}

/**
 * What was ordered together with a product in a period, whose end is the fact's own time. Of two
 * periods with one end, the one that begins later counts: canonical texts order by `periodStart`
 * before `products`.
 */
export interface BoughtWith {
  readonly periodStart: EpochSeconds;
  /** The last second. */
  readonly periodEnd: EpochSeconds;
  /** By rank, without repeats. */
  readonly products: readonly BoughtWithProduct[];
}

/** Who held the buy box in the days before the fact's own time; shares of that time in percent. */
export interface BuyBoxShares {
  readonly days: number;
  readonly amazonPercent: number | null;
  /** Of the seller who held it longest. */
  readonly topSellerPercent: number | null;
  readonly winners: number | null;
}

/** An average that a source states of the days before the fact's own time. */
export interface StatedAverage {
  readonly series: StatedSeries;
  readonly days: number;
  /** In the unit of the series. */
  readonly value: number;
}

export const STATED_SERIES = [
  'bsr',
  'buyBox',
  'amazon',
  'new',
  'newFba',
  'newFbm',
  'offerCount',
] as const satisfies readonly SeriesName[];
export type StatedSeries = (typeof STATED_SERIES)[number];

/** How often the root rank fell in the days before the fact's own time, as a source counts. */
export interface RankDrops {
  readonly days: number;
  readonly drops: number;
}

/** A rank in a category that the source only names. */
export interface SubcategoryRank {
  readonly name: string;
  readonly rank: number;
  /** Where it stands among the products of the category: 1 = in the best one percent. */
  readonly topPercent: number | null;
}

/** The value type of every fact field. */
export interface Facts {
  readonly title: string;
  readonly brand: string;
  readonly manufacturer: string;
  readonly partNumber: string;
  readonly model: string;
  readonly description: string;
  readonly bulletPoints: readonly string[];
  /** Absolute addresses, main image first. */
  readonly images: readonly string[];
  /** EAN, UPC and GTIN digits as the source writes them, without repeats. */
  readonly gtins: readonly string[];
  /** The most specific category known; its ancestors are in the category tree. */
  readonly categoryId: string;
  /** The root category, in which the BSR counts. */
  readonly rootCategoryId: string;
  readonly parentAsin: Asin;
  /** True for a variation parent, which is not sold itself. */
  readonly isParent: boolean;
  /** The variations a parent names. */
  readonly children: readonly Asin[];
  /** The other variations of its family that a sold product names, in order. */
  readonly variations: readonly Asin[];
  readonly variationAttributes: readonly VariationAttribute[];
  readonly package: PackageSize;
  /** From sources that state the volume and not the sides. */
  readonly packageVolumeCm3: number;
  readonly itemSize: ItemSize;
  readonly measuredFees: MeasuredFees;
  readonly buyBox: BuyBoxHolder;
  readonly listedSince: EpochSeconds;
  /** The store hides the new price (minimum advertised price). */
  readonly isPriceHidden: boolean;
  readonly boughtWith: BoughtWith;
  /** Products that the product's page shows as often bought together with it. */
  readonly boughtTogether: readonly Asin[];
  readonly buyBoxShares: BuyBoxShares;
  readonly statedAverages: readonly StatedAverage[];
  readonly rankDrops: readonly RankDrops[];
  readonly subcategoryRanks: readonly SubcategoryRank[];
}

export type FactField = keyof Facts;

/** One fact with where it comes from. */
export interface Fact<Value> {
  readonly value: Value;
  /** `keepa`, `keepa-export`, `spapi`, `csv`, `demo`, … */
  readonly source: string;
  readonly at: EpochSeconds;
}

export type FactMap = { readonly [Field in FactField]?: Fact<Facts[Field]> };
