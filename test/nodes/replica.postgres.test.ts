/** Nodes that read from a replica: one that is behind, one that is away, one that takes over. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { type Gate, openGate } from '../support/postgres/gate.ts';
import { query } from '../support/postgres/query.ts';
import { type PostgresServer, startPostgres, startReplica } from '../support/postgres/server.ts';
import { Importer } from './importer.ts';
import { Load } from './load.ts';
import { openPlace, type Place } from './place.ts';
import { Versions } from './versions.ts';

const READ_URL = 'SHELFLINE_DATABASE_READ_URL';
const CLIENTS = 4;
const IMPORTED_MS_MAX = 60_000;
/** What is acknowledged must be shown after two seconds. */
const READ_MS = 3_000;

let primary: PostgresServer;
let replica: PostgresServer;
/** The address of the primary, which moves. */
let gate: Gate;
let place: Place;

beforeAll(async () => {
  primary = await startPostgres();
  replica = await startReplica(primary);
  gate = await openGate(primary.url);
  place = openPlace(gate.url);
  process.env[READ_URL] = replica.url;
});
afterAll(async () => {
  delete process.env[READ_URL];
  await place.close();
  await gate.close();
  await replica.close();
  await primary.close();
});

/** Waits until more was imported and could be read. */
async function moreImported(versions: Versions): Promise<void> {
  const before = versions.acknowledged;
  const isMore = () => versions.acknowledged > before;
  await vi.waitUntil(isMore, { timeout: IMPORTED_MS_MAX });
  await sleep(READ_MS);
}

it('serve rightly all the time, and lose nothing when the replica takes over', async () => {
  const versions = new Versions(0);
  const importer = new Importer(versions, place.directory('importer'));
  await importer.run(1);
  await place.startNodes('one', 'two');
  const { key } = await place.createKey('load');
  const load = new Load(place.nodes, key, seededRandom(1));
  const importing = importer.run();
  const asking = load.run(CLIENTS, [versions]);
  const healMs: number[] = [];
  try {
    await load.started();
    await moreImported(versions);
    const isRead = await query(
      replica.url,
      `SELECT 1 FROM pg_stat_activity
    WHERE application_name = 'shelfline'`,
    );
    expect(isRead.length, 'connections to the replica').toBeGreaterThan(0);

    await query(replica.url, 'SELECT pg_wal_replay_pause()');
    await moreImported(versions);
    await query(replica.url, 'SELECT pg_wal_replay_resume()');
    await replica.kill();
    healMs.push(await load.healed('the replica is away'));
    expect([...load.refusals], 'the primary serves').toEqual([]);

    await replica.start();
    // From here on, what is acknowledged is on both.
    await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(primary.url, 'SELECT pg_reload_conf()');
    await moreImported(versions);
    await primary.kill();
    gate.cut();
    await query(replica.url, 'SELECT pg_promote()');
    gate.lead(replica.url);
    healMs.push(await load.healed('the replica took over'));
  } finally {
    importer.end();
    await importing;
    load.end();
    await asking;
  }
  console.info(`${importer.files.length} files, healed after ${healMs} ms: ${load.summary()}`);
  expect([...load.problems, ...importer.problems]).toEqual([]);
  const store = await createPostgresStore({ url: gate.url });
  expect(await store.check('deep')).toEqual([]);
  const hash = await store.contentHash();
  await store.close();
  delete process.env[READ_URL];
  expect(hash).toBe(await place.hashOfSerialImport(importer.files));
}, 240_000);
