/** Nodes whose server has no connection left, or does not finish in time: refused, then healed. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { Importer } from './importer.ts';
import { Load } from './load.ts';
import { openPlace, type Place } from './place.ts';
import { Versions } from './versions.ts';

const CONNECTIONS = 40;
const CLIENTS = 6;
const WHILE_MS = 4_000;

let server: PostgresServer;
let place: Place;
const clients: pg.Client[] = [];

beforeAll(async () => {
  server = await startPostgres([`max_connections=${CONNECTIONS}`]);
  place = openPlace(server.url);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await place.close();
  await server.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** Ends the connections of all others and takes their places. */
async function takeAllConnections(): Promise<void> {
  const first = await connect();
  for (let isFull = false; !isFull; ) {
    await first.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'shelfline'`);
    for (let free = true; free; ) {
      free = await connect().then(
        () => true,
        () => false,
      );
    }
    isFull = clients.length > CONNECTIONS / 2;
  }
}

async function expectRefused(load: Load, what: string): Promise<void> {
  const before = load.statuses.get(503) ?? 0;
  await sleep(WHILE_MS);
  expect(load.statuses.get(503) ?? 0, what).toBeGreaterThan(before);
}

it('refuse in time, and heal', async () => {
  const versions = new Versions(0);
  await new Importer(versions, place.directory('importer')).run(2);
  await place.startNodes('one');
  const { key } = await place.createKey('load');
  const load = new Load(place.nodes, key, seededRandom(1));
  const asking = load.run(CLIENTS, [versions]);
  const healMs: number[] = [];
  try {
    await load.started();

    await takeAllConnections();
    await expectRefused(load, 'no connection is left');
    await Promise.all(clients.splice(0).map((client) => client.end()));
    healMs.push(await load.healed('there are connections'));

    const holder = await connect();
    await holder.query('BEGIN; LOCK TABLE product IN ACCESS EXCLUSIVE MODE');
    await expectRefused(load, 'statements do not finish');
    await holder.query('ROLLBACK');
    healMs.push(await load.healed('statements finish'));
  } finally {
    load.end();
    await asking;
  }
  console.info(`healed after ${healMs} ms: ${load.summary()}`);
  expect(load.problems).toEqual([]);
}, 120_000);
