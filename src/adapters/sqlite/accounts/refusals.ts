/** Waits for a busy database without blocking the event loop, and reports a full disk. */
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import { isDamage } from '../../../market-engine/database/damage.ts';
import { isBusy } from '../engine/engine-fault.ts';
import { damagedFile } from './damage.ts';

/** Writers hold the lock for microseconds. A process that holds it for seconds is stuck. */
const WAIT_MAX_MS = 5_000;
const PAUSE_MAX_MS = 16;

/** Runs `work` until the database is not busy. Throws `unavailable` after five seconds. */
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

/** Runs `work` once. Returns null if the database is busy. */
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

/** An operator has to make room, so retrying soon is useless. */
const RETRY_AFTER_S = 30;

/** A full disk stops SQLite from creating or growing the log and its shared memory. */
const FULL = /^SQLITE_(FULL|CANTOPEN|IOERR_(WRITE|SHM\w*|TRUNCATE))/;
const FAILED = /^SQLITE_(IOERR|CANTOPEN|READONLY)/;

/** Returns whether the disk is full. Also recognizes the error made from such a fault. */
export function isFull(fault: unknown): boolean {
  const error = fault instanceof ShelflineError ? fault.cause : fault;
  return error instanceof Database.SqliteError && FULL.test(error.code);
}

/** Runs work that may be skipped if the disk is full. */
export function unlessFull(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Returns the caller's error for a disk fault, and null for any other error. */
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
