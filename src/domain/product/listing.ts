/**
 * A listing: the flat, current view of a product for lists, filters, sorting and market figures. It
 * can always be derived again from facts and series.
 */
import type { Point, Series, SeriesName } from '../history/series.ts';
import type { Asin } from '../values/asin.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import type { Minor } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';
import type { FactMap } from './facts.ts';
import type { FamilyBasis } from './family.ts';

/** The series that a current price can come from, best first. */
export const PRICE_TYPES = ['buyBox', 'new', 'amazon'] as const satisfies readonly SeriesName[];
export type PriceType = (typeof PRICE_TYPES)[number];

/**
 * `out_of_stock`: nobody offers it new. `no_buy_box`: others offer it, but nobody has the buy box.
 * `never_offered`: the only look saw no offer. A stored card has the place in this list.
 */
export const AVAILABILITIES = [
  'unknown',
  'in_stock',
  'out_of_stock',
  'price_hidden',
  'no_buy_box',
  'never_offered',
] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Returns whether nobody offers the product new. */
export function isWithoutOffer(availability: Availability): boolean {
  return availability === 'out_of_stock' || availability === 'never_offered';
}

/** Width of the 80 % range as a factor each side: A <= 1.5, B <= 2, C <= 3, D wider. */
export type SalesGrade = 'A' | 'B' | 'C' | 'D';

/** How a family's estimate was split over its listings; `single` if the family has only one. */
export const SALES_BASES = ['single', 'badge', 'reviews', 'equal'] as const;
export type SalesBasis = (typeof SALES_BASES)[number];

/** Estimated units of a listing in the 30 days before the last look at its rank or badge. */
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
  /** That last look; all the evidence was known by then. */
  readonly asOf: EpochSeconds;
}

export interface Listing {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly parentAsin: Asin | null;
  /** The name of its family, see `FamilyPlace`. */
  readonly family: Asin;
  /** What joins it to others; null if its family has no other known member. */
  readonly familyBasis: FamilyBasis | null;
  /** True for a variation parent, which has a detail but is never in a list. */
  readonly isParent: boolean;
  readonly title: string | null;
  readonly brand: string | null;
  readonly categoryId: string | null;
  readonly imageUrl: string | null;
  readonly gtins: readonly string[];
  /** The manufacturer's part number and model, without repeats. */
  readonly partNumbers: readonly string[];
  readonly price: Minor | null;
  readonly priceType: PriceType | null;
  readonly availability: Availability;
  /** Rank in the root category; `bsrAt` is its last look. */
  readonly bsr: number | null;
  readonly bsrCategoryId: string | null;
  readonly bsrAt: EpochSeconds | null;
  readonly reviewCount: number | null;
  /** Stars, 0-5. */
  readonly rating: number | null;
  /** Null without a rank and a badge. */
  readonly sales: ListingSales | null;
  readonly observedAt: EpochSeconds;
  /** When the product was first listed or, failing that, first observed. */
  readonly firstSeenAt: EpochSeconds;
  /** What only the product finder asks for, as `signalsText` writes it; empty if not derived. */
  readonly signals: string;
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
  readonly sales: Pick<ListingSales, 'median' | 'low' | 'high' | 'grade' | 'basis' | 'asOf'> | null;
}

/** The newest point of a series, and when the series began. */
export interface SeriesHead extends Pick<Series, 'name' | 'categoryId'> {
  readonly firstAt: EpochSeconds;
  readonly last: Point;
  readonly source: string;
  /** The last look, if it is not to be read from the record: in one of an earlier day. */
  readonly seenAt?: EpochSeconds;
}

/** Everything stored about one product except the bodies of its histories. */
export interface ProductRecord {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly facts: FactMap;
  readonly heads: readonly SeriesHead[];
  readonly observedAt: EpochSeconds;
  readonly firstSeenAt: EpochSeconds;
  /** The name of its family, derived from the facts of all products; its own ASIN if alone. */
  readonly family: Asin;
  readonly familyBasis: FamilyBasis | null;
}

/** A member of a family as the derivation of listings needs it. */
export interface FamilyMember {
  readonly record: ProductRecord;
  /** Root ranks from `RECENT_POINTS_S` before the newest one. The first is the value valid then. */
  readonly recentRanks: readonly Point[];
  /** Rating counts from that time to the rank's last look, likewise; absent if none is known. */
  readonly recentRatings?: readonly Point[];
  /**
   * Reads a series of the record from an instant on, opened by the point in force then, with
   * `unknown` points where nobody looked. Absent where nobody asks for the finder's figures.
   */
  readonly readPoints?: (head: SeriesHead, from: EpochSeconds) => readonly Point[];
  /** Name of the root category in the tree, which selects the curve; null if it is not there. */
  readonly rootCategoryName: string | null;
}
