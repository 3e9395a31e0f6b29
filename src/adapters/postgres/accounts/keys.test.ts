/** How long keys are kept, and what is not kept. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleKey } from '../../../../test/contract/keys.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { ApiKey, KeyStore } from '../../../ports/account-store.ts';
import type { KeyTable } from './key-table.ts';
import { createPostgresKeys } from './keys.ts';

const KEY = sampleKey('a');
const AWAY = new ShelflineError('unavailable', 'away', { retryAfterSeconds: 2 });

let stored: ApiKey | null;
let isAway: boolean;
let lookups: number;
/** Runs when a lookup has read the key and not yet answered. */
let onRead: () => Promise<void>;
let keys: KeyStore;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [stored, isAway, lookups, onRead] = [KEY, false, 0, async () => undefined];
  keys = createPostgresKeys(fakeTable());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a key', () => {
  it('is kept for a second from when it was asked for', async () => {
    onRead = async () => void vi.advanceTimersByTime(400);
    expect(await keys.byHash(KEY.hash)).toEqual(KEY);
    vi.advanceTimersByTime(599);
    expect(keys.byHash(KEY.hash)).toEqual(KEY);
    vi.advanceTimersByTime(1);
    expect(keys.byHash(KEY.hash)).toBeInstanceOf(Promise);
  });

  it('is looked up once for requests at the same time', async () => {
    await Promise.all([keys.byHash(KEY.hash), keys.byHash(KEY.hash), keys.byHash(KEY.hash)]);
    expect(lookups).toBe(1);
  });

  it('is not kept as it was before a change that came meanwhile', async () => {
    onRead = async () => {
      onRead = async () => undefined;
      await keys.update(KEY.id, { revokedAt: 7 });
    };
    await keys.byHash(KEY.hash);
    expect(await keys.byHash(KEY.hash)).toMatchObject({ revokedAt: 7 });
  });

  it('goes on for ten minutes while the database is away, and no longer', async () => {
    await keys.byHash(KEY.hash);
    isAway = true;
    vi.advanceTimersByTime(600_000);
    expect(await keys.byHash(KEY.hash)).toEqual(KEY);
    vi.advanceTimersByTime(1);
    await expect(keys.byHash(KEY.hash)).rejects.toBe(AWAY);
    await expect(keys.byHash('unknown')).rejects.toBe(AWAY);
  });

  it('is gone at once when the database no longer has it', async () => {
    await keys.byHash(KEY.hash);
    stored = null;
    vi.advanceTimersByTime(1_000);
    expect(await keys.byHash(KEY.hash)).toBeNull();
    isAway = true;
    await expect(keys.byHash(KEY.hash)).rejects.toBe(AWAY);
  });
});

function fakeTable(): KeyTable {
  const unused = () => Promise.reject(new Error('not asked here'));
  return {
    async byHash(hash) {
      lookups += 1;
      if (isAway) throw AWAY;
      const key = stored?.hash === hash ? stored : null;
      await onRead();
      return key;
    },
    async change(_id, to) {
      stored = { ...KEY, ...to };
      return stored;
    },
    byId: unused,
    all: unused,
    insert: unused,
    insertSuccessor: unused,
    endExpired: unused,
  };
}
