/** Says which order or filter of a search has nothing to work on: no listing has its value. */
import type { SearchFilters, SearchSort } from '../../domain/search/query/page-request.ts';
import type { CountRequest, SearchRequest } from '../../ports/search-index.ts';
import type { AppContext } from '../context.ts';

type Field = Exclude<SearchSort, 'relevance' | 'popularity'>;

interface Known {
  /** Passes every listing that has the value. */
  readonly bound: SearchFilters;
  readonly filters: readonly (keyof SearchFilters)[];
  readonly words: string;
}

const FIELDS: Readonly<Record<Field, Known>> = {
  price: { bound: { minPrice: 0 }, filters: ['minPrice', 'maxPrice'], words: 'price' },
  bsr: { bound: { minBsr: 0 }, filters: ['minBsr', 'maxBsr'], words: 'best-seller rank' },
  monthlySales: {
    bound: { minMonthlySales: 0 },
    filters: ['minMonthlySales', 'maxMonthlySales'],
    words: 'estimate of sales (no rank, no badge)',
  },
  reviewCount: {
    bound: { minReviews: 0 },
    filters: ['minReviews', 'maxReviews'],
    words: 'count of ratings',
  },
  rating: { bound: { minRating: 0 }, filters: ['minRating'], words: 'rating' },
};

/** Returns a sentence if no listing found has a value to sort by; else null. */
export function unsortedNote(
  app: Pick<AppContext, 'search'>,
  { sort, ...request }: SearchRequest,
): string | null {
  if (sort === 'relevance' || sort === 'popularity') return null;
  const { bound, words } = FIELDS[sort];
  if (knownCount(app, request, { ...bound, ...request.filters }) > 0) return null;
  return `None of the listings found has a known ${words}, so they are ordered by ASIN.`;
}

/** Returns a sentence for each field that is filtered though no listing of the keyword has it. */
export function unfilteredNotes(
  app: Pick<AppContext, 'search'>,
  request: CountRequest,
): readonly string[] {
  return Object.values(FIELDS).flatMap(({ bound, filters, words }) => {
    const isAsked = filters.some((name) => request.filters[name] !== undefined);
    if (!isAsked || knownCount(app, request, bound) > 0) return [];
    return [`None of them has a known ${words}.`];
  });
}

function knownCount(
  { search }: Pick<AppContext, 'search'>,
  { marketplace, query, variations, now }: CountRequest,
  filters: SearchFilters,
): number {
  return search.count({ marketplace, query, variations, now, filters });
}
