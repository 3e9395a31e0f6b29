/**
 * Backs up and restores an installation: market, accounts and sales model. The file is the same for
 * every store. What is in PostgreSQL passes through a directory in files.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { restoreBackup } from '../../adapters/data-directory/backup/restore-backup.ts';
import {
  type BackupSource,
  writeBackup,
} from '../../adapters/data-directory/backup/write-backup.ts';
import { LOCK_FILE } from '../../adapters/data-directory/installation/directory-lock.ts';
import {
  createModelFile,
  MODEL_FILE,
} from '../../adapters/data-directory/model-file/model-file.ts';
import { createSqliteAccounts } from '../../adapters/sqlite/accounts/accounts.ts';
import { USAGE_FILE } from '../../adapters/sqlite/accounts/open-database.ts';
import { carryStanding, readStanding } from '../../adapters/sqlite/accounts/standing.ts';
import { readInstallationId } from '../../adapters/sqlite/engine/installation-id.ts';
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { systemClock } from '../../adapters/system/machine.ts';
import { BACKUP_ACTION } from '../../app/installation/status.ts';
import type { BackupReport, RestoreReport } from '../../delivery/cli/installation.ts';
import { DamageError } from '../../domain/values/damage.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { Store } from '../../ports/store/store.ts';
import { type Config, configOf } from '../config/config.ts';
import { callerPath, makeDirectory } from '../config/files.ts';
import { copyFromDirectory } from '../copy/copy-directory.ts';
import { INDEX_DIRECTORY, markAsOne, takeDirectory } from '../open/data-directory.ts';
import type { Accounts } from '../open/storage.ts';
import { withAccounts } from '../open/with-accounts.ts';
import { withKeptData } from '../open/with-app.ts';
import { copyAll, copyBetween } from './copy.ts';

export async function backUp(
  dataDirectory: string | undefined,
  file: string,
  force = false,
): Promise<BackupReport> {
  if (!force && existsSync(callerPath(file))) {
    throw new ShelflineError(
      'bad_request',
      `${file}: there is a file already; name another one, or add --force to replace it.`,
    );
  }
  const report = await writeFor(await configOf(dataDirectory), dataDirectory, file);
  const detail = { bytes: report.parts.reduce((sum, { bytes }) => sum + bytes, 0) };
  await withAccounts(dataDirectory, ({ trail }) =>
    trail.add({ action: BACKUP_ACTION, subject: basename(file), detail }),
  );
  return report;
}

async function writeFor(
  config: Config,
  dataDirectory: string | undefined,
  file: string,
): Promise<BackupReport> {
  const { database } = config;
  if (database === null) {
    return await withKeptData(dataDirectory, ({ app }) =>
      backUpFiles(config.dataDirectory, app.store, file),
    );
  }
  return await withPassage(config, async (passage) => {
    await copyBetween(database.url, passage, () => {});
    const store = createSqliteStore({ directory: passage });
    try {
      return await backUpFiles(passage, store, file);
    } finally {
      await store.close();
    }
  });
}

async function backUpFiles(
  directory: string,
  store: Pick<Store, 'backup'>,
  file: string,
): Promise<BackupReport> {
  return await writeBackup({
    file: callerPath(file),
    sources: [
      { name: 'market.db', copyTo: (target) => store.backup(target) },
      { name: 'usage.db', copyTo: (target) => copyAccounts(directory, target) },
      ...modelSource(directory),
    ],
    createdAt: new Date(systemClock.now() * 1000),
    verify,
  });
}

/** Lends an empty directory that may become as large as the market. */
async function withPassage<Result>(
  { dataDirectory }: Config,
  work: (passage: string) => Promise<Result>,
): Promise<Result> {
  makeDirectory(dataDirectory);
  const passage = await mkdtemp(join(dataDirectory, '.backup-'));
  try {
    return await work(passage);
  } finally {
    await rm(passage, { recursive: true, force: true });
  }
}

async function copyAccounts(directory: string, target: string): Promise<void> {
  const accounts = createSqliteAccounts({ directory });
  try {
    await accounts.backup(target);
  } finally {
    await accounts.close();
  }
}

/** Returns nothing without a model file. The file is only replaced whole, so a copy is safe. */
function modelSource(directory: string): readonly BackupSource[] {
  const file = join(directory, MODEL_FILE);
  return existsSync(file) ? [{ name: MODEL_FILE, copyTo: (target) => copyFile(file, target) }] : [];
}

export async function restore(
  dataDirectory: string | undefined,
  file: string,
  force: boolean,
): Promise<RestoreReport> {
  const config = await configOf(dataDirectory);
  const report = await restoreFor(config, file, force);
  const detail = { createdAt: report.createdAt, isForced: force };
  await withAccounts(dataDirectory, ({ trail }) =>
    trail.add({ action: 'restore', subject: basename(file), detail }),
  );
  return report;
}

async function restoreFor(config: Config, file: string, force: boolean): Promise<RestoreReport> {
  const { database } = config;
  if (database === null) return await restoreFiles(config.dataDirectory, file, force);
  return await withPassage(config, async (passage) => {
    const report = await restoreFiles(passage, file, false);
    const { copyToDatabase } = await import('../copy/copy-database.ts');
    const target = await copyToDatabase(database.url, force);
    try {
      const standing = force ? await keepStandingOf(target.accounts, passage) : KEPT_NOTHING;
      const source = await copyFromDirectory(passage, () => {});
      try {
        await copyAll(source, target, () => {});
      } finally {
        await source.close();
      }
      return { ...report, ...standing };
    } finally {
      await target.close();
    }
  });
}

type Kept = Pick<RestoreReport, 'kept' | 'notKept'>;

const KEPT_NOTHING: Kept = { kept: null, notKept: null };

/** Carries over to the unpacked backup what a restore must not undo. */
async function keepStandingOf({ keys, usage }: Accounts, unpacked: string): Promise<Kept> {
  try {
    const all = await keys.list();
    const days = await Promise.all(all.map(async ({ id }) => (await usage.days(id, 1))[0]));
    const newest = days.reduce((last, day) => (day && day.date > last ? day.date : last), '');
    const today = all.flatMap(({ id: keyId }, at) => {
      const day = days[at];
      return day?.date === newest ? [{ keyId, day: newest, debited: day.used }] : [];
    });
    const kept = all.length === 0 ? null : carryStanding(unpacked, { keys: all, today, audit: [] });
    return { kept, notKept: null };
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    // Damage to the old data must not stop its replacement.
    return { kept: null, notKept: error.message };
  }
}

async function restoreFiles(
  directory: string,
  file: string,
  force: boolean,
): Promise<RestoreReport> {
  const lock = takeDirectory(directory);
  let kept: RestoreReport['kept'] = null;
  let notKept: string | null = null;
  try {
    const manifest = await restoreBackup({
      file: callerPath(file),
      directory,
      force,
      verify,
      complete: async (staged) => {
        try {
          kept = keepStanding(directory, staged);
        } catch (error) {
          // Damage to the old data must not stop its replacement.
          notKept = error instanceof Error ? error.message : String(error);
        }
        markAsOne(staged, databaseId(staged) ?? databaseId(directory) ?? randomUUID());
      },
      optional: [MODEL_FILE],
      derived: [INDEX_DIRECTORY],
      ignored: ['settings.json', LOCK_FILE],
    });
    return { ...manifest, kept, notKept };
  } finally {
    lock.release();
  }
}

/** Returns null if there is nothing to keep: no keys, or another installation's. */
function keepStanding(directory: string, staged: string): RestoreReport['kept'] {
  const { state } = readInstallationId(join(directory, USAGE_FILE));
  const [held, restored] = [databaseId(directory), databaseId(staged)];
  const isSame = held === null || restored === null || held === restored;
  if (state === 'absent' || state === 'empty' || !isSame) return null;
  return carryStanding(staged, readStanding(directory));
}

function databaseId(directory: string): string | null {
  const mark = readInstallationId(join(directory, USAGE_FILE));
  return mark.state === 'held' ? mark.id : null;
}

/** Opens model and databases like the service, and has the databases check themselves. */
async function verify(directory: string): Promise<readonly string[]> {
  createModelFile({ directory }).current();
  const store = createSqliteStore({ directory });
  const accounts = createSqliteAccounts({ directory });
  try {
    return [...(await store.check()), ...(await accounts.check())];
  } finally {
    await accounts.close();
    await store.close();
  }
}
