/**
 * Search over the listings of a marketplace: all words must match, best sellers first, the total is
 * exact. Variation parents are never found.
 */
import type { Asin } from '../domain/asin.ts';
import type { MarketLeader } from '../domain/market/market-entry.ts';
import type { MarketSheet } from '../domain/market/market-sheet.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { ListingCard } from '../domain/product/listing.ts';
import type { PageRequest } from '../domain/search/query/page-request.ts';

export interface SearchRequest extends PageRequest {
  readonly marketplace: MarketplaceId;
}

export interface SearchAnswer {
  readonly asins: readonly Asin[];
  readonly total: number;
}

export interface SearchIndex {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** The number of listings that match, without the work of ordering them. */
  count(request: Omit<SearchRequest, 'sort' | 'descending' | 'offset' | 'limit'>): Promise<number>;
  /** Known words (as indexed) at a small edit distance, most frequent first. */
  similarWords(marketplace: MarketplaceId, word: string, limit: number): Promise<readonly string[]>;
  /**
   * Numbers looked at so far, for what a caller's questions cost: what they did when they were asked
   * is counted before they are answered. No such method: it is not counted.
   */
  work?(): number;
  /**
   * How to get the best sellers among the matches with what a market's figures need of them. Null,
   * or no such method: the index keeps nothing of listings but what it finds them by.
   */
  leaders?(): LeadersOf | null;
  /**
   * How to search without waiting, with the market of the keyword beside the page. Null, or no such
   * method: there is no such way, or not now.
   */
  searchNow?(): SearchNow | null;
}

/** The page and total that `search` answers; the market whatever filters and page are asked for. */
export type SearchNow = (request: SearchRequest) => {
  readonly page: readonly FoundListing[];
  readonly total: number;
  readonly market: MarketSheet;
};

export interface FoundListing {
  readonly asin: Asin;
  /** Of the same state as the search. Null: the index keeps none, and the store is to be asked. */
  readonly card: ListingCard | null;
}

export type LeadersOf = (request: LeadersRequest) => {
  readonly leaders: readonly MarketLeader[];
  /** All that match. */
  readonly total: number;
};

export type LeadersRequest = Omit<SearchRequest, 'sort' | 'descending'>;
