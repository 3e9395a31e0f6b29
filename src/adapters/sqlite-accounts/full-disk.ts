/** What the engine says where the disk has no room, or fails. */
import Database from 'better-sqlite3';
import { ShelflineError } from '../../domain/error.ts';

/** Room does not come back by itself; an operator who is called needs minutes. */
const RETRY_AFTER_S = 30;

/** The log of a full disk cannot be made or made longer, nor the memory it is read by. */
const FULL = /^SQLITE_(FULL|CANTOPEN|IOERR_(WRITE|SHM\w*|TRUNCATE))/;
const FAILED = /^SQLITE_(IOERR|CANTOPEN|READONLY)/;

export function isFull(fault: unknown): boolean {
  const error = fault instanceof ShelflineError ? fault.cause : fault;
  return error instanceof Database.SqliteError && FULL.test(error.code);
}

/** Runs what may as well not happen. */
export function unlessFull(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** What the disk refuses, as a caller is told it; null for any other error. */
export function diskFault(error: unknown): ShelflineError | null {
  if (!(error instanceof Database.SqliteError)) return null;
  const isNoRoom = error.code === 'SQLITE_FULL';
  if (!isNoRoom && !FAILED.test(error.code)) return null;
  const what = isNoRoom ? 'The disk of the service is full' : 'The disk of the service fails';
  const remedy = isNoRoom ? 'The operator makes room.' : 'The operator checks it.';
  return new ShelflineError('unavailable', `${what}, so requests cannot be counted. ${remedy}`, {
    retryAfterSeconds: RETRY_AFTER_S,
    cause: error,
  });
}
