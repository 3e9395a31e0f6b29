/** What a search asks for: words, filters, order, and one page of the matches. */
import type { Minor } from '../../values/money.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import type { SearchQuery } from './query.ts';

/**
 * `popularity`: best sellers first. `relevance`: the leading best sellers by relevance, then the
 * others by popularity.
 */
export type SearchSort =
  | 'relevance'
  | 'popularity'
  | 'bsr'
  | 'price'
  | 'monthlySales'
  | 'reviewCount'
  | 'rating';

/** Bounds are inclusive. A listing without a value fails every bound on it. */
export interface SearchFilters {
  /** Category ids, including all descendants. */
  readonly categoryIds?: readonly string[];
  /** Compared without case and accents. */
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
  /** Leaves out listings whose last look is longer ago. */
  readonly maxAgeDays?: number;
}

/** Returns the oldest last look that `maxAgeDays` allows; undefined without that filter. */
export function oldestLook(
  { maxAgeDays }: SearchFilters,
  now: EpochSeconds,
): EpochSeconds | undefined {
  return maxAgeDays === undefined ? undefined : now - maxAgeDays * DAY_S;
}

/** Decides which listings of one marketplace match. */
export interface MatchRequest {
  readonly query: SearchQuery;
  readonly filters: SearchFilters;
  /** `collapse`: one listing per family, its best seller. */
  readonly variations: 'all' | 'collapse';
  /** The instant that `maxAgeDays` counts back from. */
  readonly now: EpochSeconds;
}

export interface PageRequest extends MatchRequest {
  readonly sort: SearchSort;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}
