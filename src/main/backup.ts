/** Backup and restore of a whole data directory. */
import { restoreBackup } from '../adapters/backup/restore-backup.ts';
import { writeBackup } from '../adapters/backup/write-backup.ts';
import { createSqliteStore } from '../adapters/sqlite/store.ts';
import { createSqliteAccounts } from '../adapters/sqlite-accounts/accounts.ts';
import type { BackupReport } from '../delivery/cli/backup.ts';
import { callerPath } from './caller-path.ts';
import { INDEX_DIRECTORY } from './index-directory.ts';
import { configOf, withKeptData } from './with-app.ts';

export async function backUp(
  dataDirectory: string | undefined,
  file: string,
): Promise<BackupReport> {
  return await withKeptData(dataDirectory, ({ app, accounts }) =>
    writeBackup(
      callerPath(file),
      [
        { name: 'market.db', copyTo: (copy) => app.store.backup(copy) },
        { name: 'usage.db', copyTo: (copy) => accounts.backup(copy) },
      ],
      new Date(app.clock.now() * 1000),
    ),
  );
}

export async function restore(
  dataDirectory: string | undefined,
  file: string,
  force: boolean,
): Promise<BackupReport> {
  const { dataDirectory: directory } = configOf(dataDirectory);
  return await restoreBackup({
    file: callerPath(file),
    directory,
    force,
    verify,
    derived: [INDEX_DIRECTORY],
  });
}

/** Opens both databases as the service would, and lets each check itself. */
async function verify(directory: string): Promise<readonly string[]> {
  const store = createSqliteStore({ directory });
  const accounts = createSqliteAccounts({ directory });
  try {
    return [...(await store.check()), ...(await accounts.check())];
  } finally {
    await accounts.close();
    await store.close();
  }
}
