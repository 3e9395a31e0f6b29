/** Pages of `sort=relevance`: the texts of the leading best sellers are read and put in order. */
import type { Asin } from '../../../domain/asin.ts';
import { marketplaceOf } from '../../../domain/marketplace.ts';
import {
  isRankedByWords,
  orderByRelevance,
  RELEVANCE_CANDIDATES_MAX,
} from '../../../domain/search/relevance.ts';
import { tokenize } from '../../../domain/search/tokenize.ts';
import { wordPlaces } from '../../../domain/search/word-places.ts';
import type { SearchRequest } from '../../../ports/search-index.ts';
import type { Market } from '../market.ts';

interface TextRow {
  readonly asin: Asin;
  readonly title: string | null;
  readonly brand: string | null;
  readonly categoryId: string | null;
}

/** Listings by popularity, from `offset` on. */
type PopularPage = (part: Pick<SearchRequest, 'offset' | 'limit'>) => readonly Asin[];

export function prepareRelevance({ db }: Market) {
  const selectTexts = db.prepare<[string, string], TextRow>(
    `SELECT product.asin, title, brand, category_id AS categoryId
     FROM product JOIN listing ON listing.product_id = product.id
     WHERE product.marketplace = ? AND product.asin IN (SELECT value FROM json_each(?))`,
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
    const candidates = leaders.map((asin) => {
      const { title = null, brand = null, categoryId = null } = texts.get(asin) ?? {};
      return { places: wordPlaces(wordsOf(title), wordsOf(brand), query), categoryId };
    });
    return orderByRelevance(candidates).flatMap((index) => leaders[index] ?? []);
  }
}
