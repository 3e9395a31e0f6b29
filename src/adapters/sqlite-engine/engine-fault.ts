/** What errors of SQLite mean: a lock, damage, or a file that does not open. */
import Database from 'better-sqlite3';
import { ShelflineError } from '../../domain/error.ts';

/**
 * Returns an error that says in one line why a file does not open, and what to do. Errors that are
 * not about the file come back unchanged.
 */
export function openFault(file: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const remedy = REMEDIES.find(([code]) => error.code.startsWith(code))?.[1];
  if (remedy === undefined) return error;
  const message = `${file}: ${remedy} (${error.message})`;
  return new ShelflineError('unavailable', message, { cause: error });
}

/** What an error of SQLite means for the person who sees it, by the start of its code. */
const REMEDIES: readonly (readonly [code: string, remedy: string])[] = [
  ['SQLITE_NOTADB', 'not a readable store. Move it away and restore a backup.'],
  ['SQLITE_CORRUPT', 'a damaged store. Move it away and restore a backup.'],
  ['SQLITE_BUSY', 'locked by another program for too long. Close it and try again.'],
  ['SQLITE_CANTOPEN', 'cannot be opened. Check that the data directory exists and is yours.'],
  ['SQLITE_READONLY', 'cannot be written. Check who owns the data directory.'],
  ['SQLITE_FULL', 'the disk is full. Make room and try again.'],
  ['SQLITE_IOERR', 'the disk failed. Check it before anything else.'],
];

/** Whether another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/** Whether SQLite met damage to the structure of a file. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}
