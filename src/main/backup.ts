/** Backup and restore of a data directory: its databases and the sales model. */
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreBackup } from '../adapters/backup/restore-backup.ts';
import { type BackupSource, writeBackup } from '../adapters/backup/write-backup.ts';
import { createModelFile, MODEL_FILE } from '../adapters/model-file/model-file.ts';
import { createSqliteStore } from '../adapters/sqlite/store.ts';
import { createSqliteAccounts } from '../adapters/sqlite-accounts/accounts.ts';
import type { BackupReport } from '../delivery/cli/backup.ts';
import { callerPath } from './caller-path.ts';
import { configOf } from './config.ts';
import { INDEX_DIRECTORY } from './index-directory.ts';
import { withKeptData } from './with-app.ts';

export async function backUp(
  dataDirectory: string | undefined,
  file: string,
): Promise<BackupReport> {
  return await withKeptData(dataDirectory, ({ app, accounts }, config) =>
    writeBackup(
      callerPath(file),
      [
        { name: 'market.db', copyTo: (copy) => app.store.backup(copy) },
        { name: 'usage.db', copyTo: (copy) => accounts.backup(copy) },
        ...modelSource(config.dataDirectory),
      ],
      new Date(app.clock.now() * 1000),
    ),
  );
}

/** Empty where the published priors are in force. The file is only ever replaced whole. */
function modelSource(directory: string): readonly BackupSource[] {
  const file = join(directory, MODEL_FILE);
  return existsSync(file) ? [{ name: MODEL_FILE, copyTo: (copy) => copyFile(file, copy) }] : [];
}

export async function restore(
  dataDirectory: string | undefined,
  file: string,
  force: boolean,
): Promise<BackupReport> {
  const { dataDirectory: directory } = await configOf(dataDirectory);
  return await restoreBackup({
    file: callerPath(file),
    directory,
    force,
    verify,
    optional: [MODEL_FILE],
    derived: [INDEX_DIRECTORY],
  });
}

/** Opens model and databases as the service would, and lets these check themselves. */
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
