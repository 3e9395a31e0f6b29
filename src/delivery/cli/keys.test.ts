/** The key commands as an operator types them, on real accounts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testTrail } from '../../../test/support/trail.ts';
import { createSqliteAccounts } from '../../adapters/sqlite/accounts/accounts.ts';
import { systemRandom } from '../../adapters/system/machine.ts';
import { DEFAULT_PLANS } from '../../domain/account/plans.ts';
import { OPERATIONS } from '../operations/admin/keys.ts';
import { type AdministerDeps, resourceCommand } from './administer.ts';
import type { CliIo } from './cli-io.ts';

const NOW = Date.UTC(2026, 2, 1, 12) / 1000;

let directory: string;
let lines: string[];
let notes: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-keys-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('keys', () => {
  it('create and rotate print the key alone, and say the rest beside it', async () => {
    await run('create', '--plan', 'pro', '--name', 'Agency');
    expect(lines).toEqual([expect.stringMatching(/^sl_[0-9A-Za-z]{38}$/)]);
    expect(notes.join('\n')).toContain('not shown again');
    const [id = ''] = /key_\w+/.exec(notes.join('\n')) ?? [];
    await run('rotate', id);
    expect(lines).toEqual([expect.stringMatching(/^sl_[0-9A-Za-z]{38}$/)]);
    expect(notes.join('\n')).toContain(`The old key ${id} works until`);
  });

  it('create --json gives id, key and plan; a bare expiry counts to the end of its day', async () => {
    const made = await runJson('create', '--plan', 'pro', '--expires', '2026-12-31');
    expect(made).toMatchObject({
      id: expect.stringMatching(/^key_/),
      key: expect.stringMatching(/^sl_/),
      plan: 'pro',
      expiresAt: '2027-01-01T00:00:00Z',
    });
  });

  it('list shows every key, never its text or its hash', async () => {
    expect(await runJson('list')).toEqual({ keys: [] });
    const made = await runJson('create', '--plan', 'starter');
    const listed = await runJson('list');
    expect(listed).toMatchObject({
      keys: [{ id: made['id'], state: 'active', createdAt: '2026-03-01T12:00:00Z' }],
    });
    expect(JSON.stringify(listed)).not.toContain(made['key']);
    expect(JSON.stringify(listed)).not.toMatch(/[0-9a-f]{64}/);
    await run('list');
    expect(lines[0]).toMatch(/^ID +KEY +PLAN +ROLE +STATE +EXPIRES +NAME$/);
  });

  it('update, rotate, usage and revoke work on an id', async () => {
    const { id } = await runJson('create', '--plan', 'starter');
    expect(await runJson('update', String(id), '--plan', 'pro')).toMatchObject({ plan: 'pro' });
    expect(await runJson('rotate', String(id), '--grace', '30m')).toMatchObject({
      plan: 'pro',
      previous: { id, expiresAt: '2026-03-01T12:30:00Z' },
    });
    expect(await runJson('usage', String(id))).toMatchObject({
      id,
      plan: 'pro',
      limit: 500,
      used: 0,
      remaining: 500,
      resetsAt: '2026-03-02T00:00:00Z',
    });
    expect(await runJson('revoke', String(id))).toMatchObject({ state: 'revoked' });
  });

  it('update changes role and end, and needs something to change', async () => {
    const { id } = await runJson('create', '--plan', 'pro', '--expires', '2026-12-31');
    const change = ['--role', 'operator', '--expires', 'never'];
    expect(await runJson('update', String(id), ...change)).toMatchObject({
      role: 'operator',
      expiresAt: null,
    });
    const demotion = ['update', String(id), '--role', 'reader', '--expires', '2026-12-31'];
    await expect(run(...demotion)).rejects.toThrow('last key of an operator');
    await run(...demotion, '--force');
    expect(lines).toEqual([`Key ${id} is on plan pro, role reader, until 2027-01-01T00:00:00Z.`]);
    await expect(run('update', String(id))).rejects.toThrow('--plan, --role or --expires');
  });

  it('usage shows a plan without API access, and one without a limit', async () => {
    const { id } = await runJson('create', '--plan', 'free');
    expect(await runJson('usage', String(id))).toMatchObject({ limit: 0, remaining: 0 });
    await run('usage', String(id));
    expect(lines).toEqual(['0 requests today, plan free: no API access']);
    const operator = await runJson('create', '--plan', 'operator', '--role', 'operator');
    expect(operator).toMatchObject({ role: 'operator' });
    await run('usage', String(operator['id']));
    expect(lines).toEqual(['0 requests today, plan operator: no daily limit']);
  });

  it('says of a key without API access that it has none', async () => {
    const { id } = await runJson('create', '--plan', 'free');
    const told = ['Plan free has no API access: requests with its keys are answered with 403.'];
    expect(notes).toEqual(told);
    await run('update', String(id), '--plan', 'pro');
    expect(notes).toEqual([]);
    await run('update', String(id), '--plan', 'free');
    expect(notes).toEqual(told);
  });

  it.each([
    ['an unknown plan', ['create', '--plan', 'gold'], 'plan'],
    ['an unknown id', ['revoke', 'key_none'], 'keys list'],
  ])('fails on %s, saying what is right', async (_, args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
  });

  it.each([
    ['no plan', ['create']],
    ['an unknown option', ['list', '--all']],
  ])('takes %s for a usage error', async (_, args) => {
    await expect(run(...args)).rejects.toMatchObject({
      code: expect.stringMatching(/^commander\./),
    });
  });

  it.each([
    ['a grace without a unit', ['rotate', 'x', '--grace', '24'], 'graceHours'],
    ['an expiry that is no date', ['create', '--plan', 'pro', '--expires', 'soon'], 'expiresAt'],
    ['an unknown role', ['create', '--plan', 'pro', '--role', 'king'], 'role'],
  ])('refuses %s as the interface does', async (_, args, field) => {
    await expect(run(...args)).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [expect.objectContaining({ field })],
    });
  });
});

async function run(...args: string[]): Promise<void> {
  lines = [];
  notes = [];
  const io: CliIo = {
    out: (line) => lines.push(line),
    note: (line) => notes.push(line),
    fail: () => {},
  };
  const open: AdministerDeps['open'] = async (_, dataDir, work) => {
    const { close, ...accounts } = createSqliteAccounts({ directory: dataDir ?? directory });
    const parts = { ...accounts, clock: { now: () => NOW }, random: systemRandom };
    const app = { ...parts, trail: testTrail(parts), plans: DEFAULT_PLANS, storeName: 'amazon' };
    return await work(app as never).finally(close);
  };
  const command = resourceCommand({ name: 'keys', summary: '' }, OPERATIONS, {
    io,
    user: 'me',
    open,
  });
  for (const part of [command, ...command.commands]) {
    part.exitOverride().configureOutput({ writeErr: () => {} });
  }
  await command.parseAsync(args, { from: 'user' });
}

async function runJson(...args: string[]): Promise<Record<string, unknown>> {
  await run(...args, '--json');
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}
