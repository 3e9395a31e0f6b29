/**
 * Everything that is known of a product except its series. A fact keeps its source and the time of
 * its observation. A fact that nobody stated is absent.
 */
import type { SeriesName } from '../history/series.ts';
import type { Asin } from '../values/asin.ts';
import type { Minor } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';

/** Size and weight with packaging. Any part may be unknown. */
export interface PackageSize {
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly weightG: number | null;
}

/** Size and weight without packaging. */
export interface ItemSize extends PackageSize {
  readonly volumeCm3: number | null;
}

export interface BuyBoxHolder {
  readonly sellerId: string | null;
  readonly isAmazon: boolean | null;
  readonly isFba: boolean | null;
}

export interface MeasuredFees {
  readonly pickAndPack: Minor | null;
  readonly referralPercent: number | null;
  readonly closing: Minor | null;
}

export interface VariationAttribute {
  readonly dimension: string;
  readonly value: string;
}

export interface BoughtWithProduct {
  readonly asin: Asin;
  /** 1 is the most frequent companion; products may tie. */
  readonly rank: number;
  /** Among the product's orders with anything else, the share (0-1) that contain this one. */
  readonly combinedShare: number;
}

/**
 * What was ordered together with a product in a period, whose end is the fact's own time. If two
 * periods have one end, the one that begins later wins, because canonical texts order by
 * `periodStart` before `products`.
 */
export interface BoughtWith {
  readonly periodStart: EpochSeconds;
  /** The last second. */
  readonly periodEnd: EpochSeconds;
  /** By rank, without repeats. */
  readonly products: readonly BoughtWithProduct[];
}

/** Who had the buy box in the days before the fact's own time; shares of that time in percent. */
export interface BuyBoxShares {
  readonly days: number;
  readonly amazonPercent: number | null;
  /** The share of the seller who had it longest. */
  readonly topSellerPercent: number | null;
  readonly winners: number | null;
}

/** An average that a source states for the days before the fact's own time. */
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

/** How often the root rank fell in the days before the fact's own time, by a source's count. */
export interface RankDrops {
  readonly days: number;
  readonly drops: number;
}

/** A rank in a category that the source names without an id. */
export interface SubcategoryRank {
  readonly name: string;
  readonly rank: number;
  /** Its percentile among the products of the category: 1 is the best one percent. */
  readonly topPercent: number | null;
}

/** A vendor's guess of sales in the days before the fact's own time. It is never evidence here. */
export interface VendorEstimate {
  readonly vendor: string;
  readonly units: number;
  readonly days: number;
  /** Whether it is for the whole family of the product. */
  readonly isFamily: boolean;
}

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
  /** EAN, UPC and GTIN digits in the source's spelling, without repeats. */
  readonly gtins: readonly string[];
  /** The most specific category known; its ancestors are in the category tree. */
  readonly categoryId: string;
  readonly rootCategoryId: string;
  readonly parentAsin: Asin;
  /** True for a variation parent, which is not sold itself. */
  readonly isParent: boolean;
  readonly children: readonly Asin[];
  /** The other variations of its family that a sold product names, in order. */
  readonly variations: readonly Asin[];
  readonly variationAttributes: readonly VariationAttribute[];
  readonly package: PackageSize;
  /** From sources that state the volume without the sides. */
  readonly packageVolumeCm3: number;
  readonly itemSize: ItemSize;
  readonly measuredFees: MeasuredFees;
  readonly buyBox: BuyBoxHolder;
  readonly listedSince: EpochSeconds;
  /** The store hides the new price (minimum advertised price). */
  readonly isPriceHidden: boolean;
  /** The marketplace handles it as dangerous goods: aerosols, paint, lithium batteries. */
  readonly isDangerousGoods: boolean;
  readonly boughtWith: BoughtWith;
  /** Products that the product page shows as "frequently bought together". */
  readonly boughtTogether: readonly Asin[];
  readonly buyBoxShares: BuyBoxShares;
  readonly statedAverages: readonly StatedAverage[];
  readonly rankDrops: readonly RankDrops[];
  readonly subcategoryRanks: readonly SubcategoryRank[];
  readonly vendorEstimates: readonly VendorEstimate[];
}

export type FactField = keyof Facts;

export interface Fact<Value> {
  readonly value: Value;
  /** `keepa`, `keepa-export`, `spapi`, `csv`, `demo`, … */
  readonly source: string;
  readonly at: EpochSeconds;
}

export type FactMap = { readonly [Field in FactField]?: Fact<Facts[Field]> };
