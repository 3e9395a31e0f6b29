/**
 * Search over the listings of a marketplace: all words must match, best sellers come first, and the
 * total is exact. Variation parents are never found. The index is in memory, so it answers
 * synchronously. It may trail the store by up to a second.
 *
 * Every method but `work` throws ShelflineError `unavailable`, with a time to try again, until the
 * first index is built.
 */
import type { FieldName } from '../domain/finder/fields.ts';
import type { Condition, FinderQuestion, KnownValue } from '../domain/finder/question.ts';
import type { MarketLeader } from '../domain/market/market-entry.ts';
import type { MarketSheet } from '../domain/market/market-sheet.ts';
import type { ListingCard } from '../domain/product/listing.ts';
import type { MatchRequest, PageRequest } from '../domain/search/query/page-request.ts';
import type { MarketplaceId } from '../domain/values/marketplace.ts';
import type { EpochSeconds } from '../domain/values/time.ts';
import type { Coverage } from './store/product-store.ts';

interface InMarketplace {
  readonly marketplace: MarketplaceId;
}

export interface CountRequest extends MatchRequest, InMarketplace {}
export interface SearchRequest extends PageRequest, InMarketplace {}
export type LeadersRequest = Omit<SearchRequest, 'sort' | 'descending' | 'offset'>;

export interface FoundPage {
  readonly listings: readonly ListingCard[];
  readonly total: number;
}

/** A page and everything shown with it, from one state of the index. */
export interface SearchAnswer extends FoundPage {
  /** The figures of the keyword's market, independent of filters, order and page. */
  readonly market: MarketSheet;
  readonly coverage: Coverage;
  /** Names of the categories of ranks on the page, by id. */
  readonly categoryNames: ReadonlyMap<string, string>;
}

export interface MarketLeaders {
  readonly leaders: readonly MarketLeader[];
  readonly total: number;
}

/** The place of a row in an order, from which the next page goes on. */
export interface FinderPlace {
  readonly codes: readonly number[];
  readonly asin: number;
}

export interface FinderRequest extends InMarketplace {
  readonly question: FinderQuestion;
  /** The state and the place to go on from; null: the newest state, from the first row on. */
  readonly from: { readonly state: string; readonly place: FinderPlace } | null;
  readonly offset: number;
  readonly limit: number;
  /** The fields whose values the rows bring. */
  readonly fields: readonly FieldName[];
}

export interface FinderRow {
  readonly card: ListingCard;
  readonly values: ReadonlyMap<FieldName, KnownValue>;
}

/** What one condition alone keeps out, and how much of it only because the field is unknown. */
export interface FinderMiss {
  readonly condition: Condition;
  readonly removed: number;
  readonly unknown: number;
}

export interface FinderAnswer {
  readonly rows: readonly FinderRow[];
  readonly total: number;
  readonly misses: readonly FinderMiss[];
  /** Where the page ends; null if it is the last one. */
  readonly next: { readonly state: string; readonly place: FinderPlace } | null;
  readonly coverage: Coverage;
  readonly categoryNames: ReadonlyMap<string, string>;
}

/** How a field's values are spread over a marketplace, in codes. */
export interface FieldSpread {
  /** Of the listings, the share (0-1) that has a value. */
  readonly known: number;
  /** The codes at 5, 25, 50, 75 and 95 percent of the values; null without values. */
  readonly quantiles: readonly number[] | null;
}

export interface SearchIndex {
  /** Returns null if the state to go on from is no longer kept. */
  find(request: FinderRequest): FinderAnswer | null;
  /** Says how the values of a field are spread; of a large market, by a sample. */
  spread(marketplace: MarketplaceId, field: FieldName, now: EpochSeconds): FieldSpread;
  search(request: SearchRequest): SearchAnswer;
  page(request: SearchRequest): FoundPage;
  /** Returns the best-selling matches, each with the matches of its family, for market figures. */
  leaders(request: LeadersRequest): MarketLeaders;
  /** Returns the number of matching listings, without the work of ordering them. */
  count(request: CountRequest): number;
  /** Returns indexed words at a small edit distance, most frequent first. */
  similarWords(marketplace: MarketplaceId, word: string, limit: number): readonly string[];
  /** Returns ids of a category and all below it, or none if the index does not know it. */
  descendants(marketplace: MarketplaceId, categoryId: string): readonly string[];
  /** Returns the numbers read so far. The difference is the cost of the questions in between. */
  work(): number;
}
