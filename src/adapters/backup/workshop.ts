/**
 * Where a backup is put together: a directory beside it, so that the finished file only changes its
 * name. A lock in it says that somebody is at work; without one it was left by a killed program.
 */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClaim } from '../sqlite-engine/claim.ts';

const PREFIX = '.shelfline-backup-';
const LOCK_FILE = 'lock';

export interface Workshop {
  readonly directory: string;
  remove(): Promise<void>;
}

export async function openWorkshop(place: string): Promise<Workshop> {
  const directory = await mkdtemp(join(place, PREFIX));
  const claim = createClaim(join(directory, LOCK_FILE));
  claim.hold();
  return {
    directory,
    async remove() {
      claim.release();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Those of killed programs. */
export function removeWorkshops(place: string): void {
  for (const name of readdirSync(place)) {
    if (name.startsWith(PREFIX)) removeUnlessUsed(join(place, name));
  }
}

function removeUnlessUsed(directory: string): void {
  const lock = join(directory, LOCK_FILE);
  if (!existsSync(lock)) {
    removeUnlocked(directory);
    return;
  }
  const claim = createClaim(lock);
  const isUnused = claim.hold();
  claim.release();
  if (isUnused) rmSync(directory, { recursive: true, force: true });
}

/** Whoever made it was killed before it was locked, or while it was removed, the lock first. */
function removeUnlocked(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') return;
    // What is made here is made under the lock, so nobody is at work.
    rmSync(directory, { recursive: true, force: true });
  }
}
