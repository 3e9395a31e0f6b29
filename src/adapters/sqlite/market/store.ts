/** The embedded store: one file, `market.db`, for many readers and one writer at a time. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ListingCard } from '../../../domain/product/listing.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { Connection, Db } from '../../../market-engine/database/connection.ts';
import { preparing } from '../../../market-engine/database/damage.ts';
import { createHistoryStore } from '../../../market-engine/history/history.ts';
import { createPointTable } from '../../../market-engine/history/points.ts';
import { createBatches } from '../../../market-engine/import/batch.ts';
import { addKeywordFunctions } from '../../../market-engine/keyword/keyword-place.ts';
import {
  createListingFeed,
  type SqliteListingFeed,
} from '../../../market-engine/listing/listing-feed.ts';
import { createMarketSummary } from '../../../market-engine/listing/market-summary.ts';
import { createProductReader } from '../../../market-engine/listing/product-reader.ts';
import { createImportLog } from '../../../market-engine/undo/import-log.ts';
import { createWithdrawals } from '../../../market-engine/undo/withdrawals.ts';
import type { Store } from '../../../ports/store/store.ts';
import type { Withdrawals } from '../../../ports/store/withdrawals.ts';
import { openFault } from '../engine/engine-fault.ts';
import { MARKET_FILE, openDb } from '../engine/market-file.ts';
import { migrate } from '../engine/migrate.ts';
import { createConnection } from '../engine/shared-snapshot.ts';
import { createCategoryStore } from './category/category.ts';
import { createImportStore } from './import/import.ts';
import { createKeywordStore } from './keyword/keyword.ts';
import { createProductStore } from './listing/product.ts';
import { backup } from './upkeep/backup.ts';
import { check } from './upkeep/check.ts';
import { contentHash } from './upkeep/content-hash.ts';

export interface SqliteStoreOptions {
  /** The data directory. It is created if missing, unless the store is read-only. */
  readonly directory: string;
  /** Opens without the right to write. The store must exist and be up to date. */
  readonly readonly?: boolean;
  /** False for a thread that must not block other threads. Default: true. */
  readonly isMapped?: boolean;
  /** The directory of the numbered SQL files. Default: the program's own. */
  readonly migrations?: string;
}

/** The store, and what an index of its listings needs in addition. */
export interface SqliteStore extends Store {
  readonly connection: Connection;
  readonly feed: SqliteListingFeed;
  /** Returns the list entries of some listings, in the given order, without unknown ones. */
  cards(marketplace: MarketplaceId, asins: readonly Asin[]): readonly ListingCard[];
}

/** Opens the store, creates it if new, and brings it to this program's schema. */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { directory, migrations, isMapped = true } = options;
  const file = join(directory, MARKET_FILE);
  const isReadonly = options.readonly ?? false;
  if (!isReadonly) mkdirSync(directory, { recursive: true });
  const db = openDb(file, { readonly: isReadonly, isMapped });
  try {
    addKeywordFunctions(db);
    migrate(db, file, migrations);
    return preparing(() => storeOver(db, file));
  } catch (error) {
    db.close();
    throw openFault(file, error);
  }
}

function storeOver(db: Db, file: string): SqliteStore {
  const connection = createConnection(db, file);
  const summary = createMarketSummary(connection);
  const readProduct = createProductReader(connection);
  const products = createProductStore(connection, readProduct, summary);
  const categories = createCategoryStore(connection, summary);
  const points = createPointTable(connection);
  const batches = createBatches(connection, points);
  // Prepared on first use, because few processes need it.
  let withdrawals: Withdrawals | null = null;
  return {
    connection,
    feed: createListingFeed(connection),
    products,
    history: createHistoryStore(connection, readProduct),
    categories,
    keywords: createKeywordStore(connection),
    imports: createImportStore(connection, points, batches),
    importLog: createImportLog(connection),
    get withdrawals() {
      withdrawals ??= createWithdrawals(connection, points, batches);
      return withdrawals;
    },
    revision: () => connection.recentRevision(),
    cards: products.cards,
    contentHash: () => contentHash(file),
    check: (depth = 'deep') => check(file, depth),
    backup: (target) => backup(file, target),
    async close() {
      db.close();
    },
  } satisfies SqliteStore;
}
