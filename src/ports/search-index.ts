/**
 * Search over the listings of a marketplace: all words must match, best sellers first, the total is
 * exact. Variation parents are never found.
 */
import type { Asin } from '../domain/asin.ts';
import type { MarketMember } from '../domain/market/market-entry.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { Minor } from '../domain/money.ts';
import type { SearchQuery } from '../domain/search/query.ts';
import type { EpochSeconds } from '../domain/time.ts';

/**
 * `popularity`: best sellers first. `relevance`: the leading best sellers by `orderByRelevance`,
 * those behind them by popularity.
 */
export type SearchSort =
  | 'relevance'
  | 'popularity'
  | 'bsr'
  | 'price'
  | 'monthlySales'
  | 'reviewCount'
  | 'rating';

/** Bounds are inclusive. A listing without the value does not pass a bound on it. */
export interface SearchFilters {
  /** Category ids, descendants already included. */
  readonly categoryIds?: readonly string[];
  /** Compared with case and accents folded. */
  readonly brand?: string;
  readonly minPrice?: Minor;
  readonly maxPrice?: Minor;
  readonly minBsr?: number;
  readonly maxBsr?: number;
  readonly minReviews?: number;
  readonly maxReviews?: number;
  readonly minRating?: number;
  readonly minMonthlySales?: number;
  readonly maxMonthlySales?: number;
}

export interface SearchRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  readonly filters: SearchFilters;
  readonly sort: SearchSort;
  readonly descending: boolean;
  /** `collapse`: one listing per family, its best seller. */
  readonly variations: 'all' | 'collapse';
  readonly offset: number;
  readonly limit: number;
  /** Estimates of ranks older than 30 days before this instant count as unknown. */
  readonly now: EpochSeconds;
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
   * How to get the best sellers among the matches with what a market's figures need of them. Null,
   * or no such method: the index keeps nothing of listings but what it finds them by.
   */
  leaders?(): LeadersOf | null;
}

export type LeadersOf = (request: LeadersRequest) => {
  readonly leaders: readonly MarketLeader[];
  /** All that match. */
  readonly total: number;
};

export type LeadersRequest = Omit<SearchRequest, 'sort' | 'descending'>;

/** A best seller and the sold variations of its family, in the order of their ASINs. */
export interface MarketLeader {
  readonly leader: MarketMember;
  /** The leader alone where no source named a parent. */
  readonly family: readonly MarketMember[];
}
