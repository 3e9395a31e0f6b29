/** Nodes whose server has no connection left, or does not finish in time: refused, then healed. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';
import { Importer } from './importer.ts';
import { Load } from './load.ts';
import { openPlace, type Place } from './place.ts';
import { Versions } from './versions.ts';

const CONNECTIONS = 40;
const CLIENTS = 6;
const REFUSED_MS_MAX = 30_000;

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

/** Ends the connections of all others and takes their places, until none has one. */
async function takeAllConnections(): Promise<void> {
  const first = await connect();
  const others = `FROM pg_stat_activity WHERE application_name = 'shelfline'`;
  const isLeft = async () => (await first.query(`SELECT 1 ${others}`)).rows.length > 0;
  do {
    await first.query(`SELECT pg_terminate_backend(pid, 1000) ${others}`);
    for (let free = true; free; ) {
      free = await connect().then(
        () => true,
        () => false,
      );
    }
  } while (await isLeft());
}

async function expectRefused(load: Load, what: string): Promise<void> {
  const before = load.statuses.get(503) ?? 0;
  const isRefused = () => (load.statuses.get(503) ?? 0) > before;
  await vi.waitUntil(isRefused, { timeout: REFUSED_MS_MAX }).catch(() => {
    throw new Error(`${what}, and nothing is refused: ${load.summary()}`);
  });
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
}, 240_000);
