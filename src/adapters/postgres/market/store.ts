/** The market in a PostgreSQL database, which any number of processes may share. */
import { ShelflineError } from '../../../domain/values/error.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Store } from '../../../ports/store/store.ts';
import { hasCitus } from '../cluster/citus.ts';
import { type Database, openDatabase } from '../connection/database.ts';
import { migrate } from '../migration/migrate.ts';
import { createReadStore } from './read-store.ts';
import type { Revisions } from './revisions.ts';
import { createImportLog } from './write/import-log.ts';
import { createImportStore } from './write/import-store.ts';
import { createStoreWriter } from './write/store-writer.ts';
import { createWithdrawals } from './write/withdrawals.ts';

export interface PostgresStoreOptions {
  readonly url: string;
  /** A replica for reads. */
  readonly readUrl?: string | null;
  /** The most connections to the primary at a time. */
  readonly connections?: number;
}

/** The store, and what an index of its listings needs in addition. */
export interface PostgresStore extends Store {
  readonly feed: ListingFeed;
}

/** Opens the store and brings its schema to that of this program. */
export async function createPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { url, readUrl, connections } = options;
  const primary = openDatabase(connections === undefined ? { url } : { url, connections });
  let isCluster = false;
  try {
    await migrate(primary);
    isCluster = await hasCitus(primary);
  } catch (error) {
    await primary.close();
    throw error;
  }
  const address = { url, ...(readUrl && { readUrl }) };
  const { revisions, ...reads } = createReadStore({ primary, ...address, isCluster });
  const database = noticing(primary, revisions);
  const writer = createStoreWriter(database);
  return {
    ...reads,
    imports: createImportStore(database, writer),
    importLog: createImportLog(database, writer),
    withdrawals: createWithdrawals(database, writer),
    async backup() {
      throw new ShelflineError(
        'bad_request',
        'this store is a PostgreSQL database: use pg_dump, or `shelfline copy` into a directory',
      );
    },
    async close() {
      await reads.close();
      await primary.close();
    },
  };
}

/** Lets this process see at once what it has written. */
function noticing(database: Database, revisions: Revisions): Database {
  return {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work);
      // What was written stays so if nobody can ask for it now.
      await revisions.refresh().catch(() => undefined);
      return result;
    },
  };
}
