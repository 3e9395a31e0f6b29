/** All checks of `doctor`, on one data directory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSqliteSearch } from '../adapters/sqlite/search.ts';
import { createSqliteStore, MARKET_FILE } from '../adapters/sqlite/store.ts';
import { createSqliteAccounts } from '../adapters/sqlite-accounts/accounts.ts';
import { checkDirectory, checkDisk, checkEngine, checkNode } from '../adapters/system/checks.ts';
import type { Finding } from '../domain/diagnosis.ts';
import { MARKETPLACES } from '../domain/marketplace.ts';
import { configOf } from './with-app.ts';

const NODE_FLOOR = [22, 14] as const;

export async function examine(dataDirectory: string | undefined): Promise<readonly Finding[]> {
  const findings: Finding[] = [checkNode(process.version, NODE_FLOOR)];
  let directory: string;
  try {
    directory = configOf(dataDirectory).dataDirectory;
    findings.push({ name: 'settings', state: 'ok', detail: 'valid', remedy: null });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [...findings, { name: 'settings', state: 'failed', detail, remedy: 'mend it' }];
  }
  const place = await checkDirectory(directory);
  findings.push(place);
  if (place.state === 'failed') return findings;
  findings.push(await checkDisk(directory));
  findings.push(await checkEngine('keys and usage', () => checkAccounts(directory)));
  if (!existsSync(join(directory, MARKET_FILE))) {
    const detail = 'no market yet';
    return [...findings, { name: 'market', state: 'warning', detail, remedy: 'import, or demo' }];
  }
  findings.push(await checkEngine('market', () => checkMarket(directory)));
  findings.push(await checkEngine('search', () => checkSearch(directory)));
  return findings;
}

async function checkAccounts(directory: string): Promise<readonly string[]> {
  const accounts = createSqliteAccounts({ directory });
  try {
    return await accounts.check();
  } finally {
    await accounts.close();
  }
}

async function checkMarket(directory: string): Promise<readonly string[]> {
  const store = createSqliteStore({ directory });
  try {
    return await store.check();
  } finally {
    await store.close();
  }
}

/** The index must find as many listings as the store holds, in every marketplace. */
async function checkSearch(directory: string): Promise<readonly string[]> {
  const store = createSqliteStore({ directory });
  try {
    const search = createSqliteSearch(store);
    const problems: string[] = [];
    for (const { id } of MARKETPLACES) {
      const query = { words: [], identifier: null };
      const request = { marketplace: id, query, filters: {}, variations: 'all', now: 0 } as const;
      const found = await search.count(request);
      const { listings } = await store.products.coverage(id);
      if (found !== listings) problems.push(`${id}: ${found} of ${listings} listings are indexed`);
    }
    return problems;
  } finally {
    await store.close();
  }
}
