/**
 * A listing: the flat, current view of one product that lists, filters, sorts and market figures
 * use. It is derived from facts and series and can always be derived again.
 */

import type { Point, Series, SeriesName } from '../history/series.ts';
import type { Asin } from '../values/asin.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import type { Minor } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';
import type { FactMap } from './facts.ts';
import type { FamilyBasis } from './family.ts';

/** The series a current price can come from, first choice first. */
export const PRICE_TYPES = ['buyBox', 'new', 'amazon'] as const satisfies readonly SeriesName[];
export type PriceType = (typeof PRICE_TYPES)[number];

export type Availability = 'in_stock' | 'out_of_stock' | 'price_hidden' | 'unknown';

/** Width of the 80 % range as a factor each side: A <= 1.5, B <= 2, C <= 3, D wider. */
export type SalesGrade = 'A' | 'B' | 'C' | 'D';

/** How a family's estimate was split over its listings; `single`: the family has one. */
export type SalesBasis = 'single' | 'badge' | 'reviews' | 'equal';

/** Estimated units of the listing in the 30 days up to the rank's observation. */
export interface ListingSales {
  /** An integer. */
  readonly median: number;
  /** Mean, for sums of units and money. */
  readonly mean: number;
  /** Ends of the 80 % range. */
  readonly low: number;
  readonly high: number;
  readonly grade: SalesGrade;
  readonly basis: SalesBasis;
}

export interface Listing {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly parentAsin: Asin | null;
  /** The family's name: the parent's ASIN, else the smallest of its members. */
  readonly family: Asin;
  /** What joins it to others; null where none is known to be of its family. */
  readonly familyBasis: FamilyBasis | null;
  /** A variation parent: kept for its detail, never shown in a list. */
  readonly isParent: boolean;
  readonly title: string | null;
  readonly brand: string | null;
  readonly categoryId: string | null;
  readonly imageUrl: string | null;
  readonly gtins: readonly string[];
  /** The maker's part number and its name of the model, without repeats. */
  readonly partNumbers: readonly string[];
  readonly price: Minor | null;
  readonly priceType: PriceType | null;
  readonly availability: Availability;
  /** Rank in the root category, its category, and until when it was seen (the last look). */
  readonly bsr: number | null;
  readonly bsrCategoryId: string | null;
  readonly bsrAt: EpochSeconds | null;
  readonly reviewCount: number | null;
  /** Stars, 0-5. */
  readonly rating: number | null;
  /** Null without a rank observed. Readers hide it once `bsrAt` is 30 days old. */
  readonly sales: ListingSales | null;
  readonly observedAt: EpochSeconds;
  /** When the product was first listed or, failing that, first observed. */
  readonly firstSeenAt: EpochSeconds;
}

/** The part of a listing that lists show. */
export interface ListingCard
  extends Pick<
    Listing,
    | 'marketplace'
    | 'asin'
    | 'parentAsin'
    | 'title'
    | 'brand'
    | 'imageUrl'
    | 'price'
    | 'priceType'
    | 'availability'
    | 'bsr'
    | 'bsrCategoryId'
    | 'bsrAt'
    | 'reviewCount'
    | 'rating'
    | 'observedAt'
  > {
  readonly sales: Pick<ListingSales, 'median' | 'low' | 'high' | 'grade'> | null;
}

/** The last point of a series, and when the series began. */
export interface SeriesHead extends Pick<Series, 'name' | 'categoryId'> {
  readonly firstAt: EpochSeconds;
  readonly last: Point;
  readonly source: string;
}

/** Everything the store holds of one product except the bodies of its histories. */
export interface ProductRecord {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly facts: FactMap;
  readonly heads: readonly SeriesHead[];
  readonly observedAt: EpochSeconds;
  readonly firstSeenAt: EpochSeconds;
  /** Derived from the facts of all products: the name of its family, its own where it is alone. */
  readonly family: Asin;
  /** What joins it to that family; null where the family bears its name. */
  readonly familyBasis: FamilyBasis | null;
}

/** A member of a family as the derivation of listings needs it. */
export interface FamilyMember {
  readonly record: ProductRecord;
  /**
   * Root rank points of `RECENT_POINTS_S` before the newest one, opened by the value valid then.
   */
  readonly recentRanks: readonly Point[];
  /**
   * Rating counts of as long before it and up to its last look, opened alike; absent: none known.
   */
  readonly recentRatings?: readonly Point[];
  /** Name of the root category where the tree has it; chooses the curve. */
  readonly rootCategoryName: string | null;
}
