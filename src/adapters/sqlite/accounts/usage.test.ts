/** When leases are taken, how large, and what happens between processes that start at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLedger } from './ledger.ts';
import { openUsageDatabase, type SqliteDatabase } from './open-database.ts';
import { createSqliteUsage } from './usage.ts';

const account = { keyId: 'key', day: '2026-01-05' };

let directory: string;
let own: SqliteDatabase;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-usage-'));
  own = openUsageDatabase(directory);
});
afterEach(() => {
  vi.useRealTimers();
  own.close();
  rmSync(directory, { recursive: true });
});

it('starts while another process writes, and counts once that has ended', async () => {
  const other = openUsageDatabase(directory);
  other.exec('BEGIN IMMEDIATE');
  const usage = createSqliteUsage(createLedger(own, 'one'));
  const granted = usage.take({ ...account, limit: 10, cost: 1 });
  other.exec('ROLLBACK');
  expect(await granted).toMatchObject({ granted: true, remaining: 9 });
  await usage.close();
  other.close();
});

describe('a key that is asked for', () => {
  /** What is debited after each of `count` requests, and more than that was granted. */
  function leasedAfterEach(count: number, everyMs: number, limit = 100_000): number[] {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const ledger = createLedger(own, 'one');
    const usage = createSqliteUsage(ledger);
    return Array.from({ length: count }, (_, index) => {
      if (index > 0) vi.advanceTimersByTime(everyMs);
      const remaining = limit - index - 1;
      expect(usage.take({ ...account, limit, cost: 1 })).toMatchObject({ remaining });
      return ledger.debited(account) - (index + 1);
    });
  }

  it('100 times a second is debited one by one', () => {
    expect(leasedAfterEach(40, 10)).toEqual(Array(40).fill(0));
  });

  it('200 times a second is debited ahead what it may use in 50 ms', () => {
    const first = [0, 0, 0, 0, 0, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
    expect(leasedAfterEach(29, 5)).toEqual([...first, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it.each([
    { limit: 10_000, blockMax: 32 },
    { limit: 1_000_000, blockMax: 102 },
    { limit: 10, blockMax: 0 },
  ])('2,000 times a second, of $limit, is debited $blockMax ahead at most', (given) => {
    const count = Math.min(given.limit, 400);
    expect(Math.max(...leasedAfterEach(count, 0.5, given.limit))).toBe(given.blockMax);
  });

  it('often and then no more gets back what was not spent', () => {
    expect(leasedAfterEach(6, 5).at(-1)).toBe(12);
    vi.advanceTimersByTime(60);
    expect(createLedger(own, 'two').debited(account)).toBe(6);
  });
});

it.each([
  ['a clock that was set back', 86_400_000],
  ['a clock that was set forward', -86_400_000],
])('nobody waits for the lease of a killed process under %s', async (_what, byMs) => {
  const [killed, ledger] = [createLedger(own, 'killed'), createLedger(own, 'one')];
  killed.debit({ ...account, limit: 1_000, need: 1, extra: 5 });
  expect(ledger.recall(account)).toBe(true);
  own.prepare('UPDATE lease SET until_ms = until_ms + ?').run(byMs);
  expect(ledger.recall(account)).toBe(false);
  expect(ledger.recalledFromOthers(account)).toBe(0);
  expect(ledger.debit({ ...account, limit: 1_000, need: 1, extra: 5 })).toMatchObject({ extra: 5 });
  createLedger(own, 'two').forgetDeadLeases();
  const owners = own.prepare('SELECT owner FROM lease').pluck().all();
  expect(owners).toEqual(['one']);
});
