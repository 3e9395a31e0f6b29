/** A batch, and a line of the log, happen exactly once, whenever the connection is lost. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { derive, product, T0 } from '../../../../../test/contract/store-fixture.ts';
import {
  type MigratedSchema,
  openMigratedSchema,
} from '../../../../../test/support/postgres/migrated.ts';
import type { Database } from '../../connection/database.ts';
import { createImportLog } from './import-log.ts';
import { createImportStore } from './import-store.ts';
import { createStoreWriter } from './store-writer.ts';

let schema: MigratedSchema;
let database: Database;
beforeEach(async () => {
  schema = await openMigratedSchema();
  database = schema.database;
});
afterEach(async () => {
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

const MOMENTS = ['before the commit', 'after the commit'] as const;

test.each(MOMENTS)('a batch, lost %s', async (when) => {
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

test.each(MOMENTS)('the log of an import, lost %s', async (when) => {
  const logOf = (broken: Database) => createImportLog(broken, createStoreWriter(database));
  const id = await logOf(losing(when)).begin({ file: 'a.csv', format: 'csv', startedAt: T0 }, 30);
  await logOf(losing(when)).finish(id, { sha256: 'ab', report: '{}' });
  expect(await logOf(database).all()).toMatchObject([{ id, file: 'a.csv', sha256: 'ab' }]);
});
