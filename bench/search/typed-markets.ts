/** Searches as people type them, answered as the service does: corrected, with compounds. */
import { EMPTY_INDEX } from '../../src/adapters/search-index/engine/market-index.ts';
import { createSearchReader } from '../../src/adapters/search-index/files/search-reader.ts';
import type { AppContext } from '../../src/app/context.ts';
import { findProducts } from '../../src/app/search/find-products.ts';
import { createLexicons } from '../../src/domain/search/language/word-forms.ts';
import { applyChange } from '../../test/support/search-segments.ts';
import { type ReadExport, readExport } from './graded-exports.ts';
import type { GradedDocument, GradedMarket, GradedQuery } from './graded-market.ts';
import { TYPED_EXPORTS } from './typed-searches.ts';

export interface TypedMarket {
  readonly market: GradedMarket;
  /** Returns the first documents by relevance, and all that match. */
  find(keyword: string, limit: number): Promise<FoundDocuments>;
}

interface FoundDocuments {
  readonly page: readonly GradedDocument[];
  readonly matches: readonly GradedDocument[];
}

/** None without a folder of real data. */
export async function typedMarkets(data: string | undefined): Promise<readonly TypedMarket[]> {
  if (data === undefined) return [];
  const markets: TypedMarket[] = [];
  for (const typed of TYPED_EXPORTS) markets.push(typedMarket(await readExport(typed, data)));
  return markets;
}

function typedMarket({ marketplace, market, listings }: ReadExport): TypedMarket {
  const { documents } = market;
  const cards = new Map(listings.map((listing) => [listing.asin, listing]));
  const reader = createSearchReader({
    directory: null,
    missingCards: (_, asins) => asins.flatMap((asin) => cards.get(asin) ?? []),
  });
  const index = applyChange(EMPTY_INDEX, { documents, removed: [] });
  reader.adopt({
    revision: 1,
    id: 'state',
    indexes: new Map([[marketplace, index]]),
    contexts: new Map(),
  });
  // Only what a search needs.
  const app = { search: reader.search, lexicons: createLexicons() } as AppContext;
  const byAsin = new Map(documents.map((document) => [document.asin, document]));
  const found = async (keyword: string, pageSize: number) => {
    const plain = { category: null, filters: {}, page: 1, descending: false, now: 0 } as const;
    const asked = { marketplace, keyword, pageSize, sort: 'relevance', variations: 'all' } as const;
    const { listings: some } = await findProducts(app, { ...plain, ...asked });
    return some.flatMap(({ asin }) => byAsin.get(asin) ?? []);
  };
  return {
    market,
    find: async (keyword, limit) => ({
      page: await found(keyword, limit),
      matches: await found(keyword, documents.length),
    }),
  };
}

/** What the best page may hold: all that matches, and all that was asked for, found or not. */
export function bestOf(
  { grades }: GradedQuery,
  { documents }: GradedMarket,
  matches: readonly GradedDocument[],
): readonly GradedDocument[] {
  const wanted = documents.filter(({ asin }) => grades.get(asin) === WANTED);
  return [...new Set([...matches, ...wanted])];
}

const WANTED = 3;
