/** Nodes and an importer under load, while their PostgreSQL is killed and restarted. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { run } from '../support/program.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { Importer } from './importer.ts';
import { Load } from './load.ts';
import { OUTAGES, takeAway } from './outages.ts';
import { openPlace, type Place } from './place.ts';
import { Versions } from './versions.ts';

/** The goal is 20. */
const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 2);
const CLIENTS = 4;
/** Seconds on a machine that does other work, because the index gives way to it. */
const SEARCHABLE_MS_MAX = 60_000;
const AWAY_MS_MAX = 3_000;
const WORK_MS_MAX = 2_000;

let server: PostgresServer;
let place: Place;

beforeAll(async () => {
  server = await startPostgres();
  place = openPlace(server.url);
});
afterAll(async () => {
  await place.close();
  await server.close();
});

it('loses nothing acknowledged, answers rightly and in time, and heals', {
  timeout: 120_000 + KILLS * 30_000,
}, async () => {
  const random = seededRandom(TEST_SEED);
  const versions = new Versions(0);
  const importer = new Importer(versions, place.directory('importer'));
  await importer.run(1);
  await place.startNodes('one', 'two');
  const { key } = await place.createKey('load');
  const load = new Load(place.nodes, key, random);
  const importing = importer.run();
  const asking = load.run(CLIENTS, [versions]);
  const healMs: number[] = [];
  try {
    await load.started();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(500 + random() * WORK_MS_MAX);
      const kind = OUTAGES[kill % OUTAGES.length] ?? 'kill';
      await takeAway(server, kind, random() * AWAY_MS_MAX);
      healMs.push(await load.healed(`after outage ${kill}, ${kind}`));
    }
    importer.end();
    await importing;
    const newest = importer.files.length;
    await vi.waitUntil(async () => (await load.searchable(versions)) === newest, {
      timeout: SEARCHABLE_MS_MAX,
    });
  } finally {
    importer.end();
    await importing;
    load.end();
    await asking;
  }
  const { refusals, files } = importer;
  console.info(`${files.length} files, ${refusals} refused at first, healed after ${healMs} ms`);
  console.info(load.summary());
  expect([...load.problems, ...importer.problems]).toEqual([]);
  expect(load.statuses.get(503), 'outages that met the load').toBeGreaterThan(0);

  const doctor = await run(['doctor', '--deep', '--data-dir', place.directory('one')]);
  expect(doctor.out).not.toContain('FAILED');
  const store = await createPostgresStore({ url: server.url });
  const hash = await store.contentHash();
  await store.close();
  expect(hash).toBe(await place.hashOfSerialImport(files));
});
