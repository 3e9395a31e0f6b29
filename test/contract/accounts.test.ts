import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createSqliteAccounts,
  type SqliteAccounts,
} from '../../src/adapters/sqlite/accounts/accounts.ts';
import { accountsContract } from './accounts.ts';
import { sampleKey } from './keys.ts';

accountsContract('SQLite', () => {
  const directory = newDirectory();
  return {
    open: () => createSqliteAccounts({ directory }),
    remove: () => rmSync(directory, { recursive: true }),
  };
});

describe('accounts in a file', () => {
  let directory: string;
  let accounts: SqliteAccounts;
  beforeEach(() => {
    directory = newDirectory();
    accounts = createSqliteAccounts({ directory });
  });
  afterEach(async () => {
    await accounts.close();
    rmSync(directory, { recursive: true });
  });

  it('find keys without waiting', async () => {
    const { keys } = accounts;
    const key = sampleKey('a');
    expect(keys.byHash(key.hash)).toBeNull();
    await keys.insert(key);
    expect(keys.byHash(key.hash)).toEqual(key);
    await keys.update(key.id, { plan: 'pro' });
    expect(keys.byHash(key.hash)).toEqual({ ...key, plan: 'pro' });
  });

  it('grant without waiting, and refuse only after they have waited for the others', async () => {
    const { usage } = accounts;
    const request = { keyId: 'k', day: '2026-03-01', limit: 100, cost: 1 };
    for (let left = 99; left >= 0; left -= 1) {
      expect(usage.take(request)).toEqual({ granted: true, remaining: left });
    }
    const refused = usage.take(request);
    expect(refused).toBeInstanceOf(Promise);
    expect(await refused).toEqual({ granted: false, remaining: 0 });
    expect(await usage.used('k', request.day)).toBe(100);
  });
});

function newDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'shelfline-accounts-'));
}
