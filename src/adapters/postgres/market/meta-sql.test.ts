/** In a cluster, a revision counts when its transaction has ended everywhere. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { query } from '../../../../test/support/postgres/query.ts';
import { openTestSchema, type TestSchema } from '../../../../test/support/postgres.ts';
import { openDatabase } from '../connection/database.ts';
import { migrate } from '../migration/migrate.ts';
import { META_SQL } from './meta-sql.ts';

let schema: TestSchema;

beforeEach(async () => {
  schema = await openTestSchema();
  const database = openDatabase({ url: schema.url, connections: 1 });
  await migrate(database);
  await database.close();
});
afterEach(() => schema.drop());

it('counts the revision before one whose transaction is still ending', async () => {
  const address = new URL(schema.url);
  const name = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  // A view of this name comes before that of the system.
  address.searchParams.set('options', `-c search_path=${name},pg_catalog`);
  const run = (statement: string) => query(address.href, statement);
  await run("UPDATE meta SET revision = 7; INSERT INTO revision_mark VALUES (6, 'a'), (7, 'b')");
  expect(await run(META_SQL.cluster.revision)).toEqual([{ revision: '7' }]);
  await run(`CREATE VIEW pg_locks AS SELECT 'transactionid' AS locktype, xmin AS transactionid
    FROM revision_mark WHERE revision = 7`);
  expect(await run(META_SQL.cluster.revision)).toEqual([{ revision: '6' }]);
  const state = await run(META_SQL.cluster.state);
  expect(state).toEqual([{ revision: '6', categoryRevision: '0' }]);
  expect(await run(META_SQL.server.revision)).toEqual([{ revision: '7' }]);
});
