/** Counts how often words occur in a market's listings, and recognizes brands among them. */

import type { Listing } from '../../domain/product/listing.ts';
import { createLexicon } from '../../domain/search/language/word-forms.ts';
import type { SearchFilters } from '../../domain/search/query/page-request.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import { keptOrMade } from '../../domain/values/kept-or-made.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/** Longer brand names are not searched for in keywords. */
const BRAND_WORDS_MAX = 4;

export interface MarketCounts {
  /** Counts the listings with all of the words, of one brand or of all. */
  listings(words: readonly string[], brand?: string): number;
  /** Counts the listings with all of the words in a category and below it. */
  listingsIn(words: readonly string[], categoryId: string): number;
  /** Leaves out items that name a brand of the market, unless the seed names it too. */
  withoutBrands<Item extends { readonly words: readonly string[] }>(
    items: readonly Item[],
    seed: readonly string[],
  ): Item[];
}

/** Counts for one request. Each question goes to the index once. */
export function marketCounts(
  app: Pick<AppContext, 'search'>,
  request: { readonly marketplace: MarketplaceId; readonly now: EpochSeconds },
): MarketCounts {
  const { marketplace, now } = request;
  const lexicon = createLexicon(marketplaceOf(marketplace).language);
  const counted = new Map<string, number>();
  const count = (words: readonly string[], filters: SearchFilters) => {
    const query = parseQuery(words.join(' '), lexicon);
    return app.search.count({ marketplace, query, filters, variations: 'all', now });
  };
  const listings = (words: readonly string[], brand?: string) =>
    keptOrMade(counted, Number.POSITIVE_INFINITY, `${words.join(' ')}\n${brand ?? ''}`, () =>
      count(words, brand === undefined ? {} : { brand }),
    );
  const isBrand = (text: string) => listings([text], text) > 0;
  return {
    listings,
    listingsIn: (words, categoryId) =>
      count(words, { categoryIds: app.search.descendants(marketplace, categoryId) }),
    withoutBrands(items, seed) {
      const asked = new Set(runsOf(seed));
      return items.filter(
        ({ words }) => !runsOf(words).some((run) => !asked.has(run) && isBrand(run)),
      );
    },
  };
}

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    words
      .slice(start, start + BRAND_WORDS_MAX)
      .map((_, length) => words.slice(start, start + length + 1).join(' ')),
  );
}

export interface IdeaMarket {
  readonly app: Pick<AppContext, 'store'>;
  readonly marketplace: MarketplaceId;
  readonly counts: MarketCounts;
  readonly sample: readonly Listing[];
  readonly seed: readonly string[];
  readonly language: string;
}
