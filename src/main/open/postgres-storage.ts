/**
 * Keeps market, accounts and sales model in PostgreSQL. The data directory has what belongs to the
 * node: its search index, and copies that save reading.
 */
import { join } from 'node:path';
import { createModelFile } from '../../adapters/data-directory/model-file/model-file.ts';
import { createPostgresAccounts } from '../../adapters/postgres/accounts/accounts.ts';
import { openDatabase } from '../../adapters/postgres/connection/database.ts';
import { requireWhole } from '../../adapters/postgres/copy/unfinished-copy.ts';
import { serverFacts } from '../../adapters/postgres/examination/server-facts.ts';
import { createPostgresStore } from '../../adapters/postgres/market/store.ts';
import { migrate } from '../../adapters/postgres/migration/migrate.ts';
import { createNodeModels } from '../../adapters/postgres/model/node-models.ts';
import { createSharedModel } from '../../adapters/postgres/model/shared-model.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { makeDirectory } from '../config/files.ts';
import { takeDirectory } from './data-directory.ts';
import type { Storage } from './storage.ts';

/** Apart from the model of a store in files, which may be used again. */
const MODEL_DIRECTORY = 'database-model';

export function postgresStorage(directory: string, { url, readUrl }: DatabaseConfig): Storage {
  const prepare = async () => {
    takeDirectory(directory).release();
    await prepareDatabase(url);
  };
  const openMarket = async () =>
    await createPostgresStore({ url, ...(readUrl === null ? {} : { readUrl }) });
  return {
    async open() {
      await prepare();
      const store = await openMarket();
      return { store, accounts: createPostgresAccounts({ url }) };
    },
    openMarket,
    async openAccounts() {
      await prepare();
      return createPostgresAccounts({ url });
    },
    async openModels(options = {}) {
      const held = join(directory, MODEL_DIRECTORY);
      makeDirectory(held);
      const database = openDatabase({ url, connections: 1 });
      const file = createModelFile({ directory: held, ...options });
      const models = createNodeModels(file, createSharedModel(database), options.lookEveryMs);
      try {
        await models.refresh();
      } catch (error) {
        await database.close();
        throw error;
      }
      return { ...models, sealOld: file.sealOld, close: () => database.close() };
    },
    async facts() {
      const database = openDatabase({ url, connections: 1 });
      try {
        const { version, bytes } = await serverFacts(database);
        return { kind: 'postgresql', version: `PostgreSQL ${version}`, bytes };
      } finally {
        await database.close();
      }
    },
    // The address names a database that exists, so no name was mistyped.
    hasData: () => true,
  };
}

/** Makes or updates the tables. Refuses a database whose copy is not finished. */
async function prepareDatabase(url: string): Promise<void> {
  const database = openDatabase({ url, connections: 1 });
  try {
    await migrate(database);
    await requireWhole(database);
  } finally {
    await database.close();
  }
}
