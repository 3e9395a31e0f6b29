/** A replica answers only with what this process has seen, and is missed by nobody. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestSchema, type TestSchema } from '../../../../test/support/postgres.ts';
import { type Database, openDatabase } from '../connection/database.ts';
import { migrate } from '../migration/migrate.ts';
import { createReads } from './reads.ts';
import { createRevisions, type Revisions } from './revisions.ts';

let schemas: readonly TestSchema[];
let primary: Database;
let replica: Database;
let revisions: Revisions;

/** Two databases of which each tells its name. */
beforeEach(async () => {
  const [one, other] = [await openTestSchema(), await openTestSchema()];
  schemas = [one, other];
  [primary, replica] = [openDatabase({ url: one.url }), openDatabase({ url: other.url })];
  for (const database of [primary, replica]) await migrate(database);
  await set(primary, "calibrated = 'primary', revision = 2");
  await set(replica, "calibrated = 'replica', revision = 1");
  revisions = createRevisions({ url: one.url, database: primary });
});
afterEach(async () => {
  await revisions.close();
  for (const database of [primary, replica]) await database.close();
  for (const schema of schemas) await schema.drop();
});

function set(database: Database, change: string): Promise<void> {
  return database.transaction(
    async (client) => void (await client.query(`UPDATE meta SET ${change}`)),
  );
}

const SELECT_NAME = 'SELECT calibrated AS name FROM meta';
type Named = { readonly name: string };

it('asks a replica that has replayed what was seen', async () => {
  const reads = createReads({ primary, replica, revisions });
  const nameOf = async () => (await reads.query<Named>(SELECT_NAME))[0]?.name;
  expect(await nameOf()).toBe('replica');
  await revisions.refresh();
  expect(await nameOf()).toBe('primary');
  await set(replica, 'revision = 2');
  await expect.poll(nameOf).toBe('replica');
  await set(replica, 'revision = 3');
  expect(await nameOf()).toBe('replica');
  await set(replica, 'revision = 2');
  expect(await nameOf()).toBe('primary');
});

it('asks the primary while the replica is away', async () => {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' });
  const reads = createReads({ primary, replica: away, revisions });
  expect(await reads.query<Named>(SELECT_NAME)).toEqual([{ name: 'primary' }]);
  const cut = createReads({ primary, replica, revisions });
  const names = await cut.state(async (state) => {
    await state.query(
      "SELECT pg_terminate_backend(pg_backend_pid()) FROM meta WHERE calibrated = 'replica'",
    );
    return await state.query<Named>(SELECT_NAME);
  });
  expect(names).toEqual([{ name: 'primary' }]);
  await away.close();
});

it('does not ask the primary again what is wrong', async () => {
  const reads = createReads({ primary, replica, revisions });
  await expect(reads.query('SELECT nothing FROM meta')).rejects.toThrow('does not exist');
});

it('hears of revisions, and keeps the last one while the database is away', async () => {
  expect(await revisions.newest()).toBe(2);
  await set(primary, 'revision = 5');
  await expect.poll(() => revisions.newest(), { timeout: 3_000 }).toBe(5);
  await primary.transaction(async (client) => {
    await client.query('UPDATE meta SET revision = 6');
    await client.query("SELECT pg_notify('shelfline_revision', '')");
  });
  await expect.poll(() => revisions.newest(), { timeout: 500, interval: 20 }).toBe(6);
  await primary.close();
  await set(replica, 'revision = 9');
  expect(await revisions.newest()).toBe(6);
});
