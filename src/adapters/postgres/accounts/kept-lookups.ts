/**
 * Keeps what was read for a second, so that requests need not wait, and a change by another node
 * counts on all nodes within that second.
 */
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import { isUnavailable } from './fault.ts';

const KEPT_FRESH_MS = 1_000;
/** While the database is away, what was seen before goes on, within what the quota has reserved. */
const KEPT_AWAY_MS = 600_000;
const KEPT_MAX = 10_000;

interface Kept<Value> {
  readonly value: Value;
  /** When the statement that read it was sent. */
  readonly readAt: number;
}

export interface KeptLookups<Value> {
  get(hash: string): MaybePromise<Value | null>;
  /** Runs a change. What was read before it is not kept after it. */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function keepLookups<Value extends object>(
  read: (hash: string) => Promise<Value | null>,
): KeptLookups<Value> {
  // Only what exists is kept: made-up hashes must not push it out.
  const kept = new LRUCache<string, Kept<Value>>({ max: KEPT_MAX });
  const underWay = new Map<string, Promise<Value | null>>();
  let changes = 0;
  let isAway = false;

  const find = async (hash: string): Promise<Value | null> => {
    const readAt = performance.now();
    const changesBefore = changes;
    try {
      const value = await read(hash);
      isAway = false;
      if (value === null) kept.delete(hash);
      else if (changes === changesBefore) kept.set(hash, { value, readAt });
      return value;
    } catch (error) {
      isAway = isUnavailable(error);
      const last = kept.get(hash);
      if (!isAway || last === undefined || ageOf(last) > KEPT_AWAY_MS) throw error;
      return last.value;
    }
  };
  /** Concurrent requests share a lookup. */
  const findOnce = (hash: string): Promise<Value | null> => {
    const running = underWay.get(hash);
    if (running !== undefined) return running;
    const started = find(hash).finally(() => {
      if (underWay.get(hash) === started) underWay.delete(hash);
    });
    underWay.set(hash, started);
    return started;
  };

  return {
    get(hash) {
      const last = kept.get(hash);
      if (last === undefined) return findOnce(hash);
      if (ageOf(last) < KEPT_FRESH_MS) return last.value;
      const found = findOnce(hash);
      if (!isAway || ageOf(last) > KEPT_AWAY_MS) return found;
      // Nobody waits for a database that was away a moment ago.
      found.catch(() => undefined);
      return last.value;
    },
    async change(work) {
      try {
        return await work();
      } finally {
        // After a fault, too: nobody knows whether the change happened.
        changes += 1;
        kept.clear();
        underWay.clear();
      }
    },
  };
}

function ageOf({ readAt }: Kept<unknown>): number {
  return performance.now() - readAt;
}
