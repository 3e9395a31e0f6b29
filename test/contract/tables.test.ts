/** Small tables: one text of migration and statements, and equal answers of both stores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/adapters/postgres/connection/database.ts';
import {
  createTables as createPostgresTables,
  POSTGRES_DIALECT,
} from '../../src/adapters/postgres/connection/tables.ts';
import { allMigrations, migrate } from '../../src/adapters/postgres/migration/migrate.ts';
import { allMigrations as stepsOfUsage } from '../../src/adapters/sqlite/accounts/migrations.ts';
import { openReserve } from '../../src/adapters/sqlite/accounts/reserve.ts';
import { createTables as createSqliteTables } from '../../src/adapters/sqlite/accounts/tables.ts';
import { SQLITE_DIALECT } from '../../src/adapters/sqlite/engine/step-runner.ts';
import { addRowSum } from '../../src/market-engine/database/check-value.ts';
import { compile } from '../../src/market-engine/rows/dialect.ts';
import { firstRow, step, type Tables, tableSql } from '../../src/market-engine/rows/tables.ts';
import { openTestSchema } from '../support/postgres.ts';

/** As long as a new table of the program. */
const MIGRATION = {
  name: 'shelves',
  sql: `CREATE TABLE shelf (
    id         {text} PRIMARY KEY,
    room_name  {text},
    made_at    {integer} NOT NULL,
    picture    {bytes}
  ) {table}`,
};
const SHELF = tableSql('shelf', ['id', 'roomName', 'madeAt', 'picture']);
const ALL = `SELECT ${SHELF.columns} FROM shelf ORDER BY id`;
const PUT = `${SHELF.insert} ON CONFLICT (id) DO UPDATE SET
  room_name = excluded.room_name, made_at = excluded.made_at, picture = excluded.picture`;
const COUNT = 'UPDATE shelf SET made_at = @madeAt WHERE id = @id';
const ONE = `SELECT ${SHELF.columns} FROM shelf WHERE id = @id`;
const CLOCK = 'SELECT {now} AS seconds, {nowMs} AS ms';

interface Shelf {
  readonly id: string;
  readonly roomName: string | null;
  readonly madeAt: number;
  readonly picture: Uint8Array | null;
}

interface Opened {
  readonly tables: Tables;
  close(): Promise<void>;
}

async function onSqlite(): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-tables-'));
  const database = new Database(':memory:');
  addRowSum(database);
  for (const sql of stepsOfUsage([MIGRATION])) database.exec(sql);
  return {
    tables: createSqliteTables(database, openReserve(directory)),
    async close() {
      database.close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function onPostgres(): Promise<Opened> {
  const { url, drop } = await openTestSchema();
  const database = openDatabase({ url });
  await migrate(database, allMigrations(undefined, [MIGRATION]));
  return {
    tables: createPostgresTables(database),
    async close() {
      await database.close();
      await drop();
    },
  };
}

describe.each([
  { store: 'SQLite', open: onSqlite },
  { store: 'PostgreSQL', open: onPostgres },
])('small tables on $store', ({ open }) => {
  let opened: Opened;
  let tables: Tables;
  beforeEach(async () => {
    opened = await open();
    ({ tables } = opened);
  });
  afterEach(() => opened.close());

  const shelf = (id: string, more: Partial<Shelf> = {}) => {
    return { id, roomName: null, madeAt: 0, picture: null, ...more };
  };
  const all = async () => (await tables.rows<Shelf>(ALL, {})).map((row) => ({ ...row }));

  it('give values back as they were, texts in the order of their bytes', async () => {
    const rows = [
      shelf('Z', { roomName: "'; DROP TABLE shelf; --", madeAt: Number.MAX_SAFE_INTEGER }),
      shelf('a', { picture: Buffer.from([0, 255, 7]) }),
      shelf('ä', { roomName: '', madeAt: -1 }),
    ];
    for (const row of rows.toReversed()) await tables.rows(PUT, row);
    expect(await all()).toEqual(rows);
    await tables.rows(PUT, shelf('a', { roomName: 'cellar' }));
    expect(await firstRow(tables, ONE, { id: 'a' })).toEqual(shelf('a', { roomName: 'cellar' }));
    expect(await firstRow(tables, ONE, { id: 'b' })).toBeNull();
  });

  it('change all or nothing in a transaction, whose steps see each other', async () => {
    const steps = (end: string) =>
      function* () {
        yield* step(SHELF.insert, shelf('one'));
        const [seen] = yield* step<Shelf>(ONE, { id: 'one' });
        yield* step(SHELF.insert, shelf(end));
        return seen;
      };
    await expect((async () => await tables.transaction(steps('one')))()).rejects.toThrow();
    expect(await all()).toEqual([]);
    expect(await tables.transaction(steps('two'))).toEqual(shelf('one'));
    expect((await all()).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('lose no change of two that read before they write', async () => {
    await tables.rows(SHELF.insert, shelf('a'));
    const add = () =>
      tables.transaction(function* () {
        const [row] = yield* step<Shelf>(`${ONE} {forUpdate}`, { id: 'a' });
        yield* step(COUNT, { id: 'a', madeAt: (row?.madeAt ?? 0) + 1 });
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await firstRow(tables, ONE, { id: 'a' })).toEqual(shelf('a', { madeAt: 20 }));
  });

  it('have one clock, in seconds and milliseconds', async () => {
    const before = Date.now();
    const row = await firstRow<{ seconds: number; ms: number }>(tables, CLOCK, {});
    if (row === null) throw new Error('no clock');
    // The clock of a server may differ from that of the tests.
    expect(Math.abs(row.ms - before)).toBeLessThan(60_000);
    expect(Math.abs(row.ms - 1000 * row.seconds)).toBeLessThan(2_000);
  });
});

describe('a statement', () => {
  const sql = 'SELECT {now} WHERE id = @id OR name = @name OR id = @id';

  it('gets numbers for its values on PostgreSQL, each once', () => {
    const { text, names } = compile(sql, POSTGRES_DIALECT);
    expect(text).toContain('WHERE id = $1 OR name = $2 OR id = $1');
    expect(names).toEqual(['id', 'name']);
  });

  it('keeps their names on SQLite', () => {
    expect(compile(sql, SQLITE_DIALECT).text).toBe(
      'SELECT unixepoch() WHERE id = @id OR name = @name OR id = @id',
    );
  });

  it('is refused with a word that no dialect has', () => {
    for (const word of ['{today}', '{constructor}']) {
      expect(() => compile(`SELECT ${word}`, SQLITE_DIALECT)).toThrow(`${word} is no word`);
    }
  });
});
