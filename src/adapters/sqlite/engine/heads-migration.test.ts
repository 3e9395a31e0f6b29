import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asin, derive, product } from '../../../../test/contract/store-fixture.ts';
import { leaveOldStore } from '../../../../test/support/migrations.ts';
import { createSqliteStore } from '../market/store.ts';

/** Ranks of two products, one of which has none at the moment, and a product without series. */
const OLD_ROWS = `
  UPDATE meta SET revision = 1;
  INSERT INTO source VALUES (1, 'keepa'), (2, 'csv');
  INSERT INTO product VALUES (1, 'US', 'B000000001', 'B000000001', 20, 10, '{}');
  INSERT INTO product VALUES (2, 'US', 'B000000002', 'B000000002', 30, 30, '{}');
  INSERT INTO product VALUES (3, 'US', 'B000000003', 'B000000003', 5, 5, '{}');
  INSERT INTO series VALUES (1, 1, 'new', '', 'US', 10, 20, NULL, 1, 2);
  INSERT INTO series VALUES (2, 1, 'bsr', '11', 'US', 10, 10, 70, 0, 1);
  INSERT INTO series VALUES (3, 1, 'bsr', '', 'US', 10, 10, 3, 0, 1);
  INSERT INTO series VALUES (4, 2, 'bsr', '11', 'US', 30, 30, NULL, 3, 1);
  INSERT INTO series VALUES (5, 2, 'bsr', 'a"b', 'US', 30, 30, 2, 0, 1);
  INSERT INTO point VALUES (1, 10, 999, 0, 1), (1, 20, NULL, 1, 2), (2, 10, 70, 0, 1),
    (3, 10, 3, 0, 1), (4, 30, NULL, 3, 1), (5, 30, 2, 0, 1);
`;

let root: string;
let directory: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-migration-'));
  directory = await leaveOldStore(root, { until: 7, rows: OLD_ROWS });
});
afterEach(() => rmSync(root, { recursive: true }));

it('keeps the series of an older store, and writes on', async () => {
  const store = createSqliteStore({ directory });
  await store.imports.rederive(derive, { isFitted: false });
  expect(await store.check()).toEqual([]);

  const record = await store.products.record('US', asin('1'));
  const about = { firstAt: 10, source: 'keepa' };
  expect(record?.heads).toEqual([
    { name: 'bsr', categoryId: null, last: { at: 10, value: 3, state: 'ok' }, ...about },
    { name: 'bsr', categoryId: '11', last: { at: 10, value: 70, state: 'ok' }, ...about },
    {
      name: 'new',
      categoryId: null,
      firstAt: 10,
      source: 'csv',
      last: { at: 20, value: null, state: 'out_of_stock' },
    },
  ]);
  const [history] = await store.history.sourced('US', asin('2'));
  expect(history?.points).toEqual([{ at: 30, value: null, state: 'unknown', source: 'keepa' }]);
  expect((await store.products.record('US', asin('3')))?.heads).toEqual([]);
  const best = async () =>
    (await store.categories.bestSellers('US', '11', 9)).map(({ rank }) => rank);
  expect(await best()).toEqual([70]);

  const series = (value: number) => [
    { name: 'bsr', categoryId: '11', points: [{ at: 40, value, state: 'ok' }] } as const,
    { name: 'offerCount', categoryId: null, points: [{ at: 40, value, state: 'ok' }] } as const,
  ];
  await store.imports.apply(
    [product('1', { series: series(8) }), product('2', { series: series(4) })],
    derive,
  );
  expect(await best()).toEqual([4, 8]);
  expect(await store.check()).toEqual([]);
  await store.close();
});
