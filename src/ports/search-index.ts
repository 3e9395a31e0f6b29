/**
 * Search over the listings of a marketplace: all words must match, best sellers first, the total is
 * exact. Variation parents are never found. The index is in memory, so it answers at once; what it
 * answers follows the store and may trail it by up to a second.
 *
 * Every method but `work` throws ShelflineError `unavailable`, with a time to try again, as long as
 * the first index is being built.
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
export type LeadersRequest = Omit<SearchRequest, 'sort' | 'descending'>;

export interface FoundPage {
  readonly listings: readonly ListingCard[];
  readonly total: number;
}

/** A page and everything that is shown with it, all of one state of the index. */
export interface SearchAnswer extends FoundPage {
  /** The figures of the keyword's market, whatever filters, order and page are asked for. */
  readonly market: MarketSheet;
  readonly coverage: Coverage;
  /** Names of the categories that ranks on the page belong to, by id. */
  readonly categoryNames: ReadonlyMap<string, string>;
}

export interface MarketLeaders {
  readonly leaders: readonly MarketLeader[];
  readonly total: number;
}

export interface SearchIndex {
  search(request: SearchRequest): SearchAnswer;
  page(request: SearchRequest): FoundPage;
  /** The best sellers among the matches, with what a market's figures need of their families. */
  leaders(request: LeadersRequest): MarketLeaders;
  /** The number of listings that match, without the work of ordering them. */
  count(request: CountRequest): number;
  /** Known words (as indexed) at a small edit distance, most frequent first. */
  similarWords(marketplace: MarketplaceId, word: string, limit: number): readonly string[];
  /** Ids of the category and of all below it; empty where the index does not know it. */
  descendants(marketplace: MarketplaceId, categoryId: string): readonly string[];
  /** Numbers looked at so far: the difference is what the questions in between cost. */
  work(): number;
}
