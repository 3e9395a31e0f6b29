/** What becomes of values, faults and transactions on a real server. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchema, type TestSchema } from '../../../../test/support/postgres.ts';
import { type Database, openDatabase } from './database.ts';

let schema: TestSchema;
let database: Database;

beforeEach(async () => {
  schema = await openTestSchema();
  database = openDatabase({ url: schema.url, connections: 2 });
});
afterEach(async () => {
  await database.close();
  await schema.drop();
});

describe('a database', () => {
  it('reads integers exactly', async () => {
    const select = 'SELECT 9007199254740991::bigint, 9223372036854775807::bigint, NULL::bigint';
    expect(await database.rows(select)).toEqual([[2 ** 53 - 1, 2n ** 63n - 1n, null]]);
  });

  it('commits what a write did, and nothing of one that failed', async () => {
    await database.transaction(async (client) => {
      await client.query('CREATE TABLE thing (id bigint)');
    });
    const fail = database.transaction(async (client) => {
      await client.query('INSERT INTO thing VALUES (1)');
      throw new TypeError('no');
    });
    await expect(fail).rejects.toThrow(TypeError);
    expect(await database.query('SELECT * FROM thing')).toEqual([]);
  });

  it('reads pages of one state, and gives the connection back if the reader stops', async () => {
    const numbers = 'SELECT n FROM generate_series(1, $1::bigint) AS n';
    const sizes: number[] = [];
    const pages = () => database.stream((reader) => reader.pages(numbers, [2500]));
    for await (const page of pages()) sizes.push(page.length);
    expect(sizes).toEqual([1000, 1000, 500]);
    for (let turn = 0; turn < 4; turn += 1) {
      for await (const _ of pages()) break;
    }
    expect(await database.rows('SELECT 1')).toEqual([[1]]);
  });

  it('says within 5 s that nothing answers', async () => {
    const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const expected = { code: 'unavailable', retryAfterSeconds: 2 };
    await expect(away.query('SELECT 1')).rejects.toMatchObject(expected);
    await away.close();
    const started = performance.now();
    await expect(database.query('SELECT pg_sleep(20)')).rejects.toMatchObject(expected);
    const slow = [1, 2].map(() => database.query('SELECT pg_sleep(2.5)'));
    await expect(database.query('SELECT 1')).rejects.toMatchObject(expected);
    await Promise.all(slow);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await database.rows('SELECT 1')).toEqual([[1]]);
  });

  it('refuses an address that it cannot read, without showing it', () => {
    for (const url of ['mysql://a:secret@b/c', 'postgres://a:secret@[b/c']) {
      expect(() => openDatabase({ url })).toThrow(/^the address of the database: it (?!.*secret)/);
    }
  });

  it.each([
    'failure on connection marked as essential: db1.example:5432',
    'connection to the remote node db1.example:5432 failed',
    'failed to execute task 7',
  ])('takes the loss of a machine of a cluster for what it is: %s', async (message) => {
    const raise = `DO $$ BEGIN RAISE '${message}' USING ERRCODE = 'XX000'; END $$`;
    const fault = { code: 'unavailable', message: 'the database cannot be reached; try again' };
    await expect(database.query(raise)).rejects.toMatchObject(fault);
    const defect = "DO $$ BEGIN RAISE 'a defect' USING ERRCODE = 'XX000'; END $$";
    await expect(database.query(defect)).rejects.toThrow('a defect');
  });

  it('heals after its connections were cut', async () => {
    const cut = database.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
    expect(await database.rows('SELECT 1')).toEqual([[1]]);
  });

  it('outlives a server that ends a connection in the moment in which it is open', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([LOGGED_IN, READY, ENDING])));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const dying = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none` });
    await expect(dying.query('SELECT 1')).rejects.toMatchObject({ code: 'unavailable' });
    await dying.close();
    server.close();
  });
});

/** A message of the protocol of PostgreSQL: its type, its length and its body. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}

const LOGGED_IN = message('R', '\0\0\0\0');
const READY = message('Z', 'I');
/** What a server's process says when the process that started it was killed. */
const ENDING = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');
