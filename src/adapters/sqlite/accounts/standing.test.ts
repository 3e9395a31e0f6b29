import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiKey } from '../../../ports/account-store.ts';
import { createSqliteAccounts } from './accounts.ts';
import { carryStanding, readStanding } from './standing.ts';

const DAY = '2026-03-01';
const BEFORE = '2026-02-28';
const NOTHING = { revoked: [], ended: [], made: [], counted: [] };

let root: string;
const place = (name: string) => join(root, name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-standing-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('what stands', () => {
  it('is nothing, and makes no file, where there is no usage.db', () => {
    expect(readStanding(root)).toEqual({ keys: [], today: [], audit: [] });
    expect(readdirSync(root)).toEqual([]);
  });

  it('is carried to an older file: what was revoked stays so, and no count gets smaller', async () => {
    await fill('now', { revokedAt: 7, used: { [BEFORE]: 3, [DAY]: 40 } });
    await fill('backup', { revokedAt: null, used: { [BEFORE]: 2, [DAY]: 10 } });
    const standing = readStanding(place('now'));
    const carried = carryStanding(place('backup'), standing);
    expect(carried).toEqual({ revoked: ['a'], ended: [], made: [], counted: ['a'] });
    expect(await shown('backup')).toMatchObject({ revokedAt: 7, used: { [BEFORE]: 2, [DAY]: 40 } });
    const less = { ...standing, today: [{ keyId: 'a', day: DAY, debited: 5 }] };
    expect(carryStanding(place('backup'), less)).toEqual({ ...NOTHING, counted: ['a'] });
    expect(await shown('backup')).toMatchObject({ used: { [DAY]: 40 } });
  });

  it('finds a key by its text where it has another id, and keeps one made since', async () => {
    await fill('backup', { revokedAt: null, used: {} });
    await fill('now', { revokedAt: 9, used: {} }, { id: 'other' });
    await fill('now', { revokedAt: null, used: {} }, { id: 'new', hash: 'hash of new' });
    const carried = carryStanding(place('backup'), readStanding(place('now')));
    expect(carried).toEqual({ ...NOTHING, revoked: ['a'], made: ['new'] });
    expect(await shown('backup')).toMatchObject({ revokedAt: 9 });
    expect(readStanding(place('backup')).keys.map(({ id }) => id)).toEqual(['a', 'new']);
  });

  it.each([
    [null, 500, 500],
    [900, 500, 500],
    [500, 900, 500],
    [500, null, 500],
    [null, null, null],
  ])('never ends a key later: %s in the backup, %s now', async (then, now, expected) => {
    await fill('backup', { revokedAt: null, used: {} }, { expiresAt: then });
    await fill('now', { revokedAt: null, used: {} }, { expiresAt: now });
    const { ended } = carryStanding(place('backup'), readStanding(place('now')));
    expect(ended).toEqual(then === expected ? [] : ['a']);
    expect(await shown('backup')).toMatchObject({ expiresAt: expected });
  });
});

interface Content {
  readonly revokedAt: number | null;
  readonly used: Readonly<Record<string, number>>;
}

async function fill(
  name: string,
  { revokedAt, used }: Content,
  others: Partial<ApiKey> = {},
): Promise<void> {
  const { keys, usage, close } = createSqliteAccounts({ directory: place(name) });
  const facts = {
    prefix: 'sl_',
    name: null,
    plan: 'pro',
    role: 'reader' as const,
    createdAt: 1,
    expiresAt: null,
    endedAt: null,
  };
  const key = { ...facts, id: 'a', hash: 'hash of a', revokedAt, rotatedFrom: null, chartOf: null };
  await keys.insert({ ...key, ...others });
  for (const [day, cost] of Object.entries(used)) {
    await usage.take({ keyId: 'a', day, limit: 100, cost });
  }
  await close();
}

async function shown(name: string) {
  const { keys, usage, close } = createSqliteAccounts({ directory: place(name) });
  const key = await keys.byId('a');
  const days = await usage.days('a', 9);
  await close();
  const used = Object.fromEntries(days.map(({ date, used: count }) => [date, count]));
  return { revokedAt: key?.revokedAt ?? null, expiresAt: key?.expiresAt ?? null, used };
}
