/** Keeps market, accounts and sales model in files of the data directory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DECIDED } from '../../adapters/data-directory/backup/swap.ts';
import { INSTALLATION_FILE } from '../../adapters/data-directory/installation/installation.ts';
import { USAGE_FILE } from '../../adapters/sqlite/accounts/open-database.ts';
import { MARKET_FILE } from '../../adapters/sqlite/engine/market-file.ts';
import { bytesOf } from '../config/files.ts';
import { openDirectory, settleDirectory } from './data-directory.ts';
import type { Storage } from './storage.ts';

/** One of these exists in every directory with data. */
const HELD = [MARKET_FILE, USAGE_FILE, INSTALLATION_FILE, DECIDED];

// Every method loads what it opens: most commands need one part only.
export function fileStorage(directory: string): Storage {
  return {
    async open(notice) {
      const { createSqliteStore } = await import('../../adapters/sqlite/market/store.ts');
      const { createSqliteAccounts } = await import('../../adapters/sqlite/accounts/accounts.ts');
      const open = () => {
        const store = createSqliteStore({ directory });
        try {
          return { store, accounts: createSqliteAccounts({ directory }) };
        } catch (error) {
          void store.close();
          throw error;
        }
      };
      return await openDirectory(directory, open, notice);
    },
    async openMarket() {
      const { createSqliteStore } = await import('../../adapters/sqlite/market/store.ts');
      return createSqliteStore({ directory, isMapped: false });
    },
    async openAccounts(notice) {
      const { createSqliteAccounts } = await import('../../adapters/sqlite/accounts/accounts.ts');
      return await openDirectory(directory, () => createSqliteAccounts({ directory }), notice);
    },
    async openModels(options = {}) {
      settleDirectory(directory);
      const { createModelFile } = await import(
        '../../adapters/data-directory/model-file/model-file.ts'
      );
      const file = createModelFile({ directory, ...options });
      return { ...file, refresh: async () => {}, close: async () => {} };
    },
    async facts() {
      const { sqliteVersion } = await import('../../adapters/sqlite/engine/sqlite-version.ts');
      const files = [MARKET_FILE, USAGE_FILE].flatMap((name) => [name, `${name}-wal`]);
      const bytes = await bytesOf(files.map((name) => join(directory, name)));
      return { kind: 'files', version: `SQLite ${sqliteVersion()}`, bytes };
    },
    hasData: () => HELD.some((name) => existsSync(join(directory, name))),
  };
}
