/** The search index over a store, built in this thread, for tests that need no files of it. */

import {
  type IndexDocument,
  indexDocument,
} from '../../src/adapters/search-index/engine/build/document.ts';
import {
  EMPTY_INDEX,
  type MarketIndex,
} from '../../src/adapters/search-index/engine/market-index.ts';
import { readContexts } from '../../src/adapters/search-index/files/market-context.ts';
import { createSearchReader } from '../../src/adapters/search-index/files/search-reader.ts';
import type { ListingCard } from '../../src/domain/product/listing.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import {
  MARKETPLACES,
  type Marketplace,
  type MarketplaceId,
} from '../../src/domain/values/marketplace.ts';
import type { SearchIndex } from '../../src/ports/search-index.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { applyChange } from './search-segments.ts';

export interface StoreIndex {
  readonly search: SearchIndex;
  /** Builds it again from what the store holds now. */
  refresh(): Promise<void>;
}

export async function openStoreIndex(store: Store): Promise<StoreIndex> {
  const cards = new Map<string, ListingCard>();
  const reader = createSearchReader({
    directory: null,
    missingCards: (marketplace, asins) =>
      asins.flatMap((asin) => cards.get(`${marketplace} ${asin}`) ?? []),
  });
  const refresh = async () => {
    const revision = await store.revision();
    if (revision === reader.revision()) return;
    const indexes = new Map<MarketplaceId, MarketIndex>();
    for (const { id, language } of MARKETPLACES) {
      const documents = await documentsOf(store, { id, language }, cards);
      if (documents.length > 0)
        indexes.set(id, applyChange(EMPTY_INDEX, { documents, removed: [] }));
    }
    reader.adopt({
      revision,
      id: `state ${revision}`,
      indexes,
      contexts: await readContexts(store, null, null),
    });
  };
  await refresh();
  return { search: reader.search, refresh };
}

async function documentsOf(
  { products, categories }: Store,
  { id: marketplace, language }: Pick<Marketplace, 'id' | 'language'>,
  cards: Map<string, ListingCard>,
): Promise<readonly IndexDocument[]> {
  const paths = new Map((await categories.tree(marketplace)).map(({ id, path }) => [id, path]));
  const lexicon = createLexicon(language);
  const documents: IndexDocument[] = [];
  for await (const listing of products.scan(marketplace)) {
    cards.set(`${marketplace} ${listing.asin}`, listing);
    const path = paths.get(listing.categoryId ?? '') ?? [];
    const document = indexDocument(listing, path, lexicon);
    if (document !== null) documents.push(document);
  }
  return documents;
}
