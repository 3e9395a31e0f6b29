/** What errors of SQLite mean: a lock, damage, or a file that does not open. */
import Database from 'better-sqlite3';
import { ShelflineError } from '../../domain/error.ts';

interface EngineFault {
  /** Start of the code. */
  readonly code: string;
  readonly what: string;
  readonly remedy: string;
  /** The data may be sound: the disk, a right or another program is at fault. */
  readonly isOfPlace: boolean;
}

/** What an error of SQLite means for the person who sees it. */
const FAULTS: readonly EngineFault[] = [
  {
    code: 'SQLITE_FULL',
    what: 'the disk is full',
    remedy: 'make room and start the same command again',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_CANTOPEN',
    what: 'cannot be opened',
    remedy: 'check that the data directory is yours and can be written',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_READONLY',
    what: 'cannot be written',
    remedy: 'run as the user who owns the data directory',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_BUSY',
    what: 'locked by another program',
    remedy: 'close it and try again',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_IOERR',
    what: 'the disk failed',
    remedy: 'check it, and its free space, before anything else',
    isOfPlace: true,
  },
  {
    code: 'SQLITE_CORRUPT',
    what: 'damaged',
    remedy: 'move it away and restore a backup',
    isOfPlace: false,
  },
  {
    code: 'SQLITE_NOTADB',
    what: 'not a readable store',
    remedy: 'move it away and restore a backup',
    isOfPlace: false,
  },
];

/** What an error of SQLite means; null for all other errors. */
export function engineFault(error: unknown): EngineFault | null {
  if (!(error instanceof Error && 'code' in error)) return null;
  const code = String(error.code);
  return FAULTS.find((fault) => code.startsWith(fault.code)) ?? null;
}

/** The meaning of the error in one line, with its own message; null for all other errors. */
export function engineFaultText(error: unknown): string | null {
  const fault = engineFault(error);
  if (fault === null || !(error instanceof Error)) return null;
  return `${fault.what}; ${fault.remedy} (${error.message})`;
}

/**
 * Returns an error that says in one line why a file does not open, and what to do. Errors that are
 * not about the file come back unchanged.
 */
export function openFault(file: string, error: unknown): unknown {
  const fault = error instanceof Database.SqliteError ? engineFault(error) : null;
  if (fault === null || !(error instanceof Error)) return error;
  const remedy = fault.remedy.charAt(0).toUpperCase() + fault.remedy.slice(1);
  const message = `${file}: ${fault.what}. ${remedy}. (${error.message})`;
  return new ShelflineError('unavailable', message, { cause: error });
}

/** Whether another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

/** Whether SQLite met damage to the structure of a file. */
export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}
