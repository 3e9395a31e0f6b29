/** Pages of `sort=relevance`: the texts of the leading best sellers are read and put in order. */

import type { Database } from 'better-sqlite3';
import type { Availability } from '../../../src/domain/product/listing.ts';
import { tokenize } from '../../../src/domain/search/language/tokenize.ts';
import {
  isRankedByWords,
  RELEVANCE_CANDIDATES_MAX,
} from '../../../src/domain/search/ranking/relevance.ts';
import type { Asin } from '../../../src/domain/values/asin.ts';
import { marketplaceOf } from '../../../src/domain/values/marketplace.ts';
import type { SearchRequest } from '../../../src/ports/search-index.ts';
import { orderByRelevance, wordPlaces } from '../relevance-of-text.ts';

interface TextRow {
  readonly asin: Asin;
  readonly title: string | null;
  readonly brand: string | null;
  readonly categoryId: string | null;
  readonly meanSales: number | null;
  readonly bsr: number | null;
  readonly availability: Availability;
}

/** Listings by popularity, from `offset` on. */
type PopularPage = (part: Pick<SearchRequest, 'offset' | 'limit'>) => readonly Asin[];

export function prepareRelevance(db: Database) {
  const selectTexts = db.prepare<[string, string], TextRow>(
    `SELECT asin, title, brand, category_id AS categoryId,
       sales_mean AS meanSales, bsr, availability
     FROM listing WHERE marketplace = ? AND asin IN (SELECT value FROM json_each(?))`,
  );

  return function pageOf(request: SearchRequest, popular: PopularPage): readonly Asin[] {
    const { offset, limit } = request;
    if (!isRankedByWords(request)) return popular(request);
    const leaders = ranked(request, popular({ offset: 0, limit: RELEVANCE_CANDIDATES_MAX }));
    const page = leaders.slice(offset, offset + limit);
    const missing = offset + limit - RELEVANCE_CANDIDATES_MAX;
    if (missing <= 0) return page;
    return [...page, ...popular({ offset: RELEVANCE_CANDIDATES_MAX, limit: missing })];
  };

  function ranked({ marketplace, query }: SearchRequest, leaders: readonly Asin[]) {
    const { language } = marketplaceOf(marketplace);
    const texts = new Map(
      selectTexts.all(marketplace, JSON.stringify(leaders)).map((row) => [row.asin, row]),
    );
    const wordsOf = (text: string | null) => (text === null ? [] : tokenize(text, language));
    const rows = leaders.flatMap((asin) => texts.get(asin) ?? []);
    const candidates = rows.map(({ title, brand, availability, ...figures }) => ({
      ...figures,
      places: wordPlaces(wordsOf(title), wordsOf(brand), query),
      isOutOfStock: availability === 'out_of_stock',
    }));
    return orderByRelevance(candidates).flatMap((index) => rows[index]?.asin ?? []);
  }
}
