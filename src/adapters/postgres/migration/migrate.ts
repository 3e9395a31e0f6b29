/**
 * Brings a database to the program's schema with numbered SQL files, each in its own transaction.
 * Programs that start at the same time take turns. A database that a newer program or an edited
 * file made is refused.
 */
import pg, { type ClientBase } from 'pg';
import { ShelflineError } from '../../../domain/values/error.ts';
import { compile } from '../../../market-engine/rows/dialect.ts';
import { TABLE_MIGRATIONS } from '../../../market-engine/tables/migrations.ts';
import {
  type AppliedMigration,
  checkMigrations,
  type Migration,
  migrationOf,
  readMigrations,
} from '../../migrations/migrations.ts';
import { type Database, type Reader, readerOf } from '../connection/database.ts';
import { POSTGRES_DIALECT } from '../connection/tables.ts';

/** `SHLF`: the number of the lock that migrations take. */
export const LOCK_NUMBER = 0x53_48_4c_46;
const NAME = 'the database';

/** Reads the catalog's rows, because a connection remembers for a while that a name is free. */
const SELECT_TABLE = `SELECT EXISTS (SELECT FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace
  ON relnamespace = pg_namespace.oid
  WHERE relname = 'migration' AND nspname = current_schema()) AS is_made`;
const SELECT_APPLIED = 'SELECT number, name, sha256 FROM migration ORDER BY number';
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL
)`;
const INSERT_APPLIED = 'INSERT INTO migration VALUES ($1, $2, $3)';
const LOCK = 'SELECT pg_advisory_xact_lock($1)';

const DUPLICATE_TABLE = '42P07';

/** Small tables have numbers of their own, from 1001, after all that a directory has. */
const TABLES_AFTER = 1000;

/** Returns the files of a directory, and after them the migrations of small tables. */
export function allMigrations(
  directory = import.meta.dirname,
  tables = TABLE_MIGRATIONS,
): readonly Migration[] {
  const ofTables = tables.map(({ name, sql }, index) =>
    migrationOf(TABLES_AFTER + 1 + index, name, compile(sql, POSTGRES_DIALECT).text),
  );
  return [...readMigrations(directory), ...ofTables];
}

/** Returns the tables that the migrations make. */
export function ownTables(): readonly string[] {
  return allMigrations().flatMap(({ sql }) =>
    [...sql.matchAll(/^CREATE TABLE (\w+)/gm)].flatMap(([, name]) => name ?? []),
  );
}

export async function migrate(database: Database, migrations = allMigrations()): Promise<void> {
  const applied = await appliedMigrations(database);
  checkMigrations(applied, migrations, NAME);
  const step = (migration: Migration) => async (client: ClientBase) => {
    await client.query(LOCK, [LOCK_NUMBER]);
    // Another program may have run it while this one waited.
    const now = await appliedMigrations(readerOf(client));
    checkMigrations(now, migrations, NAME);
    if (now.some(({ number }) => number === migration.number)) return;
    await client.query(migration.sql);
    await client.query(CREATE_TABLE);
    const { number, name, sha256 } = migration;
    await client.query(INSERT_APPLIED, [number, name, sha256]);
  };
  const done = new Set(applied.map(({ number }) => number));
  for (const migration of migrations) {
    if (done.has(migration.number)) continue;
    await database.transaction(step(migration)).catch(refuseForeign);
  }
}

async function appliedMigrations(reader: Reader): Promise<readonly AppliedMigration[]> {
  const [table] = await reader.query<{ readonly is_made: boolean }>(SELECT_TABLE);
  return table?.is_made === true ? await reader.query(SELECT_APPLIED) : [];
}

function refuseForeign(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || error.code !== DUPLICATE_TABLE) throw error;
  throw new ShelflineError(
    'unavailable',
    `the database has tables of another program (${error.message}). Give Shelfline a database, ` +
      'or a schema, of its own: append ?schema=name to SHELFLINE_DATABASE_URL.',
    { cause: error },
  );
}
