import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { accountsContract } from './accounts.ts';

accountsContract('SQLite', () => {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-accounts-'));
  return {
    open: () => createSqliteAccounts({ directory }),
    remove: () => rmSync(directory, { recursive: true }),
  };
});
