/** Opens the two stores that are compared, each empty, and tells how much they have on disk. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { createPostgresAccounts } from '../../src/adapters/postgres/accounts/accounts.ts';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { MARKET_FILE } from '../../src/adapters/sqlite/engine/market-file.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { UsageStore } from '../../src/ports/account-store.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { startPostgres } from '../../test/support/postgres/server.ts';

/** Bytes on disk, with indexes and the room that the store keeps free. */
export interface Extent {
  readonly history: number;
  readonly all: number;
}

export interface Side {
  readonly name: string;
  readonly store: Store;
  readonly usage: UsageStore;
  extent(): Promise<Extent>;
  close(): Promise<void>;
}

const HISTORY_PAGES = `SELECT sum(pgsize) FROM dbstat
  WHERE aggregate = TRUE AND name IN (SELECT name FROM sqlite_schema WHERE tbl_name IN ('chunk', 'point'))`;

export function openSqlite(directory: string): Side {
  const store = createSqliteStore({ directory });
  const accounts = createSqliteAccounts({ directory });
  return {
    name: 'SQLite',
    store,
    usage: accounts.usage,
    async extent() {
      const db = new Database(join(directory, MARKET_FILE));
      db.pragma('wal_checkpoint(TRUNCATE)');
      const history = Number(db.prepare(HISTORY_PAGES).pluck().get());
      const all =
        Number(db.pragma('page_count', { simple: true })) *
        Number(db.pragma('page_size', { simple: true }));
      db.close();
      return { history, all };
    },
    async close() {
      await accounts.close();
      await store.close();
    },
  };
}

const HISTORY_TABLES = `SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
  WHERE relkind = 'r' AND relname = 'history'`;
const ALL_TABLES = `SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`;

export async function openPostgres(): Promise<Side> {
  const server = await startPostgres(['fsync=on']);
  const store = await createPostgresStore({ url: server.url });
  const accounts = createPostgresAccounts({ url: server.url });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const bytesOf = async (statement: string) =>
    Number((await client.query({ text: statement, rowMode: 'array' })).rows[0]?.[0]);
  return {
    name: 'PostgreSQL',
    store,
    usage: accounts.usage,
    async extent() {
      await client.query('VACUUM');
      return { history: await bytesOf(HISTORY_TABLES), all: await bytesOf(ALL_TABLES) };
    },
    async close() {
      await client.end();
      await accounts.close();
      await store.close();
      await server.close();
    },
  };
}
