/** What nodes set aside for a key: granted while the server is away, and never beyond the limit. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  migrateSchema,
  newPostgresAccounts,
  type PostgresAccountsPlace,
} from '../../../../test/support/postgres/accounts-place.ts';
import { query } from '../../../../test/support/postgres/query.ts';
import { type PostgresServer, startPostgres } from '../../../../test/support/postgres/server.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { UsageStore } from '../../../ports/account-store.ts';
import { createPostgresAccounts } from './accounts.ts';

const LIMIT = 300;
const REQUEST = { keyId: 'k', day: '2026-03-01', limit: LIMIT, cost: 1 };
const QUIET_REQUESTS = 3;
/** Longer than a flood's. */
const PAUSE_MS = 50;
/** A 32nd of what is left, which the other node's reserve makes less. */
const RESERVES = [8, 9];
const HEAL_MAX_MS = 10_000;

describe('what a node sets aside', () => {
  let place: PostgresAccountsPlace;
  beforeEach(async () => {
    place = await newPostgresAccounts();
  });
  afterEach(() => place.remove());

  it('is given back to a node that needs it', async () => {
    const [one, other] = [place.open(), place.open()];
    await one.usage.take(REQUEST);
    const rest = { ...REQUEST, cost: LIMIT - 1 };
    expect(await other.usage.take(rest)).toEqual({ granted: true, remaining: 0 });
    await Promise.all([one.close(), other.close()]);
  });

  it('is lost when the node is, and refused without waiting after that', async () => {
    const url = place.name;
    await query(
      url,
      `INSERT INTO ${new URL(url).searchParams.get('schema')}.daily_use (key_id, day, debited,
        reserved) VALUES ('${REQUEST.keyId}', '${REQUEST.day}', 100, 5)`,
    );
    const { usage, close } = place.open();
    const rest = { ...REQUEST, cost: LIMIT - 100 };
    for (let times = 0; times < 2; times += 1) {
      expect(await usage.take(rest)).toEqual({ granted: false, remaining: LIMIT - 105 });
    }
    const left = { ...REQUEST, cost: LIMIT - 105 };
    expect(await usage.take(left)).toEqual({ granted: true, remaining: 0 });
    expect(await usage.take(REQUEST)).toEqual({ granted: false, remaining: 0 });
    expect(await usage.used(REQUEST.keyId, REQUEST.day)).toBe(LIMIT);
    await close();
  });
});

describe.each([
  { how: 'stopped', leave: freeze },
  { how: 'killed', leave: kill },
])('a server that is $how', ({ leave }) => {
  it('is not needed for what nodes have set aside; the limit holds over all', async () => {
    const server = await startPostgres();
    await migrateSchema(server.url);
    const nodes = [createPostgresAccounts(server), createPostgresAccounts(server)];
    let granted = 0;
    for (const { usage } of nodes) granted += await takeQuietly(usage);
    const comeBack = await leave(server);
    const parts = await Promise.all(nodes.map(({ usage }) => takeUntilFault(usage)));
    await comeBack();
    for (const part of parts) {
      expect(RESERVES).toContain(part);
      granted += part;
    }
    const state = () => nodes[0]?.usage.used(REQUEST.keyId, REQUEST.day);
    await expect.poll(state, { timeout: HEAL_MAX_MS }).toBeGreaterThanOrEqual(granted);
    granted += (await Promise.all(nodes.map(({ usage }) => takeUntilRefused(usage)))).reduce(
      (sum, part) => sum + part,
    );
    expect(granted).toBeLessThanOrEqual(LIMIT);
    // Each node may have debited a request that it then granted from what it had set aside.
    expect(granted).toBeGreaterThanOrEqual(LIMIT - nodes.length);
    await Promise.all(nodes.map(({ close }) => close()));
    await server.close();
  }, 60_000);
});

async function kill(server: PostgresServer): Promise<() => Promise<void>> {
  await server.kill();
  return () => server.start();
}

/** Stops all processes of the server where they are. */
async function freeze({ url }: PostgresServer): Promise<() => Promise<void>> {
  const [first] = await query(url, "SELECT pg_read_file('postmaster.pid') AS text");
  const rows = await query(url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
  const postmaster = Number.parseInt(String(first?.['text']), 10);
  const all = [postmaster, ...rows.map(({ pid }) => Number(pid))];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  return async () => {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  };
}

async function takeQuietly(usage: UsageStore): Promise<number> {
  for (let count = 0; count < QUIET_REQUESTS; count += 1) {
    expect(await usage.take(REQUEST)).toMatchObject({ granted: true });
    await sleep(PAUSE_MS);
  }
  return QUIET_REQUESTS;
}

/** The number granted until a request is refused because the server is away. */
async function takeUntilFault(usage: UsageStore): Promise<number> {
  for (let granted = 0; ; granted += 1) {
    try {
      expect(await usage.take(REQUEST)).toMatchObject({ granted: true });
    } catch (error) {
      if (!(error instanceof ShelflineError)) throw error;
      expect(error.code).toBe('unavailable');
      return granted;
    }
  }
}

async function takeUntilRefused(usage: UsageStore): Promise<number> {
  for (let granted = 0; ; granted += 1) {
    if (!(await usage.take(REQUEST)).granted) return granted;
    await new Promise(setImmediate);
  }
}
