/** Rows that are written come back as they were, by every need that names them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type MigratedSchema,
  openMigratedSchema,
} from '../../../../../test/support/postgres/migrated.ts';
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import { UNMEASURED } from '../../../../domain/product/observation.ts';
import type { TableChange } from '../../../../market-engine/workspace/changes.ts';
import type { Need } from '../../../../market-engine/workspace/need.ts';
import { type Row, TABLES, type TableName } from '../../../../market-engine/workspace/tables.ts';
import type { Database } from '../../connection/database.ts';
import { createLoader } from './load-needs.ts';
import { rowsOf } from './query-rows.ts';
import { writeChanges } from './write-changes.ts';

let schema: MigratedSchema;
let database: Database;
beforeEach(async () => {
  schema = await openMigratedSchema();
  database = schema.database;
});
afterEach(async () => {
  await schema.drop();
});

const HEADS = '[[7,"price",null,100,200,1,0,1]]';
const AWKWARD = 'a\tb\\n\nc "d" {e}\u2028,\u0001';

function keyword(id: number, period: number, isNewest: 0 | 1): Row {
  const row = {
    ...UNMEASURED,
    marketplace: 'US',
    keyword: 'big "mug"',
    source: 's',
    periodEnd: period,
    searchVolume: 5,
    clicked: [{ asin: 'B000000001' }],
  } as unknown as KeywordObservation;
  const body = JSON.stringify(row);
  return [id, 'US', 'big "mug"', '', 's', null, period, isNewest, null, 5, null, body, null, 9];
}

const ROWS: Readonly<Partial<Record<TableName, readonly Row[]>>> = {
  product: [
    [1, 'US', 'B000000001', 'B000000001', 1, 2, '{"a":"\\u0000"}', HEADS, null, 3, -4, 5],
    [2, 'US', 'B000000002', 'B000000001', 1, 2, '{}', '[]', 'parent', null, -4, 5],
  ],
  chunk: [
    [1, 7, 4294967396, new Uint8Array([0, 1, 92, 255]), -1],
    [1, 7, 4294967999, new Uint8Array(2000).fill(92), -(2 ** 31)],
    [1, 8, 4294967396, new Uint8Array([3]), null],
  ],
  point: [
    [1, 7, 200, null, 3, 1, -32768],
    [1, 7, -(2 ** 40), -(2 ** 53 - 1), 0, 2, null],
    [1, 8, 200, 2 ** 53 - 1, 0, 1, 32767],
  ],
  rank: [['US', '12', 0, 1, 7, 100, 200, 6]],
  naming: [['US', 'B000000002', 1]],
  likeness: [['US', AWKWARD, '12', 5, 2, 200, null]],
  category: [['US', '12', AWKWARD, null, 's', 1, null, 1]],
  keyword: [keyword(1, 10, 0), keyword(2, 20, 1)],
  sales_label: [[new Uint8Array([1, 2, 255]), '{}', null, 1]],
  told: [
    [0, 1, 1, 1, '{}', 1],
    [1, 'US 12', 1, null, '{}', 1],
    [2, 2, 1, 1, '{}', 1],
    [3, new Uint8Array([1, 2, 255]), 1, 1, '{}', 1],
  ],
  listing_count: [['US', '', 2, 1]],
};

const NEEDS: readonly Need[] = [
  { kind: 'productId', id: 1 },
  { kind: 'product', marketplace: 'US', asin: 'B000000002' },
  {
    ...{ kind: 'likeness', marketplace: 'US', brand: AWKWARD, rootCategoryId: '12' },
    ...{ ranks: [1, 5], near: { ranks: [5, 5], reviews: [1, 2] }, limit: 2 },
  },
  { kind: 'category', marketplace: 'US', id: '12' },
  { kind: 'counts', marketplace: 'US', categoryId: '' },
  { kind: 'keywordId', id: 1 },
  { kind: 'label', key: new Uint8Array([1, 2, 255]) },
];

const changesOf = (rows: typeof ROWS, removed: typeof ROWS = {}): TableChange[] =>
  (Object.keys({ ...rows, ...removed }) as TableName[]).map((table) => ({
    table,
    removed: (removed[table] ?? []).map((row) => row.slice(0, TABLES[table].key.length)),
    rows: rows[table] ?? [],
  }));

/** Returns the rows that a need loads, each once, in the order of their texts. */
async function loaded(needs: readonly Need[]) {
  const { sets } = await database.transaction((client) =>
    createLoader(rowsOf(client)).first(needs),
  );
  const rows: Partial<Record<TableName, readonly unknown[]>> = {};
  for (const { table } of sets) {
    const all = sets.flatMap((set) => (set.table === table ? set.rows.map(comparable) : []));
    const distinct = [...new Set(all)].sort();
    if (distinct.length > 0) rows[table] = distinct;
  }
  return rows;
}

const comparable = (row: Row): string =>
  row
    .map((value) => (typeof value === 'object' && value !== null ? [...value].join() : value))
    .map((value) => `${typeof value} ${value}`)
    .join('|');

const expected = (rows: typeof ROWS) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.map(comparable).sort()]),
  );

test('every row comes back as it was written', async () => {
  await database.transaction((client) => writeChanges(client, changesOf(ROWS)));
  expect(await loaded(NEEDS)).toEqual(expected(ROWS));
});

test('a row is replaced or removed by its key', async () => {
  await database.transaction((client) => writeChanges(client, changesOf(ROWS)));
  const gone = { ...ROWS };
  await database.transaction((client) => writeChanges(client, changesOf(ROWS, gone)));
  expect(await loaded(NEEDS)).toEqual(expected(ROWS));
  await database.transaction((client) => writeChanges(client, changesOf({}, gone)));
  expect(await loaded(NEEDS)).toEqual({});
});
