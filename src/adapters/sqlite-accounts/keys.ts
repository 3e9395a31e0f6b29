/** The key store over `usage.db`, with a short memory of keys found. */
import type { ApiKey, KeyStore } from '../../ports/account-store.ts';
import type { createKeyRows } from './key-rows.ts';
import type { Reserve } from './reserve.ts';
import { retryWhenBusy, unlessBusy } from './retry-when-busy.ts';

/** A change another process made to a key counts at the latest after this. */
const REMEMBER_MS = 1_000;
const REMEMBERED_MAX = 10_000;

export function createSqliteKeys(
  rows: ReturnType<typeof createKeyRows>,
  reserve: Reserve,
): KeyStore {
  const remembered = rememberedKeys();
  const remember = (hash: string, key: ApiKey | null) =>
    key === null ? null : remembered.put(hash, key);
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
    async byHash(hash) {
      return remembered.get(hash) ?? remember(hash, await retryWhenBusy(() => rows.byHash(hash)));
    },
    byHashNow(hash) {
      return (
        remembered.get(hash) ??
        remember(
          hash,
          unlessBusy(() => rows.byHash(hash)),
        )
      );
    },
    byId: (id) => retryWhenBusy(() => rows.byId(id)),
    list: () => retryWhenBusy(() => rows.all()),
    update: change,
    async endReplaced(id) {
      const key = await retryWhenBusy(() => rows.byId(id));
      if (key === null || key.expiresAt === null || key.revokedAt !== null) return false;
      if (!(await retryWhenBusy(() => rows.hasSuccessor(id)))) return false;
      return await change(id, { revokedAt: key.expiresAt });
    },
  };
}

/** Keys found in the last second; those not found are looked for again each time. */
function rememberedKeys() {
  const entries = new Map<string, { readonly key: ApiKey; readonly at: number }>();
  return {
    get(hash: string): ApiKey | null {
      const entry = entries.get(hash);
      if (entry === undefined) return null;
      if (performance.now() - entry.at < REMEMBER_MS) return entry.key;
      entries.delete(hash);
      return null;
    },
    put(hash: string, key: ApiKey): ApiKey {
      if (entries.size >= REMEMBERED_MAX) entries.clear();
      entries.set(hash, { key, at: performance.now() });
      return key;
    },
    clear: () => entries.clear(),
  };
}
