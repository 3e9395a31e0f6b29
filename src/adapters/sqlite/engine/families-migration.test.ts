import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asin, collect, derive } from '../../../../test/contract/store-fixture.ts';
import { leaveOldStore } from '../../../../test/support/migrations.ts';
import { createSqliteStore } from '../market/store.ts';

const fact = (value: unknown) => ({ value, source: 'csv', at: 10 });
const FACTS = JSON.stringify({
  brand: fact('Acme'),
  rootCategoryId: fact('11'),
  title: fact('Mat'),
});
const SERIES = (id: number) => `[[${id},"bsr","11",10,10,70,0,1]]`;

/** Two colors at one rank, and a child of a parent. */
const OLD_ROWS = `
  UPDATE meta SET revision = 1, last_series = 2;
  INSERT INTO source VALUES (1, 'csv');
  INSERT INTO product VALUES
    (1, 'US', '${asin('1')}', '${asin('1')}', 10, 10, '${FACTS}', '${SERIES(1)}'),
    (2, 'US', '${asin('2')}', '${asin('2')}', 10, 10, '${FACTS}', '${SERIES(2)}'),
    (3, 'US', '${asin('3')}', '${asin('9')}', 10, 10,
      '${JSON.stringify({ parentAsin: fact(asin('9')) })}', '[]');
  INSERT INTO rank VALUES ('US', '11', 70, 1, 1, 10, 10), ('US', '11', 70, 2, 2, 10, 10);
`;

let root: string;
let directory: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-migration-'));
  directory = await leaveOldStore(root, { until: 9, rows: OLD_ROWS });
});
afterEach(() => rmSync(root, { recursive: true }));

it('puts the products of an older store into families, once', async () => {
  const store = createSqliteStore({ directory });
  const hash = await store.contentHash();
  expect(await store.imports.bringOver(derive)).toBe(3);
  const listings = await collect(store.products.scan(null));
  expect(listings.map(({ family, familyBasis }) => [family, familyBasis])).toEqual([
    [asin('1'), 'inferred'],
    [asin('1'), 'inferred'],
    [asin('9'), 'parent'],
  ]);
  expect(await store.check()).toEqual([]);
  expect(await store.contentHash()).toBe(hash);
  expect(await store.imports.bringOver(derive)).toBe(0);
  await store.close();
});

it('has nothing to bring over in a new store', async () => {
  const store = createSqliteStore({ directory: join(root, 'new') });
  expect(await store.imports.bringOver(derive)).toBe(0);
  await store.close();
});
