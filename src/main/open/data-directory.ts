/**
 * The directory that keeps everything of an installation: made whole, or refused where a part of it
 * is lost or of another installation.
 */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DECIDED, finishRestore } from '../../adapters/backup/swap.ts';
import { lockDirectory, removeLeftovers } from '../../adapters/installation/directory-lock.ts';
import {
  type Look,
  lookAtDirectory,
  writeInstallation,
} from '../../adapters/installation/installation.ts';
import { MARKET_FILE } from '../../adapters/sqlite/database/connection.ts';
import { openUsageDatabase, USAGE_FILE } from '../../adapters/sqlite-accounts/open-database.ts';
import { writeInstallationId } from '../../adapters/sqlite-engine/installation-id.ts';
import { isLogDamaged } from '../../adapters/sqlite-engine/log-damage.ts';
import { ShelflineError } from '../../domain/error.ts';
import { makeDirectory } from '../config/files.ts';

const DATABASES = [MARKET_FILE, USAGE_FILE];

/** Runs `open` while nobody replaces what it opens; `notice` tells what was put right before. */
export async function openDirectory<Opened>(
  directory: string,
  open: () => Opened,
  notice: (text: string) => void,
): Promise<Opened> {
  const lock = takeDirectory(directory);
  try {
    for (const { detail, remedy } of lostEnds(directory)) notice(`${detail}; ${remedy}`);
    const found = lookAtDirectory(directory, DATABASES);
    if (found.kind === 'refused') {
      throw new ShelflineError('unavailable', `${directory}: ${found.detail}; ${found.remedy}.`);
    }
    if (found.kind !== 'made') await make(directory, found, notice);
    return open();
  } finally {
    lock.release();
  }
}

/**
 * Logs that end before what was written last. To be asked before a database is opened, because that
 * folds in what is left of its log: after a power cut there is no more, and a service must start.
 */
export function lostEnds(directory: string): readonly Loss[] {
  return DATABASES.filter((name) => isLogDamaged(join(directory, name))).map((name) => ({
    detail: `${name}-wal is damaged, as a power cut may leave it: what was changed last may be lost`,
    remedy: 'run doctor, compare keys list, and import the last files again',
  }));
}

interface Loss {
  readonly detail: string;
  readonly remedy: string;
}

/** What the directory holds, once what a killed restore began is finished. */
export function examineDirectory(directory: string): Look {
  const lock = takeDirectory(directory);
  try {
    return lookAtDirectory(directory, DATABASES);
  } finally {
    lock.release();
  }
}

/** Makes it where it is not there yet, locks it, and clears up after programs that were killed. */
export function takeDirectory(directory: string): { release(): void } {
  makeDirectory(directory);
  accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  const lock = lockDirectory(directory);
  try {
    finishRestore(directory);
    removeLeftovers(directory);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** For what reads a file of the directory and opens no database: a killed restore is finished. */
export function settleDirectory(directory: string): void {
  if (existsSync(join(directory, DECIDED))) takeDirectory(directory).release();
}

/** Gives databases one id; a kill on the way is made good by the next call. */
export function markAsOne(directory: string, id: string): void {
  for (const name of DATABASES) writeInstallationId(join(directory, name), id);
  writeInstallation(directory, { ...describe(id), state: 'made' });
}

async function make(
  directory: string,
  found: Exclude<Look, { readonly kind: 'made' | 'refused' }>,
  notice: (text: string) => void,
): Promise<void> {
  const isFresh = found.kind === 'fresh';
  const id = (isFresh ? null : found.id) ?? randomUUID();
  writeInstallation(directory, { ...describe(id), state: 'making' });
  // Once for all: commands that need keys alone start without the store.
  const { createSqliteStore } = await import('../../adapters/sqlite/store.ts');
  await createSqliteStore({ directory }).close();
  openUsageDatabase(directory).close();
  markAsOne(directory, id);
  for (const text of isFresh ? [] : found.notices) notice(text);
}

function describe(id: string) {
  return { id, madeAt: new Date().toISOString(), files: DATABASES };
}

/** Where the search index lies in the data directory: derived data, which no backup holds. */
export const INDEX_DIRECTORY = 'search';
