/** What every store of keys must do: that half of `ports/account-store.ts` as tests. */
import { expect, it } from 'vitest';
import type { ApiKey, KeyStore } from '../../src/ports/account-store.ts';
import type { AuditStore } from '../../src/ports/audit-store.ts';
import { auditEntry } from './audit.ts';

interface Opened {
  readonly keys: KeyStore;
  readonly audit: AuditStore;
}

export function keyRules(open: () => Opened): void {
  it('finds a key by hash and by id, and lists keys oldest first', async () => {
    const { keys } = open();
    const newer = { ...sampleKey('b'), createdAt: 20 };
    const older = {
      ...sampleKey('a'),
      createdAt: 10,
      name: 'Häagen ☃',
      expiresAt: 99,
      chartOf: 'DE/B01',
    };
    await keys.insert(newer);
    await keys.insert(older);
    expect(await keys.byHash(older.hash)).toEqual(older);
    expect(await keys.byId(newer.id)).toEqual(newer);
    expect(await keys.list()).toEqual([older, newer]);
  });

  it('answers null for what it does not have', async () => {
    const { keys } = open();
    expect(await keys.byHash('00')).toBeNull();
    expect(await keys.byId('key_none')).toBeNull();
    expect(await keys.update('key_none', { plan: 'pro' })).toBe(false);
  });

  it('finds a key without waiting that was found a moment ago', async () => {
    const { keys } = open();
    const key = sampleKey('a');
    await keys.insert(key);
    await keys.byHash(key.hash);
    expect(keys.byHash(key.hash)).toEqual(key);
    await keys.update(key.id, { plan: 'pro' });
    expect(await keys.byHash(key.hash)).toEqual({ ...key, plan: 'pro' });
    expect(keys.byHash(key.hash)).toEqual({ ...key, plan: 'pro' });
  });

  it('shows a new key at once where it was looked for before', async () => {
    const { keys } = open();
    const key = sampleKey('a');
    expect(await keys.byHash(key.hash)).toBeNull();
    await keys.insert(key);
    expect(await keys.byHash(key.hash)).toEqual(key);
  });

  it('replaces a key whole or not at all', async () => {
    const { keys } = open();
    const old = sampleKey('a');
    await keys.insert(old);
    const end = { id: old.id, expiresAt: 99, revokedAt: null };
    await expect(
      keys.insertSuccessor({ ...sampleKey('b'), hash: old.hash }, end),
    ).rejects.toThrow();
    expect(await keys.list()).toEqual([old]);
    const successor = { ...sampleKey('b'), createdAt: 2, rotatedFrom: old.id };
    await keys.insertSuccessor(successor, end);
    expect(await keys.list()).toEqual([{ ...old, expiresAt: 99 }, successor]);
  });

  it('ends a key at its end, once, until it gets another end', async () => {
    const { keys } = open();
    const old = { ...sampleKey('a'), expiresAt: 99 };
    const revoked = { ...sampleKey('b'), expiresAt: 99, revokedAt: 7 };
    for (const key of [old, revoked, sampleKey('c')]) await keys.insert(key);
    const ended: boolean[] = [];
    for (const id of [old.id, old.id, revoked.id, 'key_c', 'key_none']) {
      ended.push(await keys.endExpired(id));
    }
    expect(ended).toEqual([true, false, false, false, false]);
    expect(await keys.byHash(old.hash)).toEqual({ ...old, endedAt: 99 });
    await keys.update(old.id, { plan: 'pro', expiresAt: 99 });
    expect(await keys.byId(old.id)).toEqual({ ...old, plan: 'pro', endedAt: 99 });
    await keys.update(old.id, { expiresAt: 200 });
    expect(await keys.byId(old.id)).toEqual({ ...old, plan: 'pro', expiresAt: 200 });
  });

  it('keeps a change and its line of the trail together, or neither', async () => {
    const { keys, audit } = open();
    const lineOf = (id: string, action = 'key.create') => ({
      entry: auditEntry(id, 5, { action }),
      forgetBefore: 5,
    });
    await audit.insert(auditEntry('0', 4), 0);
    const key = sampleKey('a');
    await keys.insert(key, lineOf('1'));
    await expect(keys.insert(key, lineOf('2'))).rejects.toThrow();
    await keys.update('key_none', { plan: 'pro' }, lineOf('3'));
    await keys.update(key.id, { plan: 'pro' }, lineOf('4', 'key.change'));
    const end = { id: key.id, expiresAt: 99, revokedAt: null };
    const successor = { ...sampleKey('b'), rotatedFrom: key.id };
    await keys.insertSuccessor(successor, end, lineOf('5', 'key.rotate'));
    await expect(keys.insertSuccessor(successor, end, lineOf('6'))).rejects.toThrow();
    expect(await audit.page({ before: null, limit: 9 })).toEqual(
      [lineOf('5', 'key.rotate'), lineOf('4', 'key.change'), lineOf('1')].map(({ entry }) => entry),
    );
    expect(await keys.list()).toEqual([{ ...key, plan: 'pro', expiresAt: 99 }, successor]);
  });

  it('changes only what it is told to, at once for the one that changed it', async () => {
    const { keys } = open();
    const key = { ...sampleKey('a'), expiresAt: 99 };
    await keys.insert(key);
    await keys.byHash(key.hash);
    expect(await keys.update(key.id, { plan: 'pro' })).toBe(true);
    expect(await keys.byHash(key.hash)).toEqual({ ...key, plan: 'pro' });
    await keys.update(key.id, { revokedAt: 5, expiresAt: null });
    expect(await keys.byHash(key.hash)).toEqual({
      ...key,
      plan: 'pro',
      role: 'reader',
      revokedAt: 5,
      expiresAt: null,
    });
  });

  it('never takes a revocation back, though it came between the steps of a rotation', async () => {
    const [here, there] = [open(), open()];
    const old = sampleKey('a');
    await here.keys.insert(old);
    await there.keys.update(old.id, { revokedAt: 5 });
    const end = { id: old.id, expiresAt: 99, revokedAt: old.revokedAt };
    await here.keys.insertSuccessor({ ...sampleKey('b'), rotatedFrom: old.id }, end);
    expect(await here.keys.byHash(old.hash)).toMatchObject({ revokedAt: 5 });
  });

  it('refuses a second key with the same id or hash', async () => {
    const { keys } = open();
    await keys.insert(sampleKey('a'));
    await expect(keys.insert({ ...sampleKey('b'), id: 'key_a' })).rejects.toThrow();
    await expect(keys.insert({ ...sampleKey('c'), hash: sampleKey('a').hash })).rejects.toThrow();
    expect(await keys.list()).toHaveLength(1);
  });

  it('shows a change made elsewhere within a second', async () => {
    const [here, there] = [open(), open()];
    const key = sampleKey('a');
    await here.keys.insert(key);
    await here.keys.byHash(key.hash);
    await there.keys.update(key.id, { revokedAt: 7 });
    await expect
      .poll(() => here.keys.byHash(key.hash), { timeout: 1_500 })
      .toMatchObject({ revokedAt: 7 });
  });
}

export function sampleKey(letter: string): ApiKey {
  return {
    id: `key_${letter}`,
    hash: letter.repeat(64),
    prefix: 'sl_abcdef',
    name: null,
    plan: 'starter',
    role: 'reader',
    createdAt: 1,
    expiresAt: null,
    endedAt: null,
    revokedAt: null,
    rotatedFrom: null,
    chartOf: null,
  };
}
