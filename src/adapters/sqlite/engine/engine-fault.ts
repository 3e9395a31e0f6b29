/** Classifies errors of SQLite: a lock, or a file that does not open. */
import Database from 'better-sqlite3';
import { engineFault } from '../../../domain/values/diagnosis.ts';
import { ShelflineError } from '../../../domain/values/error.ts';

/** Returns an error with reason and remedy if a file does not open, else the error itself. */
export function openFault(file: string, error: unknown): unknown {
  const fault = error instanceof Database.SqliteError ? engineFault(error) : null;
  if (fault === null || !(error instanceof Error)) return error;
  const remedy = fault.remedy.charAt(0).toUpperCase() + fault.remedy.slice(1);
  const message = `${file}: ${fault.what}. ${remedy}. (${error.message})`;
  return new ShelflineError('unavailable', message, { cause: error });
}

/** Returns whether another connection has a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}
