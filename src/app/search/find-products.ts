/** Product search: a page of listings, the exact total, the market's score, and why it is empty. */

import { type NicheNumbers, nicheNumbersOf } from '../../domain/market/niche-score.ts';
import type { SearchFilters } from '../../domain/search/query/page-request.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import { marketplaceOf } from '../../domain/values/marketplace.ts';
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import type { SearchAnswer, SearchRequest } from '../../ports/search-index.ts';
import { requireCategory } from '../category/category-lookups.ts';
import type { AppContext } from '../context.ts';
import { intendedSpelling } from './correct-spelling.ts';
import { explainSearch, type SearchExplanation } from './explain-search.ts';
import { type LeftOut, leftOutByAge } from './left-out.ts';
import { unsortedNote } from './unknown-fields.ts';

export interface FindProductsRequest
  extends Pick<SearchRequest, 'marketplace' | 'sort' | 'descending' | 'variations' | 'now'> {
  readonly keyword: string;
  readonly category: string | null;
  readonly filters: Omit<SearchFilters, 'categoryIds'>;
  readonly page: number;
  readonly pageSize: number;
}

export interface FoundProducts extends Omit<SearchAnswer, 'market'> {
  readonly niche: NicheNumbers;
  readonly leftOut: readonly LeftOut[];
  /**
   * Null if the keyword matches as typed, no other spelling matches far more, and the order has
   * values to work on.
   */
  readonly explanation: SearchExplanation | null;
}

/** Waits only if it must ask the store about a category or parent that the index does not know. */
export function findProducts(
  app: AppContext,
  request: FindProductsRequest,
): MaybePromise<FoundProducts> {
  const { marketplace, category, filters } = request;
  if (category === null) return find(app, request, filters);
  const categoryIds = app.search.descendants(marketplace, category);
  if (categoryIds.length > 0) return find(app, request, { ...filters, categoryIds });
  return requireCategory(app, marketplace, category).then(() =>
    // The category is new in the store: no listing of the index is in it yet.
    find(app, request, { ...filters, categoryIds: [category] }),
  );
}

function find(
  app: AppContext,
  request: FindProductsRequest,
  filters: SearchFilters,
): MaybePromise<FoundProducts> {
  const { marketplace, now } = request;
  const { language, currency } = marketplaceOf(marketplace);
  const typed = parseQuery(request.keyword, app.lexicons(language));
  const asTyped = app.search.search(searchRequest(request, typed, filters));
  const spelling = { marketplace, query: typed, now, found: asTyped.total };
  const { corrected, suggested } = intendedSpelling(app, spelling);
  const asked = searchRequest(request, corrected?.query ?? typed, filters);
  const { market, ...answer } = corrected === null ? asTyped : app.search.search(asked);
  const found = (explanation: SearchExplanation | null): FoundProducts => ({
    ...answer,
    niche: nicheNumbersOf(market, currency),
    leftOut: leftOutByAge(app, asked, answer.total),
    explanation,
  });
  const unsorted = answer.total > 0 ? unsortedNote(app, asked) : null;
  const isPlain = corrected === null && suggested === null && unsorted === null;
  if (answer.total > 0 && isPlain) return found(null);
  const explanation = explainSearch(app, {
    request: asked,
    total: answer.total,
    spelling: { corrected, suggested },
    category: request.category,
    note: unsorted,
  });
  return whenReady(explanation, found);
}

function searchRequest(
  { keyword: _, category, page, pageSize, ...request }: FindProductsRequest,
  query: SearchQuery,
  filters: SearchFilters,
): SearchRequest {
  return { ...request, query, filters, offset: (page - 1) * pageSize, limit: pageSize };
}
