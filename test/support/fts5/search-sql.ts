/**
 * The SQL of a search. Text a customer typed reaches SQL only as a bound value, and MATCH only as
 * quoted, encoded words.
 */

import { textKey } from '../../../src/domain/search/language/fold-word.ts';
import {
  oldestLook,
  type SearchFilters,
  type SearchSort,
} from '../../../src/domain/search/query/page-request.ts';
import type { SearchQuery } from '../../../src/domain/search/query/query.ts';
import { encodeWord, quote } from '../../../src/market-engine/keyword/keyword-place.ts';
import type { CountRequest, SearchRequest } from '../../../src/ports/search-index.ts';
import { PHRASE_FUNCTION, phraseRule } from './search-phrase.ts';
import { encodeIdentifier } from './search-word.ts';

/** A statement with its named parameters. */
export interface Sql {
  readonly text: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Best sellers first; what is not known comes last; the ASIN settles ties. */
const BY_POPULARITY = `sales_mean DESC NULLS LAST, bsr ASC NULLS LAST,
  review_count DESC NULLS LAST, listing.asin`;

const SORT_COLUMNS = {
  bsr: 'bsr',
  price: 'price',
  monthlySales: 'sales_median',
  reviewCount: 'review_count',
  rating: 'rating',
} as const satisfies Record<Exclude<SearchSort, 'relevance' | 'popularity'>, string>;

/** What any order reads, kept narrow because collapsing holds it for every match. */
const SORTED_COLUMNS = `listing.asin, sales_mean, sales_median, bsr, review_count, rating,
  price`;

const CONDITIONS = {
  categoryIds: 'category_id IN (SELECT value FROM json_each(:categoryIds))',
  brand: 'brand_key = :brand',
  minPrice: 'price >= :minPrice',
  maxPrice: 'price <= :maxPrice',
  minBsr: 'bsr >= :minBsr',
  maxBsr: 'bsr <= :maxBsr',
  minReviews: 'review_count >= :minReviews',
  maxReviews: 'review_count <= :maxReviews',
  minRating: 'rating >= :minRating',
  minMonthlySales: 'sales_median >= :minMonthlySales',
  maxMonthlySales: 'sales_median <= :maxMonthlySales',
  maxAgeDays: 'observed_at >= :oldestLook',
} as const satisfies Record<keyof SearchFilters, string>;

/** The MATCH expression; null when nothing can match. */
export function matchExpression(marketplace: string, query: SearchQuery): string | null {
  const { identifier, words, excluded } = query;
  if (identifier !== null) return quote(encodeIdentifier(marketplace, identifier));
  // A keyword without words asks for nothing, and must not answer with everything.
  if (words.length === 0) return null;
  const groups: string[] = [];
  for (const { alternatives, inside = [] } of words) {
    if (alternatives.length === 0) return null;
    groups.push(`(${anyOf(marketplace, [...alternatives, ...inside])})`);
  }
  const wanted = groups.join(' AND ');
  const unwanted = (excluded ?? []).flatMap(({ alternatives }) => alternatives);
  return unwanted.length === 0 ? wanted : `(${wanted}) NOT (${anyOf(marketplace, unwanted)})`;
}

function anyOf(marketplace: string, tokens: readonly string[]): string {
  return tokens.map((token) => quote(encodeWord(marketplace, token))).join(' OR ');
}

export function searchSql(request: SearchRequest, match: string): Sql {
  const { sort, descending, variations, offset, limit } = request;
  const { text: matching, values } = selection(request, match);
  const order = orderOf(sort, descending);
  const rows =
    variations === 'all'
      ? `SELECT listing.asin ${matching}`
      : `SELECT asin FROM (SELECT ${SORTED_COLUMNS}, row_number() OVER (
           PARTITION BY family ORDER BY ${BY_POPULARITY}) AS place ${matching}) AS listing
         WHERE place = 1`;
  const text = `${rows} ORDER BY ${order} LIMIT :limit OFFSET :offset`;
  return { text, values: bind(text, { ...values, limit, offset }) };
}

export function countSql(request: CountRequest, match: string): Sql {
  const isByWords = Object.keys(request.filters).length === 0 && phraseRule(request) === null;
  if (request.variations === 'all' && isByWords) {
    const text = 'SELECT count(*) FROM search WHERE search MATCH :match';
    return { text, values: { match } };
  }
  const { text: matching, values } = selection(request, match);
  const counted = request.variations === 'all' ? '*' : 'DISTINCT family';
  const text = `SELECT count(${counted}) ${matching}`;
  return { text, values: bind(text, values) };
}

/** The listings that match and pass the filters. */
function selection(request: CountRequest, match: string): Sql {
  const { filters, now } = request;
  const phrases = phraseRule(request);
  const conditions = (Object.keys(filters) as (keyof SearchFilters)[])
    .filter((name) => filters[name] !== undefined)
    .map((name) => `AND ${CONDITIONS[name]}`);
  // Last: it reads the whole title.
  if (phrases !== null) conditions.push(`AND ${PHRASE_FUNCTION}(title, :phrases)`);
  // CROSS keeps the index in front: it must never be asked once for every listing.
  const text = `FROM search CROSS JOIN listing ON listing.product_id = search.rowid
    WHERE search MATCH :match ${conditions.join(' ')}`;
  return {
    text,
    values: {
      match,
      oldestLook: oldestLook(filters, now) ?? 0,
      ...filterValues(filters),
      ...(phrases === null ? {} : { phrases }),
    },
  };
}

function filterValues({
  categoryIds,
  brand,
  ...bounds
}: SearchFilters): Record<string, string | number> {
  return {
    ...bounds,
    ...(categoryIds === undefined ? {} : { categoryIds: JSON.stringify(categoryIds) }),
    ...(brand === undefined ? {} : { brand: textKey(brand) }),
  };
}

function orderOf(sort: SearchSort, descending: boolean): string {
  if (sort === 'relevance' || sort === 'popularity') return BY_POPULARITY;
  return `${SORT_COLUMNS[sort]} ${descending ? 'DESC' : 'ASC'} NULLS LAST, listing.asin`;
}

/** Only the parameters the text names: the driver refuses others. */
function bind(text: string, values: Sql['values']): Sql['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => text.includes(`:${name}`)));
}
