/** What becomes of values, faults and transactions on a real server. */
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

  it('heals after its connections were cut', async () => {
    const cut = database.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
    expect(await database.rows('SELECT 1')).toEqual([[1]]);
  });
});
