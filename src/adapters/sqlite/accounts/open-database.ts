/** Opens `usage.db`: creates it if needed, updates its schema, and refuses a foreign file. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/values/error.ts';
import { addRowSum } from '../../../market-engine/database/check-value.ts';
import { openFault } from '../engine/engine-fault.ts';
import { enterWal } from '../engine/enter-wal.ts';
import { MIGRATIONS } from './migrations.ts';

export type SqliteDatabase = Database.Database;

export const USAGE_FILE = 'usage.db';

/** Marks the file as ours ("ShlU"), so that we never write to another program's database. */
const APPLICATION_ID = 0x53686c55;
/**
 * The log size in pages (64 MB) at which a commit copies the log itself. In a server,
 * `log-keeper.ts` copies it long before that, because copying waits for the disk. Short commands
 * never write that much, and copy their log when they close.
 */
const UNKEPT_LOG_PAGES_MAX = 16_384;
/** How long to wait while another process opens or migrates the file. */
const OPEN_WAIT_MS = 5_000;

/** Throws `unavailable`, with file and remedy, if the file is not a usable usage database. */
export function openUsageDatabase(directory: string): SqliteDatabase {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, USAGE_FILE);
  let database: SqliteDatabase | null = null;
  try {
    database = new Database(file, { timeout: OPEN_WAIT_MS });
    prepare(database, file);
    return database;
  } catch (error) {
    database?.close();
    throw openFault(file, error);
  }
}

function prepare(database: SqliteDatabase, file: string): void {
  // Nothing committed is lost if the process is killed.
  enterWal(database, OPEN_WAIT_MS);
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${UNKEPT_LOG_PAGES_MAX}`);
  database.transaction(() => migrate(database, file)).immediate();
  requireSchema(database, file);
  // From here on, callers wait for a busy database without blocking the event loop.
  database.pragma('busy_timeout = 0');
}

/** Marks the file as ours. If it is marked already, this still writes the page. */
export function writeMark(database: SqliteDatabase): void {
  database.pragma(`application_id = ${APPLICATION_ID}`);
}

function migrate(database: SqliteDatabase, file: string): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  const applicationId = Number(database.pragma('application_id', { simple: true }));
  const tables = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (applicationId !== APPLICATION_ID && (version !== 0 || tables !== 0)) {
    const remedy = 'not a usage database of Shelfline. Move it away.';
    throw new ShelflineError('unavailable', `${file}: ${remedy}`);
  }
  if (version > MIGRATIONS.length) {
    throw new ShelflineError(
      'unavailable',
      `${file}: made by a newer version of Shelfline (its schema is ${version}, this program ` +
        `knows ${MIGRATIONS.length}). Update Shelfline, or restore a backup made with this version.`,
    );
  }
  if (version === MIGRATIONS.length) return;
  runSteps(database, version);
  writeMark(database);
  database.pragma(`user_version = ${MIGRATIONS.length}`);
}

function runSteps(database: SqliteDatabase, version: number): void {
  addRowSum(database);
  for (const step of MIGRATIONS.slice(version)) database.exec(step);
}

/** Refuses a different schema. A table that damage renamed would go unnoticed otherwise. */
function requireSchema(database: SqliteDatabase, file: string): void {
  const model = new Database(':memory:');
  runSteps(model, 0);
  const isSame = schemaOf(database) === schemaOf(model);
  model.close();
  if (isSame) return;
  const remedy = 'its tables are not those of its version. Move it away and restore a backup.';
  throw new ShelflineError('unavailable', `${file}: ${remedy}`);
}

function schemaOf(database: SqliteDatabase): string {
  const read = database.prepare(
    'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name',
  );
  return JSON.stringify(read.all());
}
