import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivation } from '../../../../../test/contract/store-fixture.ts';
import type { Listing } from '../../../../domain/product/listing.ts';
import type { ProductObservation } from '../../../../domain/product/observation.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { MARKET_FILE } from '../../engine/market-file.ts';
import { createSqliteStore, type SqliteStore } from '../store.ts';

/** Enough text for a few steps of the copy. */
const PRODUCTS = 3000;
const DESCRIPTION = 'x'.repeat(20_000);

const derive = derivation((family) =>
  family.map(
    ({ record }): Listing => ({
      marketplace: record.marketplace,
      asin: record.asin,
      parentAsin: null,
      family: record.family,
      familyBasis: record.familyBasis,
      isParent: false,
      title: null,
      brand: null,
      categoryId: null,
      imageUrl: null,
      gtins: [],
      partNumbers: [],
      price: null,
      priceType: null,
      availability: 'unknown',
      bsr: null,
      bsrCategoryId: null,
      bsrAt: null,
      reviewCount: null,
      rating: null,
      sales: null,
      observedAt: record.observedAt,
      firstSeenAt: record.firstSeenAt,
      signals: '',
    }),
  ),
);

const product = (index: number, at: number): ProductObservation => ({
  kind: 'product',
  marketplace: 'US',
  asin: `B0${String(index).padStart(8, '0')}` as Asin,
  source: 'csv',
  observedAt: at,
  facts: { description: DESCRIPTION },
  series: [],
});

let root: string;
let store: SqliteStore;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-backup-'));
  store = createSqliteStore({ directory: join(root, 'data') });
});
afterEach(async () => {
  await store.close();
  rmSync(root, { recursive: true });
});

describe('a backup', () => {
  it('holds the state of the moment it was asked for, also while batches go on', async () => {
    const all = Array.from({ length: PRODUCTS }, (_, index) => product(index, 1));
    await store.imports.apply(all, derive);
    const before = await store.contentHash();
    const target = join(root, 'copy', MARKET_FILE);
    mkdirSync(join(root, 'copy'));
    let isDone = false;
    const copying = store.backup(target).finally(() => {
      isDone = true;
    });
    let batches = 0;
    while (!isDone) {
      batches += 1;
      await store.imports.apply([product(batches, 1 + batches)], derive);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await copying;
    expect(batches).toBeGreaterThan(1);
    expect(readdirSync(join(root, 'copy'))).toEqual([MARKET_FILE]);
    const copy = createSqliteStore({ directory: join(root, 'copy') });
    expect(await copy.contentHash()).toBe(before);
    expect(await copy.check()).toEqual([]);
    expect(await store.contentHash()).not.toBe(before);
    await copy.close();
  });

  it('replaces no file, not even an empty one, and leaves nothing half-made', async () => {
    const target = join(root, 'precious');
    writeFileSync(target, '');
    await expect(store.backup(target)).rejects.toThrow(`${target}: exists already`);
    const nowhere = join(root, 'missing', 'copy.db');
    await expect(store.backup(nowhere)).rejects.toThrow();
    expect(readdirSync(root).sort()).toEqual(['data', 'precious']);
  });
});
