/** The log of `usage.db` stays short, and only the keeper ever waits for the disk. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLedger } from './ledger.ts';
import { createLogKeeper, type LogKeeper } from './log-keeper.ts';
import { openUsageDatabase, type SqliteDatabase } from './open-database.ts';

const PAGES_MAX = 50;
/** A page of 4,096 bytes and its head. */
const FRAME_BYTES = 4_120;

let directory: string;
let database: SqliteDatabase;
let keeper: LogKeeper;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-log-'));
  database = openUsageDatabase(directory);
  keeper = createLogKeeper({ directory, pagesMax: PAGES_MAX });
});
afterEach(() => {
  keeper.close();
  database.close();
  rmSync(directory, { recursive: true });
});

describe('a long log', () => {
  it('is begun anew by the keeper, so that the next debit has no head to write', () => {
    debit(PAGES_MAX);
    keeper.tend();
    expect(pagesLogged()).toBe(1);
    debit(1);
    expect(pagesLogged()).toBe(2);
    expect(debited()).toBe(PAGES_MAX + 1);
  });

  it('never gets longer than what is written between two looks', () => {
    for (let look = 0; look < 50; look += 1) {
      debit(PAGES_MAX);
      keeper.tend();
    }
    const bytes = statSync(join(directory, 'usage.db-wal')).size;
    expect(bytes).toBeLessThan(2 * PAGES_MAX * FRAME_BYTES);
    expect(debited()).toBe(50 * PAGES_MAX);
  });

  it('stays as it is while another reads an old state of it, and nobody waits for that', () => {
    debit(PAGES_MAX);
    const reader = openUsageDatabase(directory);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM daily_use').get();
    debit(PAGES_MAX);
    keeper.tend();
    debit(1);
    expect(pagesLogged()).toBeGreaterThan(2 * PAGES_MAX);
    reader.close();
    keeper.tend();
    expect(pagesLogged()).toBe(1);
    expect(debited()).toBe(2 * PAGES_MAX + 1);
  });

  it('is left to a later look while another holds the right to write', () => {
    debit(PAGES_MAX);
    const other = openUsageDatabase(directory);
    other.exec('BEGIN IMMEDIATE');
    keeper.tend();
    other.exec('COMMIT');
    other.close();
    expect(pagesLogged()).toBeGreaterThanOrEqual(PAGES_MAX);
    keeper.tend();
    expect(pagesLogged()).toBe(1);
  });

  it('is kept by each of two keepers when its turn comes', () => {
    const second = createLogKeeper({ directory, pagesMax: PAGES_MAX });
    for (const each of [keeper, second, keeper, second]) {
      debit(PAGES_MAX);
      each.tend();
      expect(pagesLogged()).toBe(1);
    }
    second.close();
    expect(debited()).toBe(4 * PAGES_MAX);
  });
});

it('leaves a short log alone, and no log once all is closed', () => {
  debit(PAGES_MAX - 20);
  const before = pagesLogged();
  keeper.tend();
  expect(pagesLogged()).toBe(before);
  keeper.close();
  database.close();
  expect(readdirSync(directory)).toEqual(['usage.db']);
});

function debit(count: number): void {
  const ledger = createLedger(database, 'tester');
  for (let done = 0; done < count; done += 1) {
    ledger.debit({ keyId: 'k', day: '2026-03-01', limit: 100_000, need: 1, extra: 0 });
  }
}

function debited(): number {
  return createLedger(database, 'tester').debited({ keyId: 'k', day: '2026-03-01' });
}

function pagesLogged(): number {
  const look = database.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  return look.get()?.log ?? 0;
}
