/** A PostgreSQL database with the rows of an SQLite store answers what that store answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asin,
  collect,
  day,
  derive,
  keyword,
  label,
  product,
  T0,
} from '../../../../test/contract/store-fixture.ts';
import {
  type MigratedSchema,
  openMigratedSchema,
} from '../../../../test/support/postgres/migrated.ts';
import { copyMarket } from '../../../app/copy/copy-market.ts';
import { simulateMarket } from '../../../domain/simulation/simulate-market.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import { createCopySource } from '../../sqlite/market/copy/copy-source.ts';
import { createSqliteStore, type SqliteStore } from '../../sqlite/market/store.ts';
import type { Database } from '../connection/database.ts';
import { createCopyTarget } from '../copy/copy-target.ts';
import { createReadStore, type ReadStore } from './read-store.ts';

const NOW = T0 + 400 * 86_400;
let schema: MigratedSchema;
let database: Database;
let directory: string;
let sqlite: SqliteStore;
let reads: ReadStore;

beforeAll(async () => {
  schema = await openMigratedSchema();
  database = schema.database;
  directory = mkdtempSync(join(tmpdir(), 'shelfline-read-store-'));
  sqlite = createSqliteStore({ directory });
  for (const { observations } of simulateMarket({ products: 120, seed: 3, now: NOW })) {
    await sqlite.imports.apply(observations, derive);
  }
  const again = await sqlite.importLog.begin({ file: 'a', format: 'csv', startedAt: NOW }, 9);
  const observations = [
    product('1', {
      facts: { partNumber: 'a"b', model: 'M-1 \u00e9', title: '{"model":{"value":1}}' },
    }),
    product('2', { facts: { model: 'M-2', parentAsin: asin('1') } }),
    keyword('mat', { clicked: [{ asin: asin('1'), clickShare: 0.5, conversionShare: null }] }),
    label(),
  ];
  await sqlite.imports.apply(observations, derive, again);
  await sqlite.withdrawals.deleteProduct('US', asin('2'), derive);
  await copyRows();
  reads = createReadStore({ primary: database, url: schema.url });
}, 120_000);
afterAll(async () => {
  await reads.close();
  await schema.drop();
  await sqlite.close();
  rmSync(directory, { recursive: true });
});

async function copyRows(): Promise<void> {
  const { db } = sqlite.connection;
  const hash = () => sqlite.contentHash();
  const target = createCopyTarget(database, hash);
  await copyMarket(createCopySource(db, db.name), target, () => undefined);
  await target.finish();
}

const MARKETPLACE = 'US';

async function change(statement: string): Promise<void> {
  await database.transaction(async (client) => void (await client.query(statement)));
}

/** Returns products with short chunks. */
async function histories(count: number) {
  return await database.query<{ readonly id: number; readonly asin: Asin }>(
    `SELECT product.id, asin FROM product JOIN history ON product_id = product.id
     WHERE series_id = 0 AND place = 0 AND marketplace = '${MARKETPLACE}' LIMIT ${count}`,
  );
}

describe('reads of PostgreSQL', () => {
  it('find the same products, listings and families', async () => {
    const listings = await collect(sqlite.products.scan(null));
    expect(listings.length).toBeGreaterThan(100);
    expect(listings.some(({ partNumbers }) => partNumbers[0] === 'a"b')).toBe(true);
    expect(await collect(reads.products.scan(null))).toEqual(listings);
    expect(await collect(reads.products.scan(MARKETPLACE))).toEqual(
      await collect(sqlite.products.scan(MARKETPLACE)),
    );
    const families = await collect(sqlite.products.families(null));
    expect(await collect(reads.products.families(null))).toEqual(families);
    const asins = listings.map((one) => one.asin).reverse();
    expect(await reads.products.listings(MARKETPLACE, [...asins, asin('9')])).toEqual(
      await sqlite.products.listings(MARKETPLACE, asins),
    );
    for (const one of listings) {
      const key = [one.marketplace, one.asin] as const;
      expect(await reads.products.record(...key)).toEqual(await sqlite.products.record(...key));
      const family = [one.marketplace, one.family] as const;
      expect(await reads.products.family(...family)).toEqual(
        await sqlite.products.family(...family),
      );
      expect(await reads.products.children(...family)).toEqual(
        await sqlite.products.children(...family),
      );
    }
    expect(await reads.products.record(MARKETPLACE, asin('9'))).toBeNull();
    expect(await reads.products.coverage(MARKETPLACE)).toEqual(
      await sqlite.products.coverage(MARKETPLACE),
    );
  });

  it('find the same histories', async () => {
    const windows = [
      { from: day(300), to: day(301) },
      { from: day(0), to: NOW + 1 },
      { from: day(200), to: day(100) },
      { from: day(350.5), to: day(380) },
    ];
    for (const { marketplace, asin: of } of (await collect(sqlite.products.scan(null))).slice(
      -40,
    )) {
      const sourced = await sqlite.history.sourced(marketplace, of);
      expect(await reads.history.sourced(marketplace, of)).toEqual(sourced);
      for (const window of windows) {
        const asked = [marketplace, of, sourced, window] as const;
        expect(await reads.history.read(...asked)).toEqual(await sqlite.history.read(...asked));
      }
    }
  });

  it('find the same categories and best sellers', async () => {
    const tree = await sqlite.categories.tree(MARKETPLACE);
    expect(await reads.categories.tree(MARKETPLACE)).toEqual(tree);
    expect(await collect(reads.categories.stated(null))).toEqual(
      await collect(sqlite.categories.stated(null)),
    );
    for (const { id } of tree) {
      for (const at of [null, day(310), day(390)]) {
        const asked = [MARKETPLACE, id, 7, at] as const;
        expect(await reads.categories.bestSellers(...asked)).toEqual(
          await sqlite.categories.bestSellers(...asked),
        );
        expect(await reads.categories.bestSellersByRoot(...asked)).toEqual(
          await sqlite.categories.bestSellersByRoot(...asked),
        );
      }
      expect(await reads.categories.node(MARKETPLACE, id)).toEqual(
        await sqlite.categories.node(MARKETPLACE, id),
      );
    }
    expect(await reads.categories.named(MARKETPLACE, 'k', 9)).toEqual(
      await sqlite.categories.named(MARKETPLACE, 'k', 9),
    );
  });

  it('find the same keywords and labels', async () => {
    const rows = await collect(sqlite.keywords.scan(null));
    expect(await collect(reads.keywords.scan(null))).toEqual(rows);
    expect(await collect(reads.keywords.labels())).toEqual(await collect(sqlite.keywords.labels()));
    for (const row of rows.slice(0, 100)) {
      const { marketplace, department, periodStart, periodEnd } = row;
      const words = row.keyword.split(' ').slice(-2);
      expect(await reads.keywords.containing(marketplace, words, 9)).toEqual(
        await sqlite.keywords.containing(marketplace, words, 9),
      );
      expect(await reads.keywords.exact(marketplace, row.keyword)).toEqual(
        await sqlite.keywords.exact(marketplace, row.keyword),
      );
      const clicked = [marketplace, row.clicked.map((one) => one.asin), 3] as const;
      expect(await reads.keywords.clickedOn(...clicked)).toEqual(
        await sqlite.keywords.clickedOn(...clicked),
      );
      const of = [marketplace, row.keyword, department] as const;
      expect(await reads.keywords.volumes(...of)).toEqual(await sqlite.keywords.volumes(...of));
      if (periodStart === null || periodEnd === null) continue;
      const cell = { marketplace, department, periodStart, periodEnd };
      expect(await reads.keywords.rankVolumes(cell)).toEqual(
        await sqlite.keywords.rankVolumes(cell),
      );
    }
  });

  it('tell an index the same', async () => {
    const revision = await sqlite.revision();
    expect(await reads.revision()).toBe(revision);
    for (const since of [0, revision - 1, revision]) {
      const [one, other] = [sqlite.feed.changedSince(since), await reads.feed.changedSince(since)];
      if (one === null || other === null) throw new TypeError('the feed reaches back to 0');
      expect(await collect(other)).toEqual(await collect(one));
      expect(await reads.feed.markAt(since)).toBe(sqlite.feed.markAt(since));
    }
    expect(await reads.feed.changedSince(revision + 1)).toBeNull();
    expect(await reads.feed.categoriesChangedSince(revision)).toBe(false);
    expect(await reads.feed.categoriesChangedSince(0)).toBe(true);
  });

  it('have one content hash and find no fault', async () => {
    expect(await reads.contentHash()).toBe(await sqlite.contentHash());
    expect(await reads.check()).toEqual([]);
  });

  it('show derived data that differs from its source', async () => {
    const faults: string[] = [];
    const changes = [
      ["UPDATE keyword SET words = '{}' WHERE words IS NOT NULL", 'the words of a keyword'],
      ['DELETE FROM keyword_click', 'the table of clicked products differs'],
      ["INSERT INTO naming VALUES ('US', 'B', 1)", 'the table of named variations differs'],
      ['UPDATE listing_count SET listings = listings + 1', 'the count of listings'],
      ["INSERT INTO rank VALUES ('US', '1', 1, 999, 1, 1, 1)", 'to no product: rank 999'],
      ["INSERT INTO told VALUES (0, '999', 1, NULL, '')", 'belongs to nothing: product 999'],
    ] as const;
    for (const [statement, fault] of changes) {
      await change(statement);
      faults.push(fault);
    }
    const found = (await reads.check()).join('\n');
    for (const fault of faults) expect(found).toContain(fault);
  });

  it('show damage, and answer nothing from it', async () => {
    await change(`UPDATE product SET facts = facts || ' ' WHERE asin = '${asin('1')}'`);
    await change(`UPDATE listing SET title = 'no' WHERE asin = '${asin('1')}'`);
    await change('UPDATE rank SET last_at = last_at + 1 WHERE rank = 1');
    const [changed, cut] = await histories(2);
    await change(`UPDATE history
      SET body = set_byte(body, length(body) - 1, 255 - get_byte(body, length(body) - 1))
      WHERE product_id = ${changed?.id} AND series_id = 0 AND place = 0`);
    await change(`UPDATE history SET body = substr(body, 1, length(body) - 1)
      WHERE product_id = ${cut?.id} AND series_id = 0 AND place = 0`);
    for (const one of [changed, cut]) {
      const read = reads.history.sourced(MARKETPLACE, one?.asin ?? asin('1'));
      await expect(read).rejects.toThrow('is damaged');
    }
    await expect(reads.products.record('US', asin('1'))).rejects.toThrow('is damaged');
    await expect(reads.products.listings('US', [asin('1')])).rejects.toThrow('is damaged');
    await expect(reads.contentHash()).rejects.toThrow('is damaged');
    const faults = (await reads.check()).join('\n');
    expect(faults).toContain(`not what was written: product US ${asin('1')}`);
    expect(faults).toContain('not what was written: listing');
    expect(faults).toContain('not what was written: rank');
    expect(faults).toContain(`the stored data of a history, product number ${cut?.id} is damaged`);
    expect(faults).toContain('the table of ranks differs from a series');
  });
});
