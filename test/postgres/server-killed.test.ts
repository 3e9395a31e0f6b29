import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { derive } from '../contract/store-fixture.ts';
import { startPostgres } from '../support/postgres/server.ts';
import { sufferOutages } from './outages.ts';

const OUTAGES = Number(process.env['SHELFLINE_TEST_OUTAGES'] ?? 4);
const SEED = Number(process.env['SHELFLINE_TEST_SEED'] ?? 20_261_123);
const NODES = 2;

it('loses nothing acknowledged, answers in time and heals when the server is taken away', {
  timeout: 60_000 + OUTAGES * 15_000,
}, async () => {
  const server = await startPostgres();
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-outages-'));
  try {
    const stores = await Promise.all(
      Array.from({ length: NODES }, () => createPostgresStore({ url: server.url })),
    );
    const { written, ...report } = await sufferOutages(server, stores, {
      outages: OUTAGES,
      seed: SEED,
    });
    console.info(JSON.stringify(report));
    expect(report.problems).toEqual([]);
    expect(report.refusals, 'outages that met the load').toBeGreaterThan(0);
    const calm = createSqliteStore({ directory });
    for (const batch of written) await calm.imports.apply(batch, derive);
    for (const store of stores) expect(await store.contentHash()).toBe(await calm.contentHash());
    await calm.close();
    for (const store of stores) await store.close();
  } finally {
    await server.close();
    rmSync(directory, { recursive: true });
  }
});
