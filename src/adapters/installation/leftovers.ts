/** What killed programs left in a data directory. To be called by who holds its lock. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATION_FILE } from './installation-file.ts';

/** Where a restore unpacks; one that is at work holds the lock. */
const STAGING_PREFIX = '.restore-';
/** A file that was to replace another, with the process that wrote it. */
const DRAFT = /^(.+)\.(\d+)\.new$/;

export function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (isLeftover(name)) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function isLeftover(name: string): boolean {
  if (name.startsWith(STAGING_PREFIX)) return true;
  const [, target, pid] = DRAFT.exec(name) ?? [];
  // This file is written by who holds the lock, and by nobody else.
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
