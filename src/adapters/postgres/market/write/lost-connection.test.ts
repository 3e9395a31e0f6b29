/** A batch happens exactly once, whenever its connection is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { derive, product, T0 } from '../../../../../test/contract/store-fixture.ts';
import { openTestSchema, type TestSchema } from '../../../../../test/support/postgres.ts';
import { type Database, openDatabase } from '../../connection/database.ts';
import { migrate } from '../../migration/migrate.ts';
import { createImportStore } from './import-store.ts';
import { createStoreWriter } from './store-writer.ts';

let schema: TestSchema;
let database: Database;
beforeEach(async () => {
  schema = await openTestSchema();
  database = openDatabase({ url: schema.url });
  await migrate(database);
});
afterEach(async () => {
  await database.close();
  await schema.drop();
});

const LOST = new Error('Connection terminated unexpectedly');

/** Returns the database with a connection that is lost once. */
function losing(when: 'before the commit' | 'after the commit'): Database {
  let isDue = true;
  const loseAt = (moment: typeof when) => {
    if (!isDue || moment !== when) return;
    isDue = false;
    throw LOST;
  };
  return {
    ...database,
    async transaction(work) {
      const result = await database.transaction(async (client) => {
        const done = await work(client);
        loseAt('before the commit');
        return done;
      });
      loseAt('after the commit');
      return result;
    },
  };
}

test.each(['before the commit', 'after the commit'] as const)('lost %s', async (when) => {
  const imports = createImportStore(database, createStoreWriter(losing(when)));
  const price = { name: 'new', categoryId: null, points: [{ at: T0, value: 5, state: 'ok' }] };
  const observation = product('1', { facts: { title: 'a cup' }, series: [price as never] });
  expect(await imports.apply([observation], derive)).toMatchObject({
    changed: [true],
    revision: 1,
  });
  expect(await database.query('SELECT revision FROM meta')).toEqual([{ revision: 1 }]);
  expect(await database.query('SELECT asin FROM product')).toEqual([{ asin: observation.asin }]);
});
