/** All checks of `doctor`, on one data directory. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkIndex } from '../adapters/search-files/check-index.ts';
import { createWordIndex } from '../adapters/sqlite/search/word-index.ts';
import { createSqliteSearch } from '../adapters/sqlite/search.ts';
import { createSqliteStore, MARKET_FILE, type SqliteStore } from '../adapters/sqlite/store.ts';
import { createSqliteAccounts } from '../adapters/sqlite-accounts/accounts.ts';
import { checkDirectory, checkDisk, checkEngine, checkNode } from '../adapters/system/checks.ts';
import type { Finding } from '../domain/diagnosis.ts';
import { MARKETPLACES, type MarketplaceId } from '../domain/marketplace.ts';
import type { Listing } from '../domain/product/listing.ts';
import { INDEX_DIRECTORY } from './index-directory.ts';
import { configOf } from './with-app.ts';

const NODE_FLOOR = [22, 14] as const;
/** Words of so many listings are made to find one of them; that takes some seconds. */
const WAITING_MAX = 20_000;

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
  findings.push(await checkSearchIndex(directory));
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

async function checkSearchIndex(directory: string): Promise<Finding> {
  const store = createSqliteStore({ directory });
  try {
    return await checkIndex(join(directory, INDEX_DIRECTORY), store, store.feed);
  } finally {
    await store.close();
  }
}

/**
 * In every marketplace the words must find a listing the store holds. Where they would all have to
 * be made first, nothing is wrong with them: those there are were compared with their listings.
 */
async function checkSearch(directory: string): Promise<readonly string[]> {
  const store = createSqliteStore({ directory });
  try {
    if (createWordIndex(store.market).waiting(WAITING_MAX + 1) > WAITING_MAX) return [];
    const search = createSqliteSearch(store);
    const problems: string[] = [];
    for (const { id } of MARKETPLACES) {
      const [first] = await firstListings(store, id);
      if (first === undefined) continue;
      const query = { words: [], identifier: first.asin };
      const request = { marketplace: id, query, filters: {}, variations: 'all', now: 0 } as const;
      if ((await search.count(request)) !== 1) problems.push(`${id}: ${first.asin} is not found`);
    }
    return problems;
  } finally {
    await store.close();
  }
}

async function firstListings(store: SqliteStore, marketplace: MarketplaceId): Promise<Listing[]> {
  for await (const listing of store.products.scan(marketplace)) {
    if (!listing.isParent) return [listing];
  }
  return [];
}
