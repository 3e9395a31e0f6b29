/** What the administration says of the installation itself, on the program as it is opened. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { VERSION } from '../../src/main/config/version.ts';
import { storageOf } from '../../src/main/open/choose-storage.ts';
import { INDEX_DIRECTORY } from '../../src/main/open/data-directory.ts';
import { type OpenApp, openApp } from '../../src/main/open/open-app.ts';
import { buildServer } from '../../src/main/serving/http-server.ts';
import { fillSmallMarket } from '../support/market.ts';
import { IS_IN_DATABASE, newTestPlace, type TestPlace } from '../support/test-place.ts';

const FILLED_AT = Date.UTC(2026, 10, 21, 12) / 1000;

let place: TestPlace;
let opened: OpenApp;
let server: FastifyInstance;
let key: string;
beforeAll(async () => {
  place = await newTestPlace();
  const config = { ...(await readConfig({ SHELFLINE_DATA_DIR: place.dataDirectory })), ...place };
  opened = await openApp(config, 'error');
  await fillSmallMarket(opened.app.store, FILLED_AT);
  server = buildServer(opened, config);
  ({ key } = await createKey(opened.app, { plan: 'operator', role: 'operator' }));
});
afterAll(async () => {
  await server.close();
  await opened.close();
  await place.remove();
});

async function status() {
  const answer = await server.inject({ url: '/admin/v1/status', headers: { 'x-api-key': key } });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
}

it('says that nothing is indexed and backed up yet', async () => {
  expect(await status()).toMatchObject({
    version: VERSION,
    node: expect.stringMatching(/./),
    store: { revision: await opened.app.store.revision() },
    index: { revision: null, isCurrent: false, bytes: 0 },
    backup: null,
    warnings: [],
  });
});

it('knows the store, what it takes, and the disk', async () => {
  const { store, disk } = await status();
  expect(store.kind).toBe(IS_IN_DATABASE ? 'postgresql' : 'files');
  expect(store.version).toMatch(IS_IN_DATABASE ? /^PostgreSQL \d+/ : /^SQLite 3\.\d+/);
  expect(store.bytes).toBeGreaterThan(10_000);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
});

it('has the marketplaces with data, and how old it is', async () => {
  const { marketplaces } = await status();
  const { products } = opened.app.store;
  const coverage = await products.coverage('DE');
  const german = marketplaces.find(
    (one: object) => 'marketplace' in one && one.marketplace === 'amazon.de',
  );
  const iso = (at: number | null) => new Date((at ?? 0) * 1000).toISOString().replace('.000', '');
  expect(german).toEqual({
    marketplace: 'amazon.de',
    listings: coverage.listings,
    oldestObservedAt: iso(coverage.oldestObservedAt),
    newestObservedAt: iso(coverage.newestObservedAt),
  });
  expect(coverage.listings).toBeGreaterThan(0);
  expect(marketplaces.every(({ listings }: { listings: number }) => listings > 0)).toBe(true);
});

it('sees the index come, and the last backup', async () => {
  const market = await (await storageOf(place)).openMarket();
  const index = await openFileSearch({
    store: market,
    feed: market.feed,
    directory: join(place.dataDirectory, INDEX_DIRECTORY),
    onPublish: opened.adopt,
  });
  await opened.app.trail.add({ action: 'backup', subject: 'b.tar' });
  const now = await status();
  expect(now.index).toMatchObject({ revision: now.store.revision, isCurrent: true });
  const [entry] = await opened.app.audit.page({ before: null, limit: 1 });
  expect(Date.parse(now.backup.newestAt) / 1000).toBe(entry?.at);
  await index.close();
  await market.close();
  expect((await status()).index.bytes).toBeGreaterThan(0);
});
