/**
 * What SQLite refuses. A database that another process is writing to is waited for without blocking
 * the event loop; the caller gets an error when the disk is full or fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import { isBusy, isDamage } from '../engine/engine-fault.ts';
import { damagedFile } from './damage.ts';

/** Writers hold the lock for microseconds; a process that holds it for seconds is stuck. */
const WAIT_MAX_MS = 5_000;
const PAUSE_MAX_MS = 16;

/**
 * Runs `work` until it is not refused as busy: at once where the database is free. Throws
 * `unavailable` after five seconds.
 */
export function retryWhenBusy<Result>(work: () => Result): MaybePromise<Result> {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw told(error);
    return retryLater(work);
  }
}

async function retryLater<Result>(work: () => Result): Promise<Result> {
  const startedAt = performance.now();
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
    await sleep(pauseMs);
    try {
      return work();
    } catch (error) {
      if (!isBusy(error)) throw told(error);
      if (performance.now() - startedAt > WAIT_MAX_MS) throw stillBusy(error);
    }
  }
}

/** Runs `work` once; null when it is refused as busy. */
export function unlessBusy<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (!isBusy(error)) throw told(error);
    return null;
  }
}

function told(error: unknown): unknown {
  if (isDamage(error)) return damagedFile(error);
  return diskFault(error) ?? error;
}

function stillBusy(cause: unknown): ShelflineError {
  return new ShelflineError(
    'unavailable',
    'The account database is held by another process. Try again in a moment.',
    { retryAfterSeconds: 1, cause },
  );
}

/** Room does not come back by itself: an operator has to make it. */
const RETRY_AFTER_S = 30;

/** On a full disk the log cannot be made or grow, nor the memory through which it is read. */
const FULL = /^SQLITE_(FULL|CANTOPEN|IOERR_(WRITE|SHM\w*|TRUNCATE))/;
const FAILED = /^SQLITE_(IOERR|CANTOPEN|READONLY)/;

/** Whether the disk is full, also where the fault was already put into words. */
export function isFull(fault: unknown): boolean {
  const error = fault instanceof ShelflineError ? fault.cause : fault;
  return error instanceof Database.SqliteError && FULL.test(error.code);
}

/** Runs work that may be left out when the disk is full. */
export function unlessFull(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** The error a caller gets when the disk refuses; null for any other error. */
function diskFault(error: unknown): ShelflineError | null {
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
