/** The key store over `usage.db`. Keys that were found are remembered for a second. */
import { LRUCache } from 'lru-cache';
import type { ApiKey, KeyStore } from '../../../ports/account-store.ts';
import type { createKeyRows } from './key-rows.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

/** A change that another process made to a key shows at the latest after this. */
const REMEMBER_MS = 1_000;
const REMEMBERED_MAX = 10_000;

export function createSqliteKeys(
  rows: ReturnType<typeof createKeyRows>,
  reserve: Reserve,
): KeyStore {
  // Keys that are not found are looked for again each time: made-up ones must not push others out.
  const remembered = new LRUCache<string, ApiKey>({
    max: REMEMBERED_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });
  const find = (hash: string): ApiKey | null => {
    const key = rows.byHash(hash);
    if (key !== null) remembered.set(hash, key);
    return key;
  };
  const change = async (id: string, to: Partial<ApiKey>) => {
    const isKnown = await retryWhenBusy(() => reserve.spend(() => rows.change(id, to)));
    remembered.clear();
    return isKnown;
  };

  return {
    async insert(key) {
      await retryWhenBusy(() => reserve.spend(() => rows.insert(key)));
    },
    async insertSuccessor(successor, previous) {
      await retryWhenBusy(() => rows.insertSuccessor(successor, previous));
      remembered.clear();
    },
    byHash: (hash) => remembered.get(hash) ?? retryWhenBusy(() => find(hash)),
    byId: async (id) => await retryWhenBusy(() => rows.byId(id)),
    list: async () => await retryWhenBusy(() => rows.all()),
    update: change,
    async endReplaced(id) {
      const key = await retryWhenBusy(() => rows.byId(id));
      if (key === null || key.expiresAt === null || key.revokedAt !== null) return false;
      if (!(await retryWhenBusy(() => rows.hasSuccessor(id)))) return false;
      return await change(id, { revokedAt: key.expiresAt });
    },
  };
}
