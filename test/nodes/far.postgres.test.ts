/**
 * Every statement takes 2 ms longer, which stands in for a cluster whose machines are apart: what
 * waits for many statements, one after another, shows.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { asin, derive, product } from '../contract/store-fixture.ts';
import { type ServedStore, serveStore } from '../postgres/served-store.ts';
import { standInForCitus } from '../support/postgres/citus-stand-in.ts';
import { type FarWay, openFarWay } from '../support/postgres/far-way.ts';
import { isOnCluster, openProgramSchema, type TestSchema } from '../support/postgres.ts';
import { runJsonLines } from '../support/program.ts';
import { openPlace, type Place } from './place.ts';

const DELAY_MS = 2;
const QUESTION = { name: '', method: 'GET', body: null, headers: {} } as const;

let schema: TestSchema;
let far: FarWay;
let place: Place;
beforeEach(async () => {
  schema = await openProgramSchema();
  if (!(await isOnCluster())) {
    await (await createPostgresStore({ url: schema.url })).close();
    await standInForCitus(schema.url);
  }
  far = await openFarWay(schema.url, DELAY_MS);
  place = openPlace(far.url);
});
afterEach(async () => {
  await place.close();
  await far.close();
  await schema.drop();
});

describe('round trips', () => {
  const PRODUCTS = 40;
  let served: ServedStore;
  beforeEach(async () => {
    const store = await createPostgresStore({ url: schema.url });
    const observations = Array.from({ length: PRODUCTS }, (_, index) =>
      product(String(index + 1), { facts: { title: 'Cork Mat', ...parentOf(index) } }),
    );
    await store.imports.apply(observations, derive);
    await store.close();
    served = await serveStore(place.directory('served'), far.url);
    await served.catchUp();
  });
  afterEach(() => served.close());

  /** Every second product has a sibling and a parent. */
  const parentOf = (index: number) =>
    index % 4 < 2 ? { parentAsin: asin(`9${Math.floor(index / 4)}`) } : {};

  /**
   * Returns those of the middle question: a node also looks every second for what changed, and
   * takes quota for more than one question where they come fast.
   */
  async function usual(targets: readonly string[]): Promise<number> {
    const counts: number[] = [];
    for (const target of targets) {
      far.roundTrips();
      const { status } = await served.ask({ ...QUESTION, target });
      expect(status).toBe(200);
      counts.push(far.roundTrips());
    }
    console.info(`${counts.join(' ')} round trips`);
    const middle = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)];
    if (middle === undefined) throw new TypeError('nothing was asked');
    return middle;
  }

  it('are at most three for a product, and shared by searches that come together', async () => {
    const names = Array.from({ length: PRODUCTS }, (_, index) => asin(String(index + 1)));
    const products = await usual(names.map((name) => `/api/v1/product?asin=${name}`));
    expect(products).toBeLessThanOrEqual(3);
    // Quota and the newest revision are asked for many searches at a time, so a page needs none.
    const ask = (target: string) => served.ask({ ...QUESTION, target });
    const searches = Array.from({ length: 30 }, (_, index) => `keyword=mat&pageSize=${index + 1}`);
    far.roundTrips();
    const answers = await Promise.all(searches.map((query) => ask(`/api/v1/search?${query}`)));
    const together = far.roundTrips();
    console.info(`${together} round trips of ${searches.length} searches`);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(together).toBeLessThan(searches.length / 2);
  });
});

describe('new products', () => {
  it.each([
    [1, 2_000],
    [500, 4_000],
    [5_000, 15_000],
  ])('%i are found by a node within %i ms', async (count, within) => {
    const file = join(place.directory('files'), 'new.csv');
    const rows = Array.from({ length: count }, (_, index) => {
      const name = `B0F${String(index).padStart(7, '0')}`;
      return `${name},US,Quill bottle ${index},Kitchen,9.99,${index + 100},2026-03-01\n`;
    });
    writeFileSync(
      file,
      `asin,marketplace,title,category_path,price,bsr,observed_at\n${rows.join('')}`,
    );
    await place.startNodes('one');
    const { key } = await place.createKey('load');
    const found = async () => {
      const { url } = place.nodes[0] ?? {};
      const asked = new URL('/api/v1/search?keyword=quill&pageSize=1', url ?? undefined);
      const answer = await (await fetch(asked, { headers: { 'x-api-key': key } })).json();
      return JSON.stringify(answer).match(/"totalResults":(\d+)/)?.[1] ?? null;
    };
    await vi.waitUntil(async () => (await found()) === '0', { timeout: 30_000 });
    await runJsonLines(['import', file, '--data-dir', place.directory('importer')]);
    const start = performance.now();
    await vi.waitUntil(async () => (await found()) === String(count), {
      timeout: 60_000,
      interval: 10,
    });
    const ms = Math.round(performance.now() - start);
    console.info(`${count} found after ${ms} ms`);
    expect(ms).toBeLessThanOrEqual(within);
  });
});
