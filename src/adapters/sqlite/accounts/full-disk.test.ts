/** What goes on where the disk is full: stood for by a log that may not get longer. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLedger } from './ledger.ts';
import { createLogKeeper } from './log-keeper.ts';
import { openUsageDatabase, type SqliteDatabase } from './open-database.ts';
import { openReserve } from './reserve.ts';
import { createSqliteUsage } from './usage.ts';

const account = { keyId: 'k', day: '2026-03-01' };
const request = { ...account, limit: 100_000, cost: 1 };
const full = () => {
  throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
};

let directory: string;
let database: SqliteDatabase;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-full-'));
  database = openUsageDatabase(directory);
});
afterEach(() => {
  vi.useRealTimers();
  database.close();
  rmSync(directory, { recursive: true });
});

describe('the reserve', () => {
  it('is given up for a change that finds no room, and made again', () => {
    const reserve = openReserve(directory);
    const file = join(directory, 'usage.reserve');
    expect(reserve.spend(() => 1)).toBe(1);
    expect(statSync(file).size).toBe(1 << 20);
    expect(reserve.spend(() => (existsSync(file) ? full() : 2))).toBe(2);
    expect(statSync(file).size).toBe(1 << 20);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => reserve.spend(full)).toThrow('full');
    expect(() =>
      reserve.spend(() => {
        throw new TypeError('another fault');
      }),
    ).toThrow('another fault');
  });
});

describe('quota', () => {
  it('is granted from a lease as far as it reaches, then it is unavailable, and counted again later', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const ledger = createLedger(database, 'one');
    let isFullNow = false;
    const gate =
      <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
      (...given: Given): Result =>
        isFullNow ? full() : work(...given);
    const usage = createSqliteUsage({
      ...ledger,
      debit: gate(ledger.debit),
      endLeases: gate(ledger.endLeases),
    });
    for (let at = 0; at < 6; at += 1) {
      vi.advanceTimersByTime(5);
      await usage.take(request);
    }
    isFullNow = true;
    vi.advanceTimersByTime(500);
    for (let left = 12; left > 0; left -= 1)
      expect(usage.take(request)).toMatchObject({ granted: true });
    const taken = async () => await usage.take(request);
    await expect(taken()).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 30,
    });
    expect(await usage.take({ ...request, cost: 0 })).toMatchObject({ granted: true });
    expect(await usage.used('k', account.day)).toBe(18);
    isFullNow = false;
    expect(await usage.take(request)).toMatchObject({ granted: true, remaining: 100_000 - 19 });
    await usage.close();
  });
});

it('the log takes the room it may need at the start, and debits need no more', () => {
  const keeper = createLogKeeper({ directory, pagesMax: 50 });
  keeper.reserve();
  keeper.tend();
  const log = join(directory, 'usage.db-wal');
  const { size } = statSync(log);
  expect(size).toBeGreaterThan(50 * 4_096);
  const ledger = createLedger(database, 'one');
  for (let look = 0; look < 10; look += 1) {
    for (let at = 0; at < 40; at += 1) ledger.debit({ ...request, need: 1, extra: 0 });
    keeper.tend();
  }
  expect(statSync(log).size).toBe(size);
  keeper.close();
});
