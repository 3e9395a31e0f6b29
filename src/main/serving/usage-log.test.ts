/** The thread that keeps the log of `usage.db`: it does its work, tells its faults, and ends. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLedger } from '../../adapters/sqlite/accounts/ledger.ts';
import { openUsageDatabase } from '../../adapters/sqlite/accounts/open-database.ts';
import { startUsageLogThread } from './usage-log.ts';

let dataDirectory: string;

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'shelfline-usage-log-'));
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

it('begins a long log again, and ends when told to', async () => {
  const error = vi.fn();
  const database = openUsageDatabase(dataDirectory);
  const ledger = createLedger(database, 'tester');
  const look = database.prepare<[], { log: number }>('PRAGMA wal_checkpoint(NOOP)');
  for (let debits = 0; debits < 5_000; debits += 1) {
    ledger.debit({ keyId: 'k', day: '2026-03-01', limit: 5_000, need: 1, extra: 0 });
  }
  expect(look.get()?.log).toBeGreaterThan(5_000);
  const thread = startUsageLogThread({ dataDirectory }, { error });
  await expect.poll(() => look.get()?.log, { timeout: 10_000 }).toBeLessThan(10);
  await thread.close();
  expect(ledger.debited({ keyId: 'k', day: '2026-03-01' })).toBe(5_000);
  expect(error).not.toHaveBeenCalled();
  database.close();
});

it('tells what is wrong with the file, and can be closed all the same', async () => {
  const error = vi.fn();
  writeFileSync(join(dataDirectory, 'usage.db'), 'no database at all\n'.repeat(100));
  const thread = startUsageLogThread({ dataDirectory }, { error });
  await expect.poll(() => error.mock.calls.length, { timeout: 10_000 }).toBe(1);
  await thread.close();
  expect(error.mock.calls[0]?.[0]).toMatchObject({ fault: /not a database/ });
});
