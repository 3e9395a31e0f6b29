/**
 * The lock of a data directory: one process at a time opens, makes or replaces what is in it. The
 * lock is held until the databases are open, or for the whole of a restore. The system lifts it
 * when a process is killed; the next holder removes what that process left.
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

/** A restore unpacks into a directory that begins like this, and holds the lock while it does. */
const STAGING_PREFIX = '.restore-';
/** The draft of a file, named after the process that wrote it. */
const DRAFT = /^(.+)\.(\d+)\.new$/;

export function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (isLeftover(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function isLeftover(name: string): boolean {
  if (name.startsWith(STAGING_PREFIX)) return true;
  const [, target, pid] = DRAFT.exec(name) ?? [];
  // Only the holder of the lock writes this file.
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
