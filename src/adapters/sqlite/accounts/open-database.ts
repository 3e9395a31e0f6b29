/** Opens `usage.db`: makes it when absent, updates its schema, refuses a file that is not ours. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/values/error.ts';
import { addRowSum } from '../engine/check-value.ts';
import { openFault } from '../engine/engine-fault.ts';
import { enterWal } from '../engine/enter-wal.ts';
import { MIGRATIONS } from './migrations.ts';

export type SqliteDatabase = Database.Database;

export const USAGE_FILE = 'usage.db';

/** Marks the file as ours ("ShlU"), so that another program's database is never written to. */
const APPLICATION_ID = 0x53686c55;
/**
 * Pages of log at which a commit copies them into the database itself: 64 MB. In a server a thread
 * of its own does that long before (`log-keeper.ts`), because it waits for the disk; commands that
 * run once never write that much, and copy what they wrote when they close.
 */
const UNKEPT_LOG_PAGES_MAX = 16_384;
/** How long opening may wait for another process that opens or migrates at the same time. */
const OPEN_WAIT_MS = 5_000;

/** Throws `unavailable`, naming file and remedy, when the file is not a usable usage database. */
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
  // A killed process loses nothing that was committed.
  enterWal(database, OPEN_WAIT_MS);
  database.pragma('synchronous = NORMAL');
  database.pragma(`wal_autocheckpoint = ${UNKEPT_LOG_PAGES_MAX}`);
  database.transaction(() => migrate(database, file)).immediate();
  requireSchema(database, file);
  // From here on a busy database is waited for without holding up the event loop.
  database.pragma('busy_timeout = 0');
}

/** Marks the file as ours. On a marked file it writes that page again. */
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

/** Refuses other tables: a name changed by damage would show as a defect, or not at all. */
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
