import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestSchema } from '../postgres.ts';
import { query } from './query.ts';
import { startPostgres } from './server.ts';

describe('a schema for a test', () => {
  it('is empty, and gone afterwards', async () => {
    const schema = await openTestSchema();
    const name = new URL(schema.url).searchParams.get('schema');
    const find = `SELECT count(*)::int AS n FROM pg_namespace WHERE nspname = '${name}'`;
    expect(await query(schema.url, find)).toEqual([{ n: 1 }]);
    await query(schema.url, `CREATE TABLE ${name}.thing (id bigint)`);
    await schema.drop();
    expect(await query(schema.url, find)).toEqual([{ n: 0 }]);
  });
});

describe('a server of its own', () => {
  it('keeps what it committed when it is killed, and leaves nothing behind', async () => {
    const server = await startPostgres();
    await query(server.url, 'CREATE TABLE thing AS SELECT 7 AS id');
    await server.kill();
    await expect(query(server.url, 'SELECT 1')).rejects.toThrow();
    await server.start();
    expect(await query(server.url, 'SELECT id FROM thing')).toEqual([{ id: 7 }]);
    const [place] = await query(server.url, 'SHOW data_directory');
    await server.close();
    expect(existsSync(dirname(String(place?.['data_directory'])))).toBe(false);
  });
});
