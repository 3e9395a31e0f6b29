/**
 * The lock of a data directory: one process at a time opens, creates or replaces its content. The
 * lock lasts until the databases are open, or for a whole restore. The system releases it when a
 * process is killed. The next process removes what the killed one left.
 */

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type Claim, createClaim } from '../../sqlite/engine/claim.ts';
import { INSTALLATION_FILE } from './installation.ts';

export const LOCK_FILE = 'installation.lock';

const WAIT_MS = 10_000;
const RETRY_MS = 5;

/** Waits for the lock. Throws `unavailable` after ten seconds. */
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

/** The prefix of the directory into which a restore unpacks. A running restore has the lock. */
const STAGING_PREFIX = '.restore-';
/** The draft of a file, named after the process that writes it. */
const DRAFT = /^(.+)\.(\d+)\.new$/;

export function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (isLeftover(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function isLeftover(name: string): boolean {
  if (name.startsWith(STAGING_PREFIX)) return true;
  const [, target, pid] = DRAFT.exec(name) ?? [];
  // Only the lock's holder writes the installation file, so its draft is always a leftover.
  return target !== undefined && (target === INSTALLATION_FILE || !isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
