/**
 * Searches by a plain scan over documents: the simplest statement of what the index must answer,
 * for tests to compare with.
 */

import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { textKey } from '../../src/domain/search/language/fold-word.ts';
import {
  type MatchRequest,
  oldestLook,
  type PageRequest,
} from '../../src/domain/search/query/page-request.ts';
import { RELEVANCE_CANDIDATES_MAX } from '../../src/domain/search/ranking/relevance.ts';
import { hasPhrase } from '../support/has-phrase.ts';
import { orderByRelevance, wordPlaces } from '../support/relevance-of-text.ts';

export function scanDocuments(
  documents: readonly IndexDocument[],
  request: PageRequest,
): { readonly asins: readonly string[]; readonly total: number } {
  const matches = matching(documents, request);
  const { sort, descending, offset, limit, query } = request;
  if (sort !== 'relevance' && sort !== 'popularity') {
    matches.sort((a, b) => nullsLast(a[sort], b[sort], descending) || (a.asin < b.asin ? -1 : 1));
  }
  const ranked =
    sort === 'relevance' && query.identifier === null ? byRelevance(matches, request) : matches;
  return {
    asins: ranked.slice(offset, offset + limit).map(({ asin }) => asin),
    total: matches.length,
  };
}

function byRelevance(matches: IndexDocument[], { query }: PageRequest): IndexDocument[] {
  const leaders = matches.slice(0, RELEVANCE_CANDIDATES_MAX);
  const candidates = leaders.map(({ title, brandWords, ...figures }) => ({
    ...figures,
    places: wordPlaces(title, brandWords, query),
  }));
  const ranked = orderByRelevance(candidates).flatMap((index) => leaders[index] ?? []);
  return [...ranked, ...matches.slice(RELEVANCE_CANDIDATES_MAX)];
}

function matching(documents: readonly IndexDocument[], request: MatchRequest): IndexDocument[] {
  const found = documents
    .filter((document) => hasWords(document, request) && passes(document, request))
    .sort(byPopularity);
  if (request.variations === 'all') return found;
  const families = new Set<string>();
  return found.filter(({ family }) => {
    const isFirst = !families.has(family);
    families.add(family);
    return isFirst;
  });
}

function hasWords(document: IndexDocument, { query }: MatchRequest): boolean {
  const codes = [document.asin.toLowerCase(), ...document.gtins];
  if (query.identifier !== null) return codes.includes(query.identifier);
  const tokens = new Set([...document.words, ...codes]);
  const hasOne = (alternatives: readonly string[]) => alternatives.some((each) => tokens.has(each));
  return (
    query.words.length > 0 &&
    query.words.every(({ alternatives, inside = [] }) => hasOne([...alternatives, ...inside])) &&
    !(query.excluded ?? []).some(({ alternatives }) => hasOne(alternatives)) &&
    (query.phrases ?? []).every((phrase) => hasPhrase(document.title, phrase)) &&
    !(query.excludedPhrases ?? []).some((phrase) => hasPhrase(document.title, phrase))
  );
}

function passes(document: IndexDocument, { filters, now }: MatchRequest): boolean {
  const { categoryIds, brand } = filters;
  const within = (value: number | null, min: number | undefined, max: number | undefined) =>
    (min === undefined && max === undefined) ||
    (value !== null && value >= (min ?? value) && value <= (max ?? value));
  return (
    (categoryIds === undefined ||
      (document.categoryId !== null && categoryIds.includes(document.categoryId))) &&
    (brand === undefined || document.brand === textKey(brand)) &&
    within(document.price, filters.minPrice, filters.maxPrice) &&
    within(document.bsr, filters.minBsr, filters.maxBsr) &&
    within(document.reviewCount, filters.minReviews, filters.maxReviews) &&
    within(document.rating, filters.minRating, undefined) &&
    within(document.monthlySales, filters.minMonthlySales, filters.maxMonthlySales) &&
    within(document.lookAt, oldestLook(filters, now), undefined)
  );
}

function byPopularity(a: IndexDocument, b: IndexDocument): number {
  return (
    nullsLast(a.meanSales, b.meanSales, true) ||
    nullsLast(a.bsr, b.bsr, false) ||
    nullsLast(a.reviewCount, b.reviewCount, true) ||
    (a.asin < b.asin ? -1 : 1)
  );
}

function nullsLast(a: number | null, b: number | null, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return descending ? b - a : a - b;
}
