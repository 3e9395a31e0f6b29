/** Damage to the market that nobody asked about: the service finds it by itself. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJson, serve, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const data = join(directory.path, 'data');
const PATIENCE_MS = 30_000;

beforeAll(async () => {
  const products = join(directory.path, 'products.csv');
  writeFileSync(products, 'asin,marketplace,title,price\nB000000001,US,Steel Bottle,12.50\n');
  await runJson(['import', products, '--data-dir', data]);
  const market = join(data, 'market.db');
  const bytes = readFileSync(market);
  bytes.write('C', bytes.lastIndexOf('B000000001'));
  writeFileSync(market, bytes);
}, 60_000);
afterAll(() => directory.remove());

it.each([1, 2])(
  'is among the warnings and in the log, with %i workers',
  async (workers) => {
    const { program, url } = await serve(['--workers', String(workers), '--data-dir', data]);
    const warnings = async () => {
      const answer = await fetch(new URL('/readyz', url), { headers: { connection: 'close' } });
      return ((await answer.json()) as { data: { warnings: string[] } }).data.warnings;
    };
    const until = performance.now() + PATIENCE_MS;
    while ((await warnings()).length === 0 && performance.now() < until) await sleep(100);
    expect(await warnings()).toEqual([expect.stringContaining('market.db is damaged: ')]);
    const { code, err } = await program.stop();
    expect(code).toBe(0);
    expect(err.match(/"msg":"market.db is damaged"/g)).toHaveLength(1);
  },
  60_000,
);
