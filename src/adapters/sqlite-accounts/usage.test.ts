/** What only happens between processes that start at once; the rest is in the contract's tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createLedger } from './ledger.ts';
import { openUsageDatabase } from './open-database.ts';
import { createSqliteUsage } from './usage.ts';

const directory = mkdtempSync(join(tmpdir(), 'shelfline-usage-'));

afterAll(() => rmSync(directory, { recursive: true }));

it('starts while another process writes, and counts once that has ended', async () => {
  const [own, other] = [openUsageDatabase(directory), openUsageDatabase(directory)];
  other.exec('BEGIN IMMEDIATE');
  const usage = createSqliteUsage(createLedger(own, 'one'));
  const take = { keyId: 'key', day: '2026-01-05', limit: 10, cost: 1 };
  const granted = usage.take(take);
  other.exec('ROLLBACK');
  expect(await granted).toMatchObject({ granted: true, remaining: 9 });
  await usage.close();
  own.close();
  other.close();
});
