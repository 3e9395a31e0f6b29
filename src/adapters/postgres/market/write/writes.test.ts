/** Work leaves rows that equal those of a SQLite store: check values, numbers and all. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anyMarketStep, Worked } from '../../../../../test/postgres/market-steps.ts';
import {
  type MigratedSchema,
  openMigratedSchema,
} from '../../../../../test/support/postgres/migrated.ts';
import { isOwned } from '../../../../market-engine/workspace/owned-tables.ts';
import { TABLE_NAMES, TABLES, type TableName } from '../../../../market-engine/workspace/tables.ts';
import type { Store } from '../../../../ports/store/store.ts';
import { createSqliteStore, type SqliteStore } from '../../../sqlite/market/store.ts';
import type { Database } from '../../connection/database.ts';
import {
  HISTORY_COLUMNS,
  type StoredHistory,
  unpackHistories,
} from '../history/stored-histories.ts';
import { createImportLog } from './import-log.ts';
import { createImportStore } from './import-store.ts';
import { createStoreWriter } from './store-writer.ts';
import { createWithdrawals } from './withdrawals.ts';

let schema: MigratedSchema;
let database: Database;
let directory: string;
let sqlite: SqliteStore;
beforeEach(async () => {
  schema = await openMigratedSchema();
  database = schema.database;
  directory = mkdtempSync(join(tmpdir(), 'shelfline-writes-'));
  sqlite = createSqliteStore({ directory });
});
afterEach(async () => {
  await schema.drop();
  await sqlite.close();
  rmSync(directory, { recursive: true });
});

function writes(): Store {
  const writer = createStoreWriter(database);
  return {
    imports: createImportStore(database, writer),
    importLog: createImportLog(database, writer),
    withdrawals: createWithdrawals(database, writer),
    revision: async () => (await database.rows<[number]>('SELECT revision FROM meta'))[0]?.[0] ?? 0,
  } as unknown as Store;
}

type Rows = readonly (readonly unknown[])[];

async function rowsInPostgres(table: TableName): Promise<Rows> {
  if (isOwned(table)) {
    const stored = `SELECT ${HISTORY_COLUMNS} FROM history`;
    return unpackHistories(await database.rows<[...StoredHistory]>(stored))[table];
  }
  return await database.rows(`SELECT ${TABLES[table].columns.join(', ')} FROM ${table}`);
}

/** The product of a series, and the two halves of a chunk's key, stand elsewhere in SQLite. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'chunk series_id': 'id >> 33',
  'chunk place': `id & ${2 ** 33 - 1}`,
  'chunk product_id': ownerOf('chunk.id >> 33'),
  'point product_id': ownerOf('point.series_id'),
  'told thing': "iif(typeof(thing) = 'blob', lower(hex(thing)), CAST(thing AS TEXT))",
};

function ownerOf(series: string): string {
  return `(SELECT product.id FROM product, json_each(product.series) AS head
    WHERE head.value ->> 0 = ${series})`;
}

function rowsInSqlite(table: TableName): Rows {
  const columns = TABLES[table].columns.map((column) => ELSEWHERE[`${table} ${column}`] ?? column);
  const select = sqlite.connection.db.prepare<[], unknown[]>(
    `SELECT ${columns.join(', ')} FROM ${table}`,
  );
  return select
    .raw()
    .safeIntegers(table === 'keyword_click')
    .all();
}

/** Marks are random, and the revisions of their rows are compared with those of `meta`. */
const COMPARED = TABLE_NAMES.filter((table) => table !== 'revision_mark');

const comparable = (rows: Rows) =>
  rows
    .map((row) =>
      row
        .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value))
        .join(' | '),
    )
    .sort();

test.each([1, 2])('random work leaves the rows that SQLite has, seed %i', async (seed) => {
  const [one, other] = [new Worked(sqlite), new Worked(writes())];
  for (const [index, step] of fc.sample(anyMarketStep, { seed, numRuns: 40 }).entries()) {
    const outcome = await one.take(step);
    expect(await other.take(step), `step ${index}: ${step.kind}`).toEqual(outcome);
    if (index % 10 !== 9) continue;
    for (const table of COMPARED) {
      const rows = comparable(await rowsInPostgres(table));
      expect(rows, `step ${index}: ${table}`).toEqual(comparable(rowsInSqlite(table)));
    }
  }
});
