/** Keys and quota while the database is away, and when it is back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleKey } from '../../../../test/contract/keys.ts';
import {
  migrateSchema,
  newPostgresAccounts,
  type PostgresAccountsPlace,
} from '../../../../test/support/postgres/accounts-place.ts';
import { type Gate, openGate } from '../../../../test/support/postgres/gate.ts';
import { startPostgres } from '../../../../test/support/postgres/server.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Grant, UsageStore } from '../../../ports/account-store.ts';
import { createPostgresAccounts, type PostgresAccounts } from './accounts.ts';

const REQUEST = { keyId: 'k', day: '2026-03-01', limit: 100_000, cost: 1 };
const KEY = sampleKey('a');
const ANSWER_MAX_MS = 5_000;
const HEAL_MAX_MS = 10_000;
const CUTS = 30;
const FLOOD_WIDTH = 8;
const LEASE_MAX = 32;
const GRANTED_AGAIN = { timeout: 30_000, interval: 5 };

let place: PostgresAccountsPlace;
let gate: Gate;
let accounts: PostgresAccounts;

beforeEach(async () => {
  place = await newPostgresAccounts();
  gate = await openGate(place.name);
  accounts = createPostgresAccounts({ url: gate.url });
  await accounts.keys.insert(KEY);
});
afterEach(async () => {
  await accounts.close();
  await gate.close();
  await place.remove();
});

describe('a database that no longer answers', () => {
  it('is waited for less than 5 s, and refuses what needs it until it answers', async () => {
    await accounts.keys.byHash(KEY.hash);
    await takeUntilLeased(accounts.usage);
    gate.hold();
    const { count, next } = spendLease(accounts.usage);
    expect(count).toBeGreaterThan(0);
    const unknown = settled(async () => await accounts.keys.byHash('none'));
    const beyond = settled(() => next);
    await sleep(1_100);
    // A request finds its key, and then takes: together less than 5 s.
    const whole = settled(async () => {
      expect(await accounts.keys.byHash(KEY.hash)).toEqual(KEY);
      await accounts.usage.take(REQUEST);
    });
    for (const { error, ms } of await Promise.all([unknown, beyond, whole])) {
      expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
      expect(ms).toBeLessThan(ANSWER_MAX_MS);
    }
    gate.release();
    await expectHealed(accounts);
  });
});

describe('a database that refuses connections', () => {
  it('is not needed while a lease lasts, and then named at once', async () => {
    const { keys, usage } = accounts;
    await keys.byHash(KEY.hash);
    const before = (await takeUntilLeased(usage)) + 1;
    gate.shut();
    // Longer than a lease lives and a key is kept, but for this.
    await sleep(1_100);
    expect(await keys.byHash(KEY.hash)).toEqual(KEY);
    const { count, next } = spendLease(usage);
    expect(count).toBeGreaterThan(0);
    const { error, ms } = await settled(() => next);
    expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: expect.any(Number) });
    expect(ms).toBeLessThan(1_000);
    await expect(keys.byId(KEY.id)).rejects.toMatchObject({ code: 'unavailable' });
    await gate.reopen();
    await expectHealed(accounts);
    expect(await usage.used(REQUEST.keyId, REQUEST.day)).toBe(before + count + 1);
  });
});

describe('requests given back while the database is away', () => {
  it('can be taken again at once, and are put back when it is there', async () => {
    const { usage } = accounts;
    const before = await takeUntilLeased(usage);
    gate.shut();
    const { count, next } = spendLease(usage);
    await expect(next).rejects.toMatchObject({ code: 'unavailable' });
    await usage.giveBack({ ...REQUEST, cost: 5 });
    expect(usage.take(REQUEST)).toMatchObject({ granted: true });
    await gate.reopen();
    const other = place.open();
    const used = () => other.usage.used(REQUEST.keyId, REQUEST.day);
    await expect.poll(used, { timeout: HEAL_MAX_MS }).toBe(before + 1 + count - 5 + 1);
    await other.close();
  });
});

describe('a server that is killed under a flood', () => {
  it('keeps every grant, and grants again when it is back', async () => {
    const server = await startPostgres();
    await migrateSchema(server.url);
    const { keys, usage, close } = createPostgresAccounts({ url: server.url });
    const flood = takeUntilFault(usage);
    await sleep(100 + 200 * Math.random());
    await server.kill();
    const granted = await flood;
    await server.start();
    await expectHealed({ keys, usage });
    const used = await usage.used(REQUEST.keyId, REQUEST.day);
    expect(used).toBeGreaterThanOrEqual(granted + 1);
    expect(used).toBeLessThanOrEqual(granted + 1 + LEASE_MAX + FLOOD_WIDTH);
    await close();
    await server.close();
  });
});

describe('a connection that is cut at random moments', () => {
  it('never grants too much, and loses at most what was under way', async () => {
    const limit = 20_000;
    const request = { ...REQUEST, limit };
    let granted = 0;
    let failed = 0;
    let isOver = false;
    let isSpent = false;
    const take = async () => {
      while (!isOver && !isSpent) {
        try {
          isSpent ||= !(await accounts.usage.take(request)).granted;
          if (isSpent) return;
          granted += 1;
        } catch (error) {
          if (!(error instanceof ShelflineError)) throw error;
          failed += 1;
        }
        await new Promise(setImmediate);
      }
    };
    const taking = Promise.all(Array.from({ length: FLOOD_WIDTH }, take));
    for (let cut = 0; cut < CUTS; cut += 1) {
      // Each cut meets a flood that is granted again, however busy the machine is.
      const before = granted;
      await vi.waitUntil(() => granted > before || isSpent, GRANTED_AGAIN);
      await sleep(Math.random() * 50);
      gate.cut();
    }
    isOver = true;
    await taking;
    await accounts.close();
    accounts = place.open();
    const used = await accounts.usage.used(REQUEST.keyId, REQUEST.day);
    expect(granted).toBeGreaterThan(CUTS);
    expect(failed).toBeGreaterThan(0);
    expect(used).toBeGreaterThanOrEqual(granted);
    // Each failed request may have been debited, and each cut may have lost a lease.
    expect(used).toBeLessThanOrEqual(granted + failed + LEASE_MAX * CUTS);
  });
});

/** Takes until a request is granted without waiting; the number of those before it. */
async function takeUntilLeased(usage: UsageStore): Promise<number> {
  for (let count = 0; ; count += FLOOD_WIDTH) {
    const first = usage.take(REQUEST);
    if (!(first instanceof Promise)) return count;
    const others = Array.from({ length: FLOOD_WIDTH - 1 }, () => usage.take(REQUEST));
    await Promise.all([first, ...others]);
  }
}

/** Takes several at once until all meet a fault; the number granted. */
async function takeUntilFault(usage: UsageStore): Promise<number> {
  let granted = 0;
  const take = async () => {
    for (;;) {
      const { error } = await settled(async () => await usage.take(REQUEST));
      if (error !== null) return;
      granted += 1;
      await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: FLOOD_WIDTH }, take));
  return granted;
}

/** Takes what is granted without waiting; the number, and the first request that waits. */
function spendLease(usage: UsageStore): { readonly count: number; readonly next: Promise<Grant> } {
  for (let count = 0; ; count += 1) {
    const grant = usage.take(REQUEST);
    if (grant instanceof Promise) return { count, next: grant };
  }
}

async function settled(work: () => Promise<unknown>) {
  const startedAt = performance.now();
  const error = await work().then(
    () => null,
    (fault: unknown) => fault,
  );
  return { error, ms: performance.now() - startedAt };
}

async function expectHealed({ keys, usage }: Pick<PostgresAccounts, 'keys' | 'usage'>) {
  const take = async () => await usage.take(REQUEST);
  await expect.poll(take, { timeout: HEAL_MAX_MS }).toMatchObject({ granted: true });
  expect(await keys.byHash('none')).toBeNull();
}
