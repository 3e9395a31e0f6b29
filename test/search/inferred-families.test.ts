/**
 * Colors of one product without a known parent: one competitor, counted once, in every operation.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FileSearch,
  openFileSearch,
} from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { AppContext } from '../../src/app/context.ts';
import { analyzeCompetitors } from '../../src/app/market/analyze-competitors.ts';
import { nicheScore } from '../../src/app/market/niche-score.ts';
import { getProduct } from '../../src/app/product/get-product.ts';
import { findProducts } from '../../src/app/search/find-products.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { createLexicons } from '../../src/domain/search/language/word-forms.ts';
import type { SearchIndex } from '../../src/ports/search-index.ts';
import { asin, day, product, series } from '../contract/store-fixture.ts';
import { openStoreIndex, type StoreIndex } from '../support/store-index.ts';

const model = builtInModel();
const COLORS = ['Black', 'Cream', 'Red', 'Pastel Green', 'Navy', 'Pink'];
const OTHERS = ['Bolt', 'Corva', 'Dunlin', 'Egret', 'Falca', 'Grebe', 'Heron', 'Ibisa'];
const keyword = 'toaster';
const now = day(1);

const toaster = (name: string, brand: string, title: string, rank: number) =>
  product(name, {
    facts: { brand, title: `${brand} ${title}`, rootCategoryId: '11', categoryId: '11' },
    series: [
      series('bsr', [[0, rank]], '11'),
      series('reviewCount', [[0, 3_634]]),
      series('buyBox', [[0, 4_999]]),
    ],
  });

let directory: string;
let store: SqliteStore;
let index: FileSearch;
let inMemory: StoreIndex;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shelfline-inferred-'));
  store = createSqliteStore({ directory });
  const colors = COLORS.map((color, at) =>
    toaster(`A${at}`, 'Acme', `Retro Two Slot Toaster With Crumb Tray, ${color}`, 5_415 + at),
  );
  const others = OTHERS.map((brand, at) =>
    toaster(`B${at}`, brand, 'Toaster With Browning Control', 6_000 + 900 * at),
  );
  await store.imports.apply([...colors, ...others], deriveListings(model));
  inMemory = await openStoreIndex(store);
  index = await openFileSearch({ store, feed: store.feed, directory: join(directory, 'search') });
});
afterEach(async () => {
  await index.close();
  await store.close();
  await rm(directory, { recursive: true });
});

const appOver = (search: SearchIndex) =>
  ({ store, search, lexicons: createLexicons(), salesModel: () => model }) as unknown as AppContext;

describe.each<[string, () => SearchIndex]>([
  ['files', () => index.search],
  ['memory alone', () => inMemory.search],
])('searched by an index in %s', (_, searchOf) => {
  const ask = { marketplace: 'US', keyword, now } as const;
  const search = (variations: 'all' | 'collapse') =>
    findProducts(appOver(searchOf()), {
      ...ask,
      ...{ category: null, filters: {}, sort: 'relevance', descending: false },
      ...{ variations, page: 1, pageSize: 20 },
    });

  it('a family is one competitor in search, competitors and niche score', async () => {
    const families = 1 + OTHERS.length;
    expect((await search('all')).total).toBe(COLORS.length + OTHERS.length);
    const collapsed = await search('collapse');
    expect([collapsed.total, collapsed.listings.length]).toEqual([families, families]);
    const app = appOver(searchOf());
    const market = await analyzeCompetitors(app, { ...ask, variations: 'collapse' });
    expect([market.totalListings, market.analysis.competitors.length]).toEqual([
      families,
      families,
    ]);
    const { niche } = await nicheScore(app, { ...ask, weights: null });
    expect(niche.sampleSize).toBe(families);
  });

  it('its sales are counted once and split', async () => {
    const app = appOver(searchOf());
    const { family } = await getProduct(app, { marketplace: 'US', asin: asin('A0'), asOf: null });
    expect(family.map(({ sales }) => sales?.basis)).toEqual(COLORS.map(() => 'equal'));
    const units = family.reduce((sum, { sales }) => sum + (sales?.mean ?? 0), 0);
    const { analysis } = await analyzeCompetitors(app, { ...ask, variations: 'collapse' });
    const [leading] = analysis.competitors.filter(({ entry }) => entry.leader.brand === 'Acme');
    expect(leading?.entry.units?.mean).toBeCloseTo(units, 6);
    const [rival] = await store.products.listings('US', [asin('B0')]);
    // The next rank sells a little less, and it may be one of several itself. The colors together
    // are no six times as much.
    expect(units / (rival?.sales?.mean ?? 0)).toBeLessThan(1.5);
  });
});
