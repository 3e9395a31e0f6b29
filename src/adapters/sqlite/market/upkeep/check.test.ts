import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivation } from '../../../../../test/contract/store-fixture.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { createSqliteStore, type SqliteStore } from '../store.ts';

const ASIN = 'B000000001' as Asin;

/** Adds the heads of the product to themselves. */
const TWICE = `UPDATE product SET series =
  json_insert(series, '$[#]', json_extract(series, '$[0]'))`;

let directory: string;
let store: SqliteStore;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-check-'));
  store = createSqliteStore({ directory });
  const points = [
    { at: 10, value: 5, state: 'ok' },
    { at: 20, value: 6, state: 'ok' },
  ] as const;
  const product = { kind: 'product', marketplace: 'US', asin: ASIN, source: 'csv' } as const;
  const series = [
    { name: 'buyBox', categoryId: null, points },
    { name: 'bsr', categoryId: '7', points },
  ] as const;
  const title = { title: 'Mat' };
  await store.imports.apply(
    [{ ...product, observedAt: 20, facts: title, series }],
    derivation((family) =>
      family.map(({ record }) => ({
        marketplace: 'US',
        asin: record.asin,
        parentAsin: null,
        family: record.family,
        familyBasis: record.familyBasis,
        isParent: false,
        title: 'Mat',
        brand: null,
        categoryId: null,
        imageUrl: null,
        gtins: [],
        partNumbers: [],
        price: 6,
        priceType: 'buyBox',
        availability: 'in_stock',
        bsr: null,
        bsrCategoryId: null,
        bsrAt: null,
        reviewCount: null,
        rating: null,
        sales: null,
        observedAt: 20,
        firstSeenAt: 10,
        signals: '',
      })),
    ),
  );
});
afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

describe('check', () => {
  it('has nothing to say of a sound store', async () => {
    expect(await store.check()).toEqual([]);
  });

  it.each([
    [
      'a head that is not the last point',
      'UPDATE point SET value = 7, sum = NULL WHERE at = 20',
      'points are missing',
    ],
    ['a lost first point', 'DELETE FROM point WHERE at = 10', 'points are missing'],
    [
      'points of no series',
      'INSERT INTO point VALUES (99, 1, 1, 0, 1, NULL)',
      'belong to no series',
    ],
    ['heads that are no text of heads', "UPDATE product SET series = '[1'", 'cannot be read'],
    ['a number of two series', TWICE, 'two series have one number'],
    ['a number of tomorrow', 'UPDATE meta SET last_series = 1', 'beyond the last one given'],
    [
      'a rank that has moved',
      'UPDATE rank SET rank = 9',
      'the table of ranks differs from a series',
    ],
    ['a rank of no series', `UPDATE product SET series = '[]'`, 'a rank belongs to no series'],
    ['a lost listing', 'DELETE FROM listing', 'has no listing'],
    ['a listing of another family', "UPDATE listing SET family = 'X'", 'differs from its product'],
    ['a wrong family', "UPDATE product SET family = 'X'", 'not the one its facts name'],
    ['a wrong count', 'UPDATE listing_count SET listings = 9', 'count of listings of a category'],
    ['a change of tomorrow', 'UPDATE listing SET revision = 99', 'a batch later than the last one'],
  ])('tells of %s', async (_what, damage, line) => {
    await nextTurn();
    store.connection.db.exec(damage);
    expect((await store.check()).join('\n')).toContain(line);
  });

  it('tells of a broken reference before anything else', async () => {
    store.connection.db.pragma('foreign_keys = OFF');
    store.connection.db.exec('DELETE FROM product');
    expect(await store.check()).toContain('a row of rank names a missing row of product');
  });
});
