/** The search contract's twin: the port's words, said as a scan over all listings. */

import type { Listing } from '../../src/domain/product/listing.ts';
import { tokenize } from '../../src/domain/search/language/tokenize.ts';
import { oldestLook } from '../../src/domain/search/query/page-request.ts';
import type { QueryWord } from '../../src/domain/search/query/query.ts';
import { RELEVANCE_CANDIDATES_MAX } from '../../src/domain/search/ranking/relevance.ts';
import { marketplaceOf } from '../../src/domain/values/marketplace.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { documentTokens } from '../support/document-tokens.ts';
import type { FoundAsins } from '../support/fts5/fts5-search.ts';
import { hasPhrase } from '../support/has-phrase.ts';
import { orderByRelevance, wordPlaces } from '../support/relevance-of-text.ts';

/** Categories count by their ids alone: the market scanned has no category tree. */
export function scanFor(request: SearchRequest, listings: readonly Listing[]): FoundAsins {
  const found = listings
    .filter(
      (listing) => !listing.isParent && hasWords(request, listing) && passes(request, listing),
    )
    .sort(byPopularity);
  const families = new Set<string>();
  const shown = found.filter((listing) => {
    const family = listing.parentAsin ?? listing.asin;
    const isFirst = !families.has(family);
    families.add(family);
    return request.variations === 'all' || isFirst;
  });
  const sorted = inOrder(request, shown);
  const page = sorted.slice(request.offset, request.offset + request.limit);
  return { asins: page.map(({ asin }) => asin), total: shown.length };
}

function inOrder(request: SearchRequest, shown: Listing[]): Listing[] {
  const { sort, query, marketplace } = request;
  if (sort === 'popularity' || (sort === 'relevance' && query.identifier !== null)) return shown;
  if (sort !== 'relevance') return shown.sort(bySort(request));
  const { language } = marketplaceOf(marketplace);
  const leaders = shown.slice(0, RELEVANCE_CANDIDATES_MAX);
  const candidates = leaders.map(({ title, brand, categoryId, bsr, sales, availability }) => ({
    places: wordPlaces(tokenize(title ?? '', language), tokenize(brand ?? '', language), query),
    categoryId,
    meanSales: sales?.mean ?? null,
    bsr,
    isOutOfStock: availability === 'out_of_stock',
  }));
  const ranked = orderByRelevance(candidates).flatMap((index) => leaders[index] ?? []);
  return [...ranked, ...shown.slice(RELEVANCE_CANDIDATES_MAX)];
}

function hasWords({ query, marketplace }: SearchRequest, listing: Listing): boolean {
  const { title, brand, asin, gtins } = listing;
  const text = { title, brand, categoryPath: [], asin, gtins };
  const { language } = marketplaceOf(marketplace);
  const tokens = new Set(documentTokens(text, language));
  const places = tokenize(title ?? '', language);
  const has = ({ alternatives, inside = [] }: QueryWord) =>
    [...alternatives, ...inside].some((token) => tokens.has(token));
  const { words, phrases = [], excluded = [], excludedPhrases = [] } = query;
  return (
    words.length > 0 &&
    words.every(has) &&
    phrases.every((phrase) => hasPhrase(places, phrase)) &&
    !excluded.some(has) &&
    !excludedPhrases.some((phrase) => hasPhrase(places, phrase))
  );
}

function passes({ filters, now }: SearchRequest, listing: Listing): boolean {
  const within = (value: number | null, min: number | undefined, max?: number) =>
    (min === undefined || (value !== null && value >= min)) &&
    (max === undefined || (value !== null && value <= max));
  const { categoryIds, brand } = filters;
  return (
    (categoryIds === undefined || categoryIds.includes(listing.categoryId ?? '')) &&
    (brand === undefined || fold(listing.brand ?? '') === fold(brand)) &&
    within(listing.price, filters.minPrice, filters.maxPrice) &&
    within(listing.bsr, filters.minBsr, filters.maxBsr) &&
    within(listing.reviewCount, filters.minReviews, filters.maxReviews) &&
    within(listing.rating, filters.minRating) &&
    within(listing.sales?.median ?? null, filters.minMonthlySales, filters.maxMonthlySales) &&
    within(listing.observedAt, oldestLook(filters, now))
  );
}

function byPopularity(a: Listing, b: Listing): number {
  return (
    nullsLast(a.sales?.mean ?? null, b.sales?.mean ?? null, -1) ||
    nullsLast(a.bsr, b.bsr, 1) ||
    nullsLast(a.reviewCount, b.reviewCount, -1) ||
    (a.asin < b.asin ? -1 : 1)
  );
}

function bySort({ sort, descending }: SearchRequest): (a: Listing, b: Listing) => number {
  const value = (listing: Listing): number | null => {
    if (sort === 'monthlySales') return listing.sales?.median ?? null;
    return sort === 'relevance' || sort === 'popularity' ? null : listing[sort];
  };
  return (a, b) => nullsLast(value(a), value(b), descending ? -1 : 1) || (a.asin < b.asin ? -1 : 1);
}

function nullsLast(a: number | null, b: number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (a - b) * direction;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
