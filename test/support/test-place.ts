/**
 * Gives a test an empty place for a market or for accounts: files, or a database in the runs that
 * vitest.config.ts calls `PostgreSQL`. Suites of both stores ask which only to do less of the slow.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresAccounts } from '../../src/adapters/postgres/accounts/accounts.ts';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { Accounts, Market, StorageConfig } from '../../src/main/open/storage.ts';

export const IS_IN_DATABASE = process.env['SHELFLINE_TEST_STORE'] === 'postgres';

export interface TestPlace extends StorageConfig {
  remove(): Promise<void>;
}

export interface TestStore {
  readonly store: Market;
  /** For files of the node, such as those of its search index. */
  readonly directory: string;
  /** Closes the store and removes all it had. */
  close(): Promise<void>;
}

export async function newTestPlace(): Promise<TestPlace> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'shelfline-test-'));
  const schema = IS_IN_DATABASE ? await newSchema() : null;
  return {
    dataDirectory,
    database: schema === null ? null : { url: schema.url, readUrl: null },
    async remove() {
      await schema?.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

// Loaded only here: it asks vitest for the server, and programs use this file, too.
const newSchema = async () => (await import('./postgres.ts')).openProgramSchema();

export async function openTestStore(): Promise<TestStore> {
  const { dataDirectory: directory, database, remove } = await newTestPlace();
  const store =
    database === null ? createSqliteStore({ directory }) : await createPostgresStore(database);
  return {
    store,
    directory,
    async close() {
      await store.close();
      await remove();
    },
  };
}

export async function openTestAccounts(): Promise<Accounts> {
  const { dataDirectory: directory, database, remove } = await newTestPlace();
  if (database !== null) await (await createPostgresStore(database)).close();
  const accounts =
    database === null ? createSqliteAccounts({ directory }) : createPostgresAccounts(database);
  return {
    ...accounts,
    async close() {
      await accounts.close();
      await remove();
    },
  };
}
