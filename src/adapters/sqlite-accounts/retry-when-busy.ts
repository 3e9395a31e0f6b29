/** Waits for a database that another process is writing to, without blocking the event loop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ShelflineError } from '../../domain/error.ts';
import type { MaybePromise } from '../../domain/maybe-promise.ts';
import { isBusy, isDamage } from '../sqlite-engine/engine-fault.ts';
import { damagedFile } from './damage.ts';
import { diskFault } from './full-disk.ts';

/** Writers hold the lock for microseconds; whoever holds it for seconds is stuck. */
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
