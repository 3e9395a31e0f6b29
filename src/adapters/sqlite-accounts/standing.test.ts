import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteAccounts } from './accounts.ts';
import { carryStanding, readStanding } from './standing.ts';

const DAY = '2026-03-01';
const BEFORE = '2026-02-28';

let root: string;
const place = (name: string) => join(root, name);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-standing-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('what stands', () => {
  it('is nothing, and makes no file, where there is no usage.db', () => {
    expect(readStanding(root)).toEqual({ revoked: [], today: [] });
    expect(readdirSync(root)).toEqual([]);
  });

  it('is carried to an older file: what was revoked stays so, and no count gets smaller', async () => {
    await fill('now', { revokedAt: 7, used: { [BEFORE]: 3, [DAY]: 40 } });
    await fill('backup', { revokedAt: null, used: { [BEFORE]: 2, [DAY]: 10 } });
    const standing = readStanding(place('now'));
    carryStanding(place('backup'), standing);
    expect(await shown('backup')).toEqual({ revokedAt: 7, used: { [BEFORE]: 2, [DAY]: 40 } });
    carryStanding(place('backup'), { ...standing, today: [{ keyId: 'a', day: DAY, debited: 5 }] });
    expect(await shown('backup')).toMatchObject({ used: { [DAY]: 40 } });
  });

  it('finds a key by its text where it has another id, and brings no key back', async () => {
    await fill('backup', { revokedAt: null, used: {} });
    const revoked = [
      { id: 'other', hash: 'hash of a', revokedAt: 9 },
      { id: 'gone', hash: 'hash of gone', revokedAt: 9 },
    ];
    carryStanding(place('backup'), { revoked, today: [] });
    expect(await shown('backup')).toEqual({ revokedAt: 9, used: {} });
    expect(readStanding(place('backup')).revoked).toHaveLength(1);
  });
});

interface Content {
  readonly revokedAt: number | null;
  readonly used: Readonly<Record<string, number>>;
}

async function fill(name: string, { revokedAt, used }: Content): Promise<void> {
  const { keys, usage, close } = createSqliteAccounts({ directory: place(name) });
  const facts = { prefix: 'sl_', name: null, plan: 'pro', createdAt: 1, expiresAt: null };
  await keys.insert({ ...facts, id: 'a', hash: 'hash of a', revokedAt, rotatedFrom: null });
  for (const [day, cost] of Object.entries(used)) {
    await usage.take({ keyId: 'a', day, limit: 100, cost });
  }
  await close();
}

async function shown(name: string): Promise<Content> {
  const { keys, usage, close } = createSqliteAccounts({ directory: place(name) });
  const key = await keys.byId('a');
  const days = await usage.days('a', 9);
  await close();
  const used = Object.fromEntries(days.map(({ date, used: count }) => [date, count]));
  return { revokedAt: key?.revokedAt ?? null, used };
}
