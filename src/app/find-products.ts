/** Product search: the page of listings, the exact total, the keyword's market, and why nothing. */
import type { Asin } from '../domain/asin.ts';
import { type NicheNumbers, nicheNumbersOf } from '../domain/market/niche-score.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import { marketplaceOf } from '../domain/marketplace.ts';
import type { ListingCard } from '../domain/product/listing.ts';
import type { SearchFilters, SearchSort } from '../domain/search/query/page-request.ts';
import { parseQuery } from '../domain/search/query/parse-query.ts';
import type { SearchQuery } from '../domain/search/query/query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { FoundListing, SearchRequest } from '../ports/search-index.ts';
import type { Coverage } from '../ports/store/product-store.ts';
import type { AppContext } from './context.ts';
import { keywordNiche } from './niche-score.ts';
import { requireCategory } from './require-category.ts';
import { correctSpelling } from './search/correct-spelling.ts';
import { explainEmpty, type SearchExplanation } from './search/explain-search.ts';

export interface FindProductsRequest {
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  readonly category: string | null;
  readonly filters: Omit<SearchFilters, 'categoryIds'>;
  readonly sort: SearchSort;
  readonly descending: boolean;
  readonly variations: 'all' | 'collapse';
  readonly page: number;
  readonly pageSize: number;
  readonly now: EpochSeconds;
}

export interface FoundProducts {
  readonly total: number;
  readonly listings: readonly ListingCard[];
  readonly niche: NicheNumbers;
  readonly coverage: Coverage;
  readonly explanation: SearchExplanation | null;
}

export async function findProducts(
  app: AppContext,
  request: FindProductsRequest,
): Promise<FoundProducts> {
  const { marketplace, now } = request;
  const filters = await resolveFilters(app, request);
  const typed = parseQuery(request.keyword, marketplaceOf(marketplace).language);
  const asTyped = await app.search.search(searchRequest(request, typed, filters));
  // What is found with filters matches without them.
  const corrected =
    asTyped.total > 0 ? null : await correctSpelling(app, { marketplace, query: typed, now });
  const query = corrected?.query ?? typed;

  const asked = searchRequest(request, query, filters);
  const answer = corrected === null ? asTyped : await app.search.search(asked);
  const [listings, niche, coverage] = await Promise.all([
    app.store.products.listings(marketplace, answer.asins),
    keywordNiche(app, { marketplace, query, now }),
    app.store.products.coverage(marketplace),
  ]);
  const isEmpty = answer.total === 0;
  const explanation =
    isEmpty || corrected !== null
      ? await explainEmpty(app, {
          request: asked,
          total: answer.total,
          correctedKeyword: corrected?.keyword ?? null,
          category: request.category,
        })
      : null;
  return { total: answer.total, listings, niche, coverage, explanation };
}

/** The same where nothing has to be waited for or explained; null: ask `findProducts`. */
export function findProductsNow(
  app: Pick<AppContext, 'search' | 'store'>,
  request: FindProductsRequest,
): FoundProducts | null {
  const { marketplace, filters } = request;
  const searchNow = app.search.searchNow?.() ?? null;
  const { now: store } = app.store;
  if (searchNow === null || store === undefined || request.category !== null) return null;
  const { language, currency } = marketplaceOf(marketplace);
  const query = parseQuery(request.keyword, language);
  const { page, total, market } = searchNow(searchRequest(request, query, filters));
  if (total === 0) return null;
  return {
    total,
    listings: cardsOf(page, (asins) => store.cards(marketplace, asins)),
    niche: nicheNumbersOf(market, currency),
    coverage: store.coverage(marketplace),
    explanation: null,
  };
}

/** What the index does not keep is asked for; listings that are gone meanwhile are left out. */
function cardsOf(
  page: readonly FoundListing[],
  ask: (asins: readonly Asin[]) => readonly ListingCard[],
): readonly ListingCard[] {
  const missing = page.flatMap(({ asin, card }) => (card === null ? [asin] : []));
  if (missing.length === 0) return page.flatMap(({ card }) => card ?? []);
  const asked = new Map(ask(missing).map((card) => [card.asin, card]));
  return page.flatMap(({ asin, card }) => card ?? asked.get(asin) ?? []);
}

async function resolveFilters(
  app: AppContext,
  { marketplace, category, filters }: FindProductsRequest,
): Promise<SearchFilters> {
  if (category === null) return filters;
  await requireCategory(app, marketplace, category);
  return {
    ...filters,
    categoryIds: await app.store.categories.descendants(marketplace, category),
  };
}

function searchRequest(
  request: FindProductsRequest,
  query: SearchQuery,
  filters: SearchFilters,
): SearchRequest {
  const { marketplace, sort, descending, variations, page, pageSize, now } = request;
  const offset = (page - 1) * pageSize;
  return {
    marketplace,
    query,
    filters,
    sort,
    descending,
    variations,
    offset,
    limit: pageSize,
    now,
  };
}
