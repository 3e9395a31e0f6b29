/**
 * Measures grants of the quota on PostgreSQL next to SQLite, in one run: a flood by one key, many
 * keys at once, and quiet callers. The server writes to the disk at every commit.
 *
 *     node bench/store/quota.ts [--url postgres://…]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createPostgresAccounts } from '../../src/adapters/postgres/accounts/accounts.ts';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import type { UsageStore } from '../../src/ports/account-store.ts';
import { migrateSchema } from '../../test/support/postgres/accounts-place.ts';
import { startPostgres } from '../../test/support/postgres/server.ts';

interface Load {
  readonly name: string;
  readonly keys: number;
  readonly atOnce: number;
  readonly requests: number;
  readonly pauseMs: number;
}

const LOADS: readonly Load[] = [
  { name: 'one key, one request at a time', keys: 1, atOnce: 1, requests: 20_000, pauseMs: 0 },
  { name: 'one key, 50 at once', keys: 1, atOnce: 50, requests: 50_000, pauseMs: 0 },
  { name: '200 keys, 50 at once', keys: 200, atOnce: 50, requests: 5_000, pauseMs: 0 },
  { name: '20 keys, 10 ms between', keys: 20, atOnce: 4, requests: 1_500, pauseMs: 10 },
];
const ROUNDS = 3;

const { values: options } = parseArgs({ options: { url: { type: 'string' } } });
const directory = mkdtempSync(join(tmpdir(), 'shelfline-bench-'));
const server = options.url === undefined ? await startPostgres(['fsync=on']) : null;
const url = options.url ?? server?.url ?? '';
await migrateSchema(url);
const stores = {
  SQLite: createSqliteAccounts({ directory }),
  PostgreSQL: createPostgresAccounts({ url }),
};
const run = Date.now();
for (let round = 1; round <= ROUNDS; round += 1) {
  for (const load of LOADS) {
    for (const [store, { usage }] of Object.entries(stores)) {
      const keyId = `${run} ${round} ${load.name}`;
      console.log(`${round}  ${store.padEnd(10)}  ${await measure(usage, load, keyId)}`);
    }
  }
}
for (const store of Object.values(stores)) await store.close();
await server?.close();
rmSync(directory, { recursive: true });

async function measure(usage: UsageStore, load: Load, keyId: string): Promise<string> {
  const request = { day: '2026-01-01', limit: 1_000_000, cost: 1 };
  const times: number[] = [];
  let sent = 0;
  const send = async () => {
    while (sent < load.requests) {
      sent += 1;
      const startedAt = performance.now();
      const grant = usage.take({ ...request, keyId: `${keyId} ${sent % load.keys}` });
      if (grant instanceof Promise) await grant;
      times.push(performance.now() - startedAt);
      await (load.pauseMs > 0 ? sleep(load.pauseMs) : new Promise(setImmediate));
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: load.atOnce }, send));
  const rate = (1000 * times.length) / (performance.now() - startedAt);
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(3);
  const perSecond = Math.round(rate).toLocaleString('en-US');
  return `${load.name}: ${perSecond} grants a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}
