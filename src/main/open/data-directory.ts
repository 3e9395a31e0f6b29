/** Opens a data directory. Creates it whole, or refuses it if a part is missing or foreign. */
import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DECIDED, finishRestore } from '../../adapters/data-directory/backup/swap.ts';
import {
  lockDirectory,
  removeLeftovers,
} from '../../adapters/data-directory/installation/directory-lock.ts';
import {
  type Look,
  lookAtDirectory,
  writeInstallation,
} from '../../adapters/data-directory/installation/installation.ts';
import { openUsageDatabase, USAGE_FILE } from '../../adapters/sqlite/accounts/open-database.ts';
import { writeInstallationId } from '../../adapters/sqlite/engine/installation-id.ts';
import { isLogDamaged } from '../../adapters/sqlite/engine/log-damage.ts';
import { MARKET_FILE } from '../../adapters/sqlite/engine/market-file.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { makeDirectory } from '../config/files.ts';

const DATABASES = [MARKET_FILE, USAGE_FILE];

/** Runs `open` under the directory's lock. `notice` receives what was repaired before. */
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
 * Returns the databases whose logs have lost their end. Call it before a database is opened,
 * because opening folds in the rest of the log. After a power cut the rest is all there is, and a
 * service must still start.
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

/** Returns what the directory contains, after finishing a killed restore. */
export function examineDirectory(directory: string): Look {
  const lock = takeDirectory(directory);
  try {
    return lookAtDirectory(directory, DATABASES);
  } finally {
    lock.release();
  }
}

/** Makes the directory if needed, locks it, and removes what killed programs left. */
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

/** Finishes a killed restore, for a caller that reads a file and opens no database. */
export function settleDirectory(directory: string): void {
  if (existsSync(join(directory, DECIDED))) takeDirectory(directory).release();
}

/** Gives all databases one id. If interrupted, the next call finishes it. */
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
  // Loaded only here, so that commands that need only keys start without the store.
  const { createSqliteStore } = await import('../../adapters/sqlite/market/store.ts');
  await createSqliteStore({ directory }).close();
  openUsageDatabase(directory).close();
  markAsOne(directory, id);
  for (const text of isFresh ? [] : found.notices) notice(text);
}

function describe(id: string) {
  return { id, madeAt: new Date().toISOString(), files: DATABASES };
}

/** The search index. A backup leaves it out, because it is derived data. */
export const INDEX_DIRECTORY = 'search';
/** Fetched pictures of listings. It can be deleted at any time. */
export const PICTURE_DIRECTORY = 'pictures';
