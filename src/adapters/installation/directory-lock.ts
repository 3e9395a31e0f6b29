/**
 * Whoever opens, makes or replaces what a data directory holds does so alone: the lock is held
 * until the databases are open, or for the whole of a restore. The system lifts it from a process
 * that is killed.
 */
import { join } from 'node:path';
import { ShelflineError } from '../../domain/error.ts';
import { type Claim, createClaim } from '../sqlite-engine/claim.ts';

export const LOCK_FILE = 'installation.lock';

const WAIT_MS = 10_000;
const RETRY_MS = 5;

/** Waits for its turn; throws `unavailable` after ten seconds. */
export function lockDirectory(directory: string): Pick<Claim, 'release'> {
  const claim = createClaim(join(directory, LOCK_FILE));
  const deadline = performance.now() + WAIT_MS;
  while (!claim.hold()) {
    if (performance.now() > deadline) {
      throw new ShelflineError(
        'unavailable',
        `${directory}: another command restores this directory or brings it up to date; ` +
          'try again when it has ended.',
        { retryAfterSeconds: WAIT_MS / 1000 },
      );
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
  }
  return claim;
}
