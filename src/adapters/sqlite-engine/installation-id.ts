/**
 * The installation a database belongs to, in its table `installation`. Read before the database
 * is opened for work, so that one that is lost or of another installation is not taken for new.
 */
import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { isBusy } from './engine-fault.ts';

export type DatabaseMark =
  | { readonly state: 'absent' }
  /** There, with no byte in it. */
  | { readonly state: 'empty' }
  /** What opens it for work says why. */
  | { readonly state: 'unreadable' }
  /** `id` is null in a database that an older release made. */
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

/** The database has its table already. */
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
