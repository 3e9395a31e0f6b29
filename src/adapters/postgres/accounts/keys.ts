/**
 * Finds and changes keys. A key that was read is kept for a second, so that requests need not wait,
 * and a change by another node counts on all nodes within that second.
 */
import { LRUCache } from 'lru-cache';
import type { ApiKey, KeyStore } from '../../../ports/account-store.ts';
import { isUnavailable } from './fault.ts';
import type { KeyTable } from './key-table.ts';

const KEPT_FRESH_MS = 1_000;
/** While the database is away, keys seen before go on, for what the quota has reserved for them. */
const KEPT_AWAY_MS = 600_000;
const KEPT_MAX = 10_000;

interface Kept {
  readonly key: ApiKey;
  /** When the statement that read it was sent. */
  readonly readAt: number;
}

export function createPostgresKeys(table: KeyTable): KeyStore {
  // Only keys that exist are kept: made-up keys must not push them out.
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX });
  const underWay = new Map<string, Promise<ApiKey | null>>();
  /** Changes made here. What was read before one is not kept after it. */
  let changes = 0;
  let isAway = false;

  const find = async (hash: string): Promise<ApiKey | null> => {
    const readAt = performance.now();
    const changesBefore = changes;
    try {
      const key = await table.byHash(hash);
      isAway = false;
      if (key === null) kept.delete(hash);
      else if (changes === changesBefore) kept.set(hash, { key, readAt });
      return key;
    } catch (error) {
      isAway = isUnavailable(error);
      const last = kept.get(hash);
      if (!isAway || last === undefined || ageOf(last) > KEPT_AWAY_MS) throw error;
      return last.key;
    }
  };
  /** Concurrent requests with one key share a lookup. */
  const findOnce = (hash: string): Promise<ApiKey | null> => {
    const running = underWay.get(hash);
    if (running !== undefined) return running;
    const started = find(hash).finally(() => {
      if (underWay.get(hash) === started) underWay.delete(hash);
    });
    underWay.set(hash, started);
    return started;
  };
  const change = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } finally {
      // After a fault, too: nobody knows whether the change happened.
      changes += 1;
      kept.clear();
      underWay.clear();
    }
  };

  return {
    insert: (key) => table.insert(key),
    insertSuccessor: (successor, previous) =>
      change(() => table.insertSuccessor(successor, previous)),
    byHash(hash) {
      const last = kept.get(hash);
      if (last === undefined) return findOnce(hash);
      if (ageOf(last) < KEPT_FRESH_MS) return last.key;
      const found = findOnce(hash);
      if (!isAway || ageOf(last) > KEPT_AWAY_MS) return found;
      // Nobody waits for a database that was away a moment ago.
      found.catch(() => undefined);
      return last.key;
    },
    byId: (id) => table.byId(id),
    list: () => table.all(),
    update: async (id, to) => (await change(() => table.change(id, to))) !== null,
    endReplaced: async (id) => (await change(() => table.endReplaced(id))) !== null,
  };
}

function ageOf({ readAt }: Kept): number {
  return performance.now() - readAt;
}
