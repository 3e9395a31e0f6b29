/**
 * The embedded store: one SQLite file, `market.db`, in the data directory. Several processes may
 * use it at once; one of them writes at a time.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportStore } from '../../ports/import-store.ts';
import type { ListingFeed } from '../../ports/listing-feed.ts';
import type { Store } from '../../ports/store.ts';
import { openFault } from '../sqlite-engine/open-fault.ts';
import { createCategoryStore } from './category/category.ts';
import { type Connection, openConnection } from './connection.ts';
import { createHistoryStore } from './history/history.ts';
import { createPointTable } from './history/points.ts';
import { createBatchParts, createImportStore } from './import/import.ts';
import { createKeywordStore } from './keyword/keyword.ts';
import { addKeywordFunctions } from './keyword/keyword-place.ts';
import { createListingFeed } from './listing/listing-feed.ts';
import { createMarketSummary } from './listing/market-summary.ts';
import { createProductStore } from './listing/product.ts';
import { createMarket, type Market } from './market.ts';
import { MARKET_FILE } from './market-file.ts';
import { migrate } from './migrate.ts';
import { rewordListings } from './search/reword.ts';
import { preparing } from './soundness/engine-damage.ts';
import { createImportLog } from './told/import-log.ts';
import { createWithdrawals } from './told/withdrawals.ts';
import { backup } from './upkeep/backup.ts';
import { check } from './upkeep/check.ts';
import { contentHash } from './upkeep/content-hash.ts';

export interface SqliteStoreOptions {
  /** The data directory; made when it is missing, unless the store is only read. */
  readonly directory: string;
  /** Opens without the right to write; the store must exist and be up to date. */
  readonly readonly?: boolean;
  /** False for a thread that works beside others that answer; true when omitted. */
  readonly isMapped?: boolean;
  /** Where the numbered SQL files lie; the program's own when omitted. */
  readonly migrations?: string;
}

/** The store, and what its search shares with it. */
export interface SqliteStore extends Store {
  readonly market: Market;
  /** For an index outside the store. */
  readonly feed: ListingFeed;
}

/** Opens the store, makes it when it is new, and brings it to this program's schema. */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { directory, migrations, isMapped = true } = options;
  const file = join(directory, MARKET_FILE);
  const isReadonly = options.readonly ?? false;
  if (!isReadonly) mkdirSync(directory, { recursive: true });
  const db = openConnection(file, { readonly: isReadonly, isMapped });
  try {
    addKeywordFunctions(db);
    migrate(db, file, migrations);
    return preparing(() => storeOver(db, file));
  } catch (error) {
    db.close();
    throw openFault(file, error);
  }
}

function storeOver(db: Connection, file: string): SqliteStore {
  const market = createMarket(db, file);
  rewordListings(market);
  const summary = createMarketSummary(market);
  const products = createProductStore(market, summary);
  const categories = createCategoryStore(market, summary);
  const points = createPointTable(market);
  const parts = createBatchParts(market, points);
  return {
    market,
    feed: createListingFeed(market),
    products,
    history: createHistoryStore(market),
    categories,
    keywords: createKeywordStore(market),
    imports: apartFromReads(createImportStore(market, points, parts), market),
    importLog: createImportLog(market),
    withdrawals: createWithdrawals(market, points, parts),
    revision: async () => market.recentRevision(),
    revisionNow: () => market.recentRevision(),
    now: {
      cards: products.cards,
      coverage: summary.coverage,
      categoryName: categories.nameOf,
    },
    contentHash: () => contentHash(file),
    check: (depth = 'deep') => check(file, depth),
    backup: (target) => backup(file, target),
    async close() {
      db.close();
    },
  } satisfies SqliteStore;
}

/** Writes begin outside of any snapshot, and the next read sees them. */
function apartFromReads(imports: ImportStore, { write }: Market): ImportStore {
  return {
    ...imports,
    apply: (...given) => write(() => imports.apply(...given)),
    rememberFile: (file) => write(() => imports.rememberFile(file)),
    rederive: (...given) => write(() => imports.rederive(...given)),
    bringOver: (...given) => write(() => imports.bringOver(...given)),
    bringOverPage: (...given) => write(() => imports.bringOverPage(...given)),
  };
}
