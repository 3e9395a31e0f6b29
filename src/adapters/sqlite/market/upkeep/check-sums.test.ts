import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asin, category, derive, keyword } from '../../../../../test/contract/store-fixture.ts';
import { leaveOldStore } from '../../../../../test/support/migrations.ts';
import { uncheckedRows } from '../../../../market-engine/upkeep/check-sums.ts';
import { createSqliteStore, type SqliteStore } from '../store.ts';

const PRODUCTS = 1200;
const SERIES = `[[1,"buyBox",null,10,10,700,0,1]]`;

/** More products than are filled at once, as a program without check values left them. */
const OLD_ROWS = `
  UPDATE meta SET revision = 1, last_series = ${PRODUCTS};
  INSERT INTO source VALUES (1, 'csv');
  WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PRODUCTS})
  INSERT INTO product (id, marketplace, asin, family, observed_at, first_seen_at, facts, series)
    SELECT i, 'US', printf('B%09d', i), printf('B%09d', i), 10, 10, '{}',
      replace('${SERIES}', '[[1', '[[' || i) FROM n;
  INSERT INTO category VALUES ('US', '11', 'Mats', NULL, 'csv', 10, NULL);
`;

let root: string;
let store: SqliteStore;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-fill-'));
  const directory = await leaveOldStore(root, { until: 11, rows: OLD_ROWS });
  store = createSqliteStore({ directory });
});
afterEach(async () => {
  await store.close();
  rmSync(root, { recursive: true });
});

const waiting = () => uncheckedRows(store.connection.db);
/** Outside of the snapshot that reads of this turn share. */
const run = async (sql: string) => {
  await nextTurn();
  store.connection.db.exec(sql);
};
const DAMAGE = `UPDATE product SET facts = '{"title":1}' WHERE id = 700`;

it('reads an older store before its rows have check values, and says how many wait', async () => {
  expect(waiting()).toBeGreaterThan(2 * PRODUCTS);
  expect(await store.products.record('US', asin('700'))).not.toBeNull();
  await run(DAMAGE);
  expect(await store.products.record('US', asin('700'))).not.toBeNull();
});

it('fills them once, also after some were written by this program', async () => {
  await store.imports.apply([category('12', '11'), keyword('mat')], derive);
  const hash = await store.contentHash();
  await store.imports.bringOver(derive);
  expect(waiting()).toBe(0);
  expect(await store.contentHash()).toBe(hash);
  expect(await store.check('quick')).toEqual([]);
});

it('sees damage from then on, and a row without a check value is damaged too', async () => {
  await store.imports.bringOver(derive);
  await run(DAMAGE);
  await expect(store.products.record('US', asin('700'))).rejects.toThrow(
    `the stored data of product US ${asin('700')} is damaged`,
  );
  await run('UPDATE category SET sum = NULL');
  expect(await store.check('quick')).toEqual([
    `not what was written: product US ${asin('700')}`,
    'not what was written: category US 11',
  ]);
});
