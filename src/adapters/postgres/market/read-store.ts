/** Everything that is read of a market: on the primary, or on a replica if there is one. */
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { type Database, openDatabase } from '../connection/database.ts';
import { createCategoryStore } from './category/category.ts';
import { createHistoryStore } from './history/history.ts';
import { createKeywordStore } from './keyword/keyword.ts';
import { createListingFeed } from './listing-feed.ts';
import { META_SQL } from './meta-sql.ts';
import { createMarketCounts } from './product/market-counts.ts';
import { NAMED_READS } from './product/named-products.ts';
import { createProductStore } from './product/product.ts';
import { createProductRows } from './product/product-row.ts';
import { createReads } from './reads.ts';
import { createRevisions, type Revisions } from './revisions.ts';
import { createSourceNames } from './source-names.ts';
import { check } from './upkeep/check.ts';
import { contentHash } from './upkeep/content-hash.ts';

type Read =
  | 'products'
  | 'history'
  | 'categories'
  | 'keywords'
  | 'revision'
  | 'contentHash'
  | 'check'
  | 'close';

export interface ReadStore extends Pick<Store, Read> {
  readonly feed: ListingFeed;
  readonly revisions: Revisions;
}

export interface ReadStoreOptions {
  readonly primary: Database;
  /** The address of the primary, for a connection that listens. */
  readonly url: string;
  /** The address of a replica for reads. */
  readonly readUrl?: string | null;
  readonly isCluster?: boolean;
}

export function createReadStore(options: ReadStoreOptions): ReadStore {
  const { primary, url, readUrl = null, isCluster = false } = options;
  const kind = isCluster ? 'cluster' : 'server';
  const meta = META_SQL[kind];
  const revisions = createRevisions({ url, database: primary, meta });
  const replica = readUrl === null ? null : openDatabase({ url: readUrl });
  const reads = createReads({ primary, replica, revisions, meta });
  const sources = createSourceNames();
  const named = NAMED_READS[kind];
  const products = createProductRows(reads, sources, named.rows);
  const counts = createMarketCounts();
  return {
    revisions,
    feed: createListingFeed(reads),
    products: createProductStore({ reads, products, counts, named }),
    history: createHistoryStore({ reads, sources, products }),
    categories: createCategoryStore({ reads, sources, counts }),
    keywords: createKeywordStore(reads),
    revision: () => revisions.newest(),
    contentHash: () => contentHash(reads, sources),
    check: (depth = 'deep') => check(reads, sources, depth),
    async close() {
      await revisions.close();
      await replica?.close();
    },
  };
}
