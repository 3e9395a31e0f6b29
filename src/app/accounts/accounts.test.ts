/** Keys, plans and the daily meter together, on a real account store and a clock set by hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testTrail } from '../../../test/support/trail.ts';
import {
  createSqliteAccounts,
  type SqliteAccounts,
} from '../../adapters/sqlite/accounts/accounts.ts';
import { systemRandom } from '../../adapters/system/machine.ts';
import { mintKey } from '../../domain/account/api-key.ts';
import { DEFAULT_PLANS } from '../../domain/account/plans.ts';
import { parseTime } from '../../domain/values/time.ts';
import { authorize, hashKey } from './authorize.ts';
import { changeKey, createKey, listKeys, revokeKey, rotateKey } from './manage-keys.ts';
import { giveBack, meter, usageOf } from './meter.ts';

let directory: string;
let accounts: SqliteAccounts;
let now: number;

const app = () => {
  const { keys, usage, audit } = accounts;
  const parts = { audit, clock: { now: () => now }, random: systemRandom };
  return { ...parts, keys, usage, plans: DEFAULT_PLANS, trail: testTrail(parts) };
};

/** A fault is a rejection, whether it came at once or later. */
const ask = async (key: string | null, context: Parameters<typeof authorize>[0] = app()) =>
  await authorize(context, key);

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-app-'));
  accounts = createSqliteAccounts({ directory });
  now = at('2026-02-28T23:59:59Z');
});
afterEach(async () => {
  await accounts.close();
  rmSync(directory, { recursive: true });
});

describe('authorize', () => {
  it('finds the key just made, and its plan', async () => {
    const { id, key } = await createKey(app(), { plan: 'pro', name: ' Agency ' });
    const { key: found, plan } = await authorize(app(), key);
    expect(found).toMatchObject({ id, name: 'Agency', prefix: key.slice(0, 9) });
    expect(plan).toEqual({ name: 'pro', dailyLimit: 500 });
    expect(JSON.stringify(await listKeys(app()))).not.toContain(key);
    expect(JSON.stringify(found)).not.toContain(key);
  });

  it.each([null, ''])('asks for a key when given %j', async (presented) => {
    await expect(ask(presented)).rejects.toMatchObject({ code: 'missing_api_key' });
  });

  it('gives unknown, malformed, revoked and expired keys one and the same answer', async () => {
    const revoked = await createKey(app(), { plan: 'pro' });
    const expired = await createKey(app(), { plan: 'pro', expiresAt: now + 1 });
    await revokeKey(app(), revoked.id);
    now += 1;
    const unknown = mintKey((count) => systemRandom.bytes(count));
    const refusals = await Promise.all(
      [revoked.key, expired.key, unknown, 'nonsense', `${revoked.key}x`].map((key) =>
        ask(key).catch((error: unknown) => error),
      ),
    );
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        code: 'invalid_api_key',
        message: 'This API key is not valid.',
      });
    }
  });

  it('refuses a plan without API access, and a plan that is gone from the settings', async () => {
    const { key } = await createKey(app(), { plan: 'free' });
    await expect(ask(key)).rejects.toMatchObject({ code: 'plan_without_api_access' });
    const pro = await createKey(app(), { plan: 'pro' });
    const without = { ...app(), plans: DEFAULT_PLANS.filter(({ name }) => name !== 'pro') };
    await expect(ask(pro.key, without)).rejects.toMatchObject({
      code: 'plan_without_api_access',
    });
  });
});

describe('managing keys', () => {
  it('names field and remedy when refusing', async () => {
    await expect(createKey(app(), { plan: 'gold' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('free, starter, pro, business'),
    });
    await expect(createKey(app(), { plan: 'pro', expiresAt: now })).rejects.toThrow('past');
    await expect(revokeKey(app(), 'key_none')).rejects.toThrow('no key has the id key_none');
  });

  it('does not repeat a key that was given in place of its id', async () => {
    const { key } = await createKey(app(), { plan: 'pro' });
    const refusal = await revokeKey(app(), key).catch(String);
    expect(refusal).toContain(`${key.slice(0, 9)}… itself`);
    expect(refusal).not.toContain(key);
  });

  it('changes the plan and revokes for good', async () => {
    const { id, key } = await createKey(app(), { plan: 'starter' });
    expect(await changeKey(app(), id, { plan: 'business' })).toMatchObject({ plan: 'business' });
    expect((await authorize(app(), key)).plan.dailyLimit).toBe(2000);
    expect(await revokeKey(app(), id)).toMatchObject({ state: 'revoked', revokedAt: now });
    const revokedAt = now;
    now += 60;
    expect(await revokeKey(app(), id)).toMatchObject({ revokedAt });
    await expect(rotateKey(app(), id, 60)).rejects.toThrow('revoked');
  });

  it('leaves one line of the trail for each change, without a secret', async () => {
    const { id, key } = await createKey(app(), { plan: 'starter', name: 'Agency' });
    await changeKey(app(), id, { plan: 'pro', role: 'operator', expiresAt: now + 60 });
    const fresh = await rotateKey(app(), id, 0);
    await revokeKey(app(), fresh.id, true);
    await revokeKey(app(), fresh.id, true);
    const entries = await accounts.audit.page({ before: null, limit: 10 });
    const by = { actor: { kind: 'command', id: 'tests', name: null }, from: 'here', at: now };
    const end = '2026-03-01T00:00:59Z';
    expect(entries.map(({ id: _, ...entry }) => entry)).toEqual(
      [
        { action: 'key.revoke', subject: fresh.id, detail: { name: 'Agency' } },
        {
          action: 'key.rotate',
          subject: id,
          detail: { successor: fresh.id, endsAt: '2026-02-28T23:59:59Z' },
        },
        {
          action: 'key.change',
          subject: id,
          detail: {
            ...{ plan: 'pro', role: 'operator', expiresAt: end },
            before: { plan: 'starter', role: 'reader', expiresAt: null },
          },
        },
        {
          action: 'key.create',
          subject: id,
          detail: { name: 'Agency', plan: 'starter', role: 'reader', expiresAt: null },
        },
      ].map((change) => ({ ...by, ...change })),
    );
    const shown = JSON.stringify(entries);
    for (const secret of [key, fresh.key, hashKey(key)]) expect(shown).not.toContain(secret);
  });

  it('keeps the last key of an operator, unless forced', async () => {
    const { id } = await createKey(app(), { plan: 'operator', role: 'operator' });
    await createKey(app(), { plan: 'free', role: 'operator' });
    const refusal = { code: 'invalid_parameter', details: [{ field: 'force' }] };
    await expect(revokeKey(app(), id)).rejects.toMatchObject(refusal);
    await expect(changeKey(app(), id, { role: 'reader' })).rejects.toMatchObject(refusal);
    await expect(changeKey(app(), id, { plan: 'free' })).rejects.toMatchObject(refusal);
    expect(await changeKey(app(), id, { plan: 'business' })).toMatchObject({ role: 'operator' });
    const second = await createKey(app(), { plan: 'pro', role: 'operator' });
    expect(await changeKey(app(), id, { role: 'reader' })).toMatchObject({ role: 'reader' });
    await expect(revokeKey(app(), second.id)).rejects.toMatchObject(refusal);
    expect(await revokeKey(app(), second.id, true)).toMatchObject({ state: 'revoked' });
  });

  it('keeps revoked what was revoked while the clock was ahead', async () => {
    const { id, key } = await createKey(app(), { plan: 'pro' });
    now += 3_600;
    await revokeKey(app(), id);
    now -= 7_200;
    await expect(ask(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(await listKeys(app())).toMatchObject([{ id, state: 'revoked' }]);
  });

  it.each(['a request', 'keys list', 'keys update', 'keys rotate'])(
    'ends a key for good once %s has seen it past its end, rotated or not',
    async (who) => {
      const old = await createKey(app(), { plan: 'pro' });
      const dated = await createKey(app(), { plan: 'pro', expiresAt: now + 60 });
      const fresh = await rotateKey(app(), old.id, 60);
      now += 60;
      const see = (key: string) => ask(key).catch(() => null);
      if (who === 'a request') await Promise.all([see(old.key), see(dated.key)]);
      else if (who === 'keys list') await listKeys(app());
      else {
        for (const { id } of [old, dated]) {
          if (who === 'keys update') await changeKey(app(), id, { plan: 'business' });
          else await rotateKey(app(), id, 60).catch(() => null);
        }
      }
      now -= 30;
      for (const { key } of [old, dated]) {
        await expect(ask(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
      }
      expect((await authorize(app(), fresh.key)).key.id).toBe(fresh.id);
      const states = (await listKeys(app())).map(({ id, state }) => [id, state]);
      expect(Object.fromEntries(states)).toMatchObject({
        [old.id]: 'expired',
        [dated.id]: 'expired',
      });
    },
  );

  it('opens a key again that an operator prolongs after its end', async () => {
    const { id, key } = await createKey(app(), { plan: 'pro', expiresAt: now + 60 });
    now += 60;
    await expect(ask(key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect(await changeKey(app(), id, { expiresAt: now + 60 })).toMatchObject({ state: 'active' });
    expect((await authorize(app(), key)).key.id).toBe(id);
  });

  it('rotates without a grace: the old key is revoked', async () => {
    const old = await createKey(app(), { plan: 'pro' });
    await rotateKey(app(), old.id, 0);
    now -= 60;
    await expect(ask(old.key)).rejects.toMatchObject({ code: 'invalid_api_key' });
  });

  it('rotates: both keys work during the grace, only the new one after it', async () => {
    const old = await createKey(app(), { plan: 'pro', name: 'x' });
    const fresh = await rotateKey(app(), old.id, 60);
    expect(fresh.previous).toEqual({ id: old.id, expiresAt: now + 60 });
    expect((await authorize(app(), old.key)).key.id).toBe(old.id);
    expect((await authorize(app(), fresh.key)).key).toMatchObject({
      plan: 'pro',
      name: 'x',
      rotatedFrom: old.id,
    });
    now += 60;
    await expect(ask(old.key)).rejects.toMatchObject({ code: 'invalid_api_key' });
    expect((await authorize(app(), fresh.key)).key.id).toBe(fresh.id);
  });
});

describe('metering', () => {
  it('counts the UTC day and begins anew at 00:00', async () => {
    const subject = await subjectOn('starter');
    expect(await meter(app(), subject, 100)).toEqual({
      granted: true,
      limit: 100,
      remaining: 0,
      resetsAt: at('2026-03-01T00:00:00Z'),
      day: '2026-02-28',
    });
    expect(await meter(app(), subject, 1)).toMatchObject({ granted: false, remaining: 0 });
    now += 1;
    expect(await meter(app(), subject, 1)).toMatchObject({
      granted: true,
      remaining: 99,
      resetsAt: at('2026-03-02T00:00:00Z'),
      day: '2026-03-01',
    });
  });

  it('gives back to the day it was taken from, even after midnight', async () => {
    const subject = await subjectOn('starter');
    const { day } = await meter(app(), subject, 10);
    now += 1;
    await giveBack(app(), { key: subject.key, day, cost: 4 });
    const usage = await usageOf(app(), subject);
    expect(usage).toMatchObject({ plan: 'starter', limit: 100, used: 0, remaining: 100 });
    expect(usage.days.slice(0, 2)).toEqual([
      { date: '2026-03-01', used: 0 },
      { date: '2026-02-28', used: 6 },
    ]);
    expect(usage.days).toHaveLength(30);
  });

  it('shows no negative rest after a change to a smaller plan', async () => {
    const subject = await subjectOn('pro');
    await meter(app(), subject, 300);
    await changeKey(app(), subject.key.id, { plan: 'starter' });
    const smaller = await authorize(app(), subject.text);
    expect(await meter(app(), smaller, 0)).toMatchObject({ limit: 100, remaining: 0 });
    expect(await usageOf(app(), smaller)).toMatchObject({ used: 300, remaining: 0 });
  });
});

async function subjectOn(plan: string) {
  const { key: text } = await createKey(app(), { plan });
  return { text, ...(await authorize(app(), text)) };
}

function at(text: string): number {
  const parsed = parseTime(text);
  if (parsed === null) throw new Error(`not a time: ${text}`);
  return parsed.at;
}
