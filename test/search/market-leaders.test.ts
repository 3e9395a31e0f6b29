/** A niche score from the columns of the index is the one from whole listings of the store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FileSearch,
  openFileSearch,
} from '../../src/adapters/search-index/files/file-search.ts';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { loadDemo } from '../../src/app/import/load-demo.ts';
import { type MarketSampleRequest, marketSample } from '../../src/app/market/market-sample.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type MarketEntry, marketEntry, SAMPLE_MAX } from '../../src/domain/market/market-entry.ts';
import { type MarketSheet, sheetOf } from '../../src/domain/market/market-sheet.ts';
import { nicheFactors } from '../../src/domain/market/niche-factors.ts';
import { nicheInputs } from '../../src/domain/market/niche-inputs.ts';
import { nicheNumbersOf } from '../../src/domain/market/niche-score.ts';
import { isVariation } from '../../src/domain/product/family.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import { type MarketplaceId, marketplaceOf } from '../../src/domain/values/marketplace.ts';
import type { Currency } from '../../src/domain/values/money.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import { asin, day, product, series } from '../contract/store-fixture.ts';
import { asinsOf } from '../support/found-asins.ts';
import { storeRuns } from '../support/store-runs.ts';

const MINUTE = 60_000;
const derive = deriveListings(builtInModel());

let directory: string;
let store: SqliteStore;
let index: FileSearch;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shelfline-leaders-'));
  store = createSqliteStore({ directory });
  index = await openFileSearch({ store, feed: store.feed, directory: join(directory, 'search') });
});
afterEach(async () => {
  await index.close();
  await store.close();
  await rm(directory, { recursive: true });
});

/** The market of a keyword does not change with them. */
const SEARCHES = [
  { filters: {}, sort: 'relevance', variations: 'all', offset: 0 },
  { filters: {}, sort: 'relevance', variations: 'collapse', offset: 0 },
  { filters: { minPrice: 1_500 }, sort: 'price', variations: 'all', offset: 20 },
] as const;

/** The score's numbers with all that they are made of. */
function figuresOf(sheet: MarketSheet, currency: Currency) {
  const inputs = nicheInputs(sheet, currency);
  const factors = sheet.count === 0 ? null : nicheFactors(inputs, sheet);
  return { ...nicheNumbersOf(sheet, currency), sampleSize: sheet.count, inputs, factors };
}

async function expectSameScore(marketplace: MarketplaceId, keyword: string, now: number) {
  const query = parseQuery(keyword, marketplace === 'US' ? 'en' : 'de');
  const request = { marketplace, query, now, filters: {}, variations: 'collapse' } as const;
  const { currency } = marketplaceOf(marketplace);
  const { entries } = marketSample(index, request);
  const score = figuresOf(sheetOf(entries), currency);
  const listed = await listedEntries(request);
  expect(score, keyword).toEqual(figuresOf(sheetOf(listed), currency));
  for (const asked of SEARCHES) expect(searchedScore(asked), keyword).toEqual(score);
  return score;

  function searchedScore(asked: Pick<SearchRequest, 'filters' | 'sort' | 'variations' | 'offset'>) {
    const search = { ...asked, marketplace, query, now, descending: false, limit: 20 };
    return figuresOf(index.search.search(search).market, currency);
  }
}

/** The sample from whole listings and families of the store. */
async function listedEntries(request: MarketSampleRequest): Promise<readonly MarketEntry[]> {
  const { marketplace } = request;
  const order = { sort: 'popularity', descending: false } as const;
  const found = index.search.page({
    ...request,
    ...order,
    filters: {},
    offset: 0,
    limit: SAMPLE_MAX,
  });
  const { asins } = asinsOf(found);
  const entries: MarketEntry[] = [];
  for (const leader of await store.products.listings(marketplace, asins)) {
    const isAlone = !isVariation(leader) || leader.sales?.basis === 'single';
    const family = isAlone ? [leader] : await store.products.family(marketplace, leader.family);
    const members = isAlone ? family : family.filter((one) => !one.isParent && isVariation(one));
    entries.push(marketEntry({ leader, members }));
  }
  return entries;
}

describe('the niche score from the index', () => {
  it(
    'is the same on the demo market',
    async () => {
      const now = day(300);
      const silent = { info() {}, warn() {}, error() {} };
      const app = { store, derive, clock: { now: () => now }, log: silent, storeName: 'amazon' };
      await loadDemo(app as unknown as Parameters<typeof loadDemo>[0], { products: 600, seed: 7 });
      await index.refresh();
      let families = 0;
      for (const marketplace of ['US', 'DE'] as const) {
        const keywords = new Set<string>();
        for await (const { title } of store.products.scan(marketplace)) {
          const words = (title ?? '').split(/[^\p{L}]+/u).filter(({ length }) => length > 3);
          if (words[1] !== undefined) keywords.add(words[1]).add(`${words[0]} ${words[1]}`);
        }
        for (const keyword of [...keywords].slice(0, 60)) {
          families += (await expectSameScore(marketplace, keyword, now)).sampleSize;
        }
      }
      expect(families).toBeGreaterThan(200);
    },
    MINUTE,
  );

  const anyProduct = fc
    .record({
      number: fc.integer({ min: 1, max: 40 }),
      family: fc.option(fc.constantFrom('201', '202', '203', '5')),
      isParent: fc.constantFrom(false, false, false, false, true),
      brand: fc.option(fc.constantFrom('Acme', 'ACME Inc', 'Ünï™', 'Ünï', 'Bolt G', 'Bolt')),
      root: fc.constantFrom('10', '20'),
      price: fc.option(fc.integer({ min: 1, max: 9_000 })),
      rank: fc.option(fc.constantFrom(3, 50, 50, 4_000)),
      rankDay: fc.constantFrom(0, 0, 1, 40),
      reviews: fc.option(fc.integer({ min: 0, max: 5_000 })),
      stars: fc.option(fc.integer({ min: 10, max: 50 })),
    })
    .map(({ number, family, isParent, brand, root, price, rank, rankDay, reviews, stars }) =>
      product(String(number), {
        facts: {
          title: 'Mat',
          isParent,
          rootCategoryId: root,
          ...(brand === null ? {} : { brand }),
          // Importers take one that names itself for one without a parent.
          ...(family === null || family === String(number) ? {} : { parentAsin: asin(family) }),
        },
        series: [
          ...(price === null ? [] : [series('buyBox', [[rankDay, price]])]),
          ...(rank === null ? [] : [series('bsr', [[rankDay, rank]], root)]),
          ...(reviews === null ? [] : [series('reviewCount', [[rankDay, reviews]])]),
          ...(stars === null ? [] : [series('rating', [[rankDay, stars]])]),
        ],
      }),
    );

  it(
    'is the same on any market, through any imports and merges',
    async () => {
      let time = 0;
      const batches = fc.array(fc.array(anyProduct, { minLength: 1, maxLength: 25 }), {
        minLength: 2,
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(batches, async (imports) => {
          for (const batch of imports) {
            time += 1;
            const later = batch.map((each) => ({ ...each, observedAt: day(41) + time }));
            await store.imports.apply(later, derive);
            await index.refresh();
            await expectSameScore('US', 'mat', day(45));
          }
        }),
        storeRuns(12),
      );
    },
    MINUTE,
  );
});
