/**
 * Search over the listings of a marketplace: all words must match, best sellers come first, and the
 * total is exact. Variation parents are never found. The index is in memory, so it answers
 * synchronously. It may trail the store by up to a second.
 *
 * Every method but `work` throws ShelflineError `unavailable`, with a time to try again, until the
 * first index is built.
 */
import type { MarketLeader } from '../domain/market/market-entry.ts';
import type { MarketSheet } from '../domain/market/market-sheet.ts';
import type { ListingCard } from '../domain/product/listing.ts';
import type { MatchRequest, PageRequest } from '../domain/search/query/page-request.ts';
import type { MarketplaceId } from '../domain/values/marketplace.ts';
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

export interface SearchIndex {
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
