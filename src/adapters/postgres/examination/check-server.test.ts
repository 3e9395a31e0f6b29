/** What doctor says of a server. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type MigratedSchema,
  openMigratedSchema,
} from '../../../../test/support/postgres/migrated.ts';
import type { Database } from '../connection/database.ts';
import { checkSchema } from './check-schema.ts';
import { checkReplica, checkServer, checkSettings, checkTables } from './check-server.ts';

let schema: MigratedSchema;
let database: Database;
beforeEach(async () => {
  schema = await openMigratedSchema();
  database = schema.database;
});
afterEach(async () => {
  await schema.drop();
});

it('finds the release, the encoding, the tables and the rights in order', async () => {
  const findings = [await checkServer(database), ...(await checkTables(database))];
  expect(findings.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'PostgreSQL ok',
    'collation ok',
    'rights ok',
  ]);
});

it('finds what differs from the tables that the migrations make', async () => {
  expect(await checkSchema(database)).toMatchObject({ state: 'ok' });
  const change = (sql: string) => database.transaction((client) => client.query(sql));
  await change('CREATE INDEX own ON product (asin)');
  expect(await checkSchema(database)).toMatchObject({
    state: 'warning',
    detail: expect.stringContaining('own ON product'),
  });
  await change('ALTER TABLE daily_use DROP CONSTRAINT daily_use_reserved_check');
  await change('ALTER TABLE api_key ALTER COLUMN created_at TYPE integer');
  expect(await checkSchema(database)).toMatchObject({
    state: 'failed',
    detail: expect.stringMatching(/api_key.created_at bigint.*daily_use_reserved_check/),
  });
  expect(await checkTables(database)).toMatchObject([{ state: 'ok' }, { state: 'ok' }]);
});

it('warns of settings that a power cut punishes', async () => {
  const isUnsafe = (await database.query<{ fsync: string }>('SHOW fsync'))[0]?.fsync === 'off';
  const details = (await checkSettings(database)).map(({ detail }) => detail).join();
  expect(details.includes('fsync is off')).toBe(isUnsafe);
});

it('leaves alone what others have in the schema', async () => {
  await database.transaction((client) =>
    client.query(`CREATE VIEW citus_tables AS SELECT 'product'::text AS table_name;
      CREATE TABLE of_others (name text); REVOKE ALL ON of_others FROM current_user`),
  );
  const findings = [await checkSchema(database), ...(await checkTables(database))];
  expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});

it('finds a column whose texts are in the order of a language', async () => {
  await database.transaction((client) =>
    client.query('ALTER TABLE source ALTER COLUMN name TYPE text COLLATE "default"'),
  );
  expect((await checkTables(database))[0]).toMatchObject({ name: 'collation', state: 'failed' });
});

it('tells a replica from a primary', async () => {
  expect(await checkReplica(database, database)).toMatchObject({
    state: 'failed',
    detail: 'this server is no replica',
  });
});
