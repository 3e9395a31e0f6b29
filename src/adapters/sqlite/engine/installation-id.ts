/**
 * The id of the installation that a database belongs to, from its table `installation`. It is read
 * before the database is opened for work, so that a lost or foreign database is not mistaken for a
 * new one.
 */
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

export type DatabaseMark =
  | { readonly state: 'absent' }
  | { readonly state: 'empty' }
  /** Opening the database for work throws the reason. */
  | { readonly state: 'unreadable' }
  /** `id` is null in a database of an older release. */
  | { readonly state: 'held'; readonly id: string | null };

const BUSY_TIMEOUT_MS = 10_000;

export function readInstallationId(file: string): DatabaseMark {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { state: 'absent' };
  if (stats.size === 0) return { state: 'empty' };
  try {
    return { state: 'held', id: withDatabase(file, storedId) };
  } catch (error) {
    if (isBusy(error)) throw error;
    return { state: 'unreadable' };
  }
}

/** Writes the id into the existing table. */
export function writeInstallationId(file: string, id: string): void {
  withDatabase(file, (database) => {
    const replace = database.transaction(() => {
      database.exec('DELETE FROM installation');
      database.prepare('INSERT INTO installation VALUES (?)').run(id);
    });
    replace.immediate();
  });
}

function storedId(database: Database.Database): string | null {
  const hasTable = database
    .prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'installation'")
    .get();
  if (hasTable === undefined) return null;
  return database.prepare<[], string>('SELECT id FROM installation').pluck().get() ?? null;
}

function withDatabase<Result>(file: string, work: (database: Database.Database) => Result): Result {
  const database = new Database(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    return work(database);
  } finally {
    database.close();
  }
}
