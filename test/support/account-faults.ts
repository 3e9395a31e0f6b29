import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';

/** What the keys and counts of a data directory find wrong with themselves. */
export async function accountFaults(directory: string): Promise<readonly string[]> {
  const accounts = createSqliteAccounts({ directory });
  try {
    return await accounts.check();
  } finally {
    await accounts.close();
  }
}
