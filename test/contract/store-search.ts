/**
 * The search contract: every index behind `src/ports/search-index.ts` runs it, over the store it is
 * fed from. Generated markets and requests are answered by a plain scan, too, and must agree.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing } from '../../src/domain/product/listing.ts';
import type { SearchFilters } from '../../src/domain/search/query/page-request.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import type { SearchRequest } from '../../src/ports/search-index.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { storeRuns } from '../support/store-runs.ts';
import { asin, category, collect, day, derive, product, series } from './store-fixture.ts';
import { compoundCases } from './store-search-compounds.ts';
import {
  type AskedSearch,
  names,
  request,
  type SearchCases,
  sold,
} from './store-search-request.ts';
import { scanFor } from './store-search-scan.ts';
import { syntaxCases } from './store-search-syntax.ts';

export interface SearchContract {
  readonly name: string;
  /** A fresh, empty store with its index; `close` also removes it. */
  create(): Promise<{
    readonly store: Store;
    readonly search: AskedSearch;
    close(): Promise<void>;
  }>;
}

const RUNS = 15;
const REQUESTS_PER_RUN = 25;

export function runSearchContract(contract: SearchContract): void {
  describe(`${contract.name} as a search index`, () => {
    describe('words', () => runCases(contract, wordCases));
    describe('syntax', () => runCases(contract, syntaxCases));
    describe('compounds', () => runCases(contract, compoundCases));
    describe('order and variations', () => runCases(contract, orderCases));
    describe('freshness', () => runCases(contract, freshnessCases));
    describe('against a plain scan', () => runCases(contract, scanCases));
  });
}

function runCases(contract: SearchContract, cases: SearchCases): void {
  for (const [name, run] of Object.entries(cases)) {
    it(name, async () => {
      const opened = await contract.create();
      try {
        await run(opened);
      } finally {
        await opened.close();
      }
    });
  }
}

const wordCases: SearchCases = {
  'finds listings that have every word, in title, brand or category': async ({ store, search }) => {
    await store.imports.apply(
      [
        category('root', null, { name: 'Sports' }),
        category('mats', 'root', { name: 'Exercise Mats' }),
        sold('1', 'Thick yoga block', 10),
        sold('2', 'Cork Yogamat', 20),
        product('3', { marketplace: 'DE', facts: { title: 'Thick yoga block' } }),
      ],
      derive,
    );
    const find = async (keyword: string) => names(await search.search(request(keyword)));
    expect(await find('YOGA block')).toEqual(['1']);
    expect(await find('acme')).toEqual(['1', '2']);
    expect(await find('sports exercise')).toEqual(['1', '2']);
    expect(await find('yoga cork block')).toEqual([]);
    expect(await search.count(request('acme'))).toBe(2);
    const german = await search.search(request('yoga', { marketplace: 'DE' }));
    expect(names(german)).toEqual(['3']);
  },

  'finds nothing for a keyword without words, and takes any text': async ({ store, search }) => {
    await store.imports.apply([sold('1', 'Mat "5*" AND OR', 1)], derive);
    const hostile = ['', '"', '*', 'NEAR(', '^', "');--", '-', '\u0000', '🧘', 'a'.repeat(200)];
    for (const keyword of hostile) {
      expect(await search.search(request(keyword))).toEqual({ asins: [], total: 0 });
      expect(await search.count(request(keyword))).toBe(0);
    }
    expect((await search.search(request('AND or'))).total).toBe(1);
    const raw = { identifier: null, words: [{ text: 'x', alternatives: ['" OR "mat', 'NOT'] }] };
    expect((await search.search(request('', { query: raw }))).total).toBe(0);
    const none = { identifier: null, words: [{ text: 'x', alternatives: [] }] };
    expect((await search.search(request('', { query: none }))).total).toBe(0);
  },

  'finds an ASIN or GTIN alone, in every way of writing it': async ({ store, search }) => {
    const facts = { title: 'Mat B000000002', gtins: ['0036000291452'] };
    await store.imports.apply(
      [product('1', { facts }), product('2', { facts: { title: 'Mug' } })],
      derive,
    );
    const find = async (keyword: string) => names(await search.search(request(keyword)));
    expect(await find('b000000002')).toEqual(['2']);
    expect(await find('036000291452')).toEqual(['1']);
    expect(await find('00036000291452')).toEqual(['1']);
    expect(await find('B000000009')).toEqual([]);
    const filtered = request('B000000002', { filters: { minPrice: 1 } });
    expect((await search.search(filtered)).total).toBe(0);
  },

  'never finds a parent, also when a listing becomes one': async ({ store, search }) => {
    await store.imports.apply([sold('1', 'Mat', 5)], derive);
    expect(await search.count(request('mat'))).toBe(1);
    const parent = product('1', { facts: { isParent: true }, observedAt: day(2) });
    await store.imports.apply([parent], derive);
    expect(await search.search(request('mat'))).toEqual({ asins: [], total: 0 });
    expect(await search.search(request('B000000001'))).toEqual({ asins: [], total: 0 });
    const again = product('1', { facts: { isParent: false }, observedAt: day(3) });
    await store.imports.apply([again], derive);
    expect(await search.count(request('mat'))).toBe(1);
  },

  'follows new titles and new category names at once': async ({ store, search }) => {
    await store.imports.apply([sold('1', 'Mat', 5)], derive);
    expect(await search.count(request('sports'))).toBe(0);
    await store.imports.apply([category('mats', 'root', { name: 'Mats' })], derive);
    await store.imports.apply([category('root', null, { name: 'Sports' })], derive);
    expect(await search.count(request('sports'))).toBe(1);
    await store.imports.apply(
      [category('root', null, { name: 'Games', observedAt: day(1) })],
      derive,
    );
    expect(await search.count(request('sports'))).toBe(0);
    expect(await search.count(request('games'))).toBe(1);
    const renamed = product('1', { facts: { title: 'Rug' }, observedAt: day(2) });
    await store.imports.apply([renamed], derive);
    expect(await search.count(request('rug'))).toBe(1);
    await store.imports.apply(
      [category('mats', 'root', { name: 'Rugs', observedAt: day(3) })],
      derive,
    );
    expect(await search.count(request('mat'))).toBe(0);
  },

  'knows similar words, nearest only, the most frequent first': async ({ store, search }) => {
    await store.imports.apply(
      [
        sold('1', 'kettle nettle', 1),
        sold('2', 'kettle metal', 2),
        sold('3', 'yoga', 3),
        product('4', { marketplace: 'DE', facts: { title: 'kessel' } }),
      ],
      derive,
    );
    expect(await search.similarWords('US', 'ketle', 5)).toEqual(['kettle']);
    const [first] = await search.similarWords('US', 'lettle', 5);
    expect((await search.search(request(first ?? ''))).total).toBe(2);
    expect(await search.similarWords('US', 'lettle', 1)).toHaveLength(1);
    expect(await search.similarWords('US', 'zzzzzz', 5)).toEqual([]);
    expect(await search.similarWords('US', 'kesel', 5)).not.toContain('kessel');
    await store.imports.apply([{ ...sold('3', 'mug', 3), observedAt: day(2) }], derive);
    expect(await search.similarWords('US', 'yogi', 5)).toEqual([]);
  },
};

const orderCases: SearchCases = {
  'puts best sellers first, then ranks, then reviews, then ASINs': async ({ store, search }) => {
    const reviewed = (name: string, count: number) =>
      product(name, { facts: { title: 'mat' }, series: [series('reviewCount', [[0, count]])] });
    await store.imports.apply(
      [
        reviewed('1', 5),
        reviewed('2', 9),
        product('3', { facts: { title: 'mat' } }),
        product('4', { facts: { title: 'mat' } }),
        sold('5', 'mat', 200),
        sold('6', 'mat', 100),
        // Both too slow to sell one a month: equal sales, so that the rank decides.
        sold('7', 'mat', 900_000),
        sold('8', 'mat', 800_000),
      ],
      derive,
    );
    const answer = await search.search(request('mat'));
    expect(names(answer)).toEqual(['6', '5', '8', '7', '2', '1', '3', '4']);
    const page = await search.search(request('mat', { offset: 2, limit: 3 }));
    expect(names(page)).toEqual(['8', '7', '2']);
    expect(page.total).toBe(8);
    const beyond = await search.search(request('mat', { offset: 50, limit: 3 }));
    expect(beyond).toEqual({ asins: [], total: 8 });
  },

  'puts by relevance what is named so at the start before what also sells': async (opened) => {
    const { store, search } = opened;
    await store.imports.apply(
      [sold('1', 'Bag with strap for a yoga block', 100), sold('2', 'Yoga block', 110)],
      derive,
    );
    const asked = request('yoga block', { sort: 'relevance' });
    expect(names(await search.search(asked))).toEqual(['2', '1']);
    expect(names(await search.search({ ...asked, sort: 'popularity' }))).toEqual(['1', '2']);
    const second = await search.search({ ...asked, offset: 1, limit: 1 });
    expect(names(second)).toEqual(['1']);
  },

  'collapses a family to the best seller that passes the filters': async ({ store, search }) => {
    const variation = (name: string, reviews: number, price: number) =>
      product(name, {
        facts: { title: 'mat', parentAsin: asin('9') },
        series: [series('reviewCount', [[0, reviews]]), series('buyBox', [[0, price]])],
      });
    await store.imports.apply(
      [variation('1', 5, 100), variation('2', 9, 200), product('3', { facts: { title: 'mat' } })],
      derive,
    );
    const collapse = (filters: SearchFilters) =>
      request('mat', { variations: 'collapse', filters });
    expect(await search.search(collapse({}))).toEqual({ asins: [asin('2'), asin('3')], total: 2 });
    expect(await search.count(collapse({}))).toBe(2);
    expect(names(await search.search(collapse({ maxPrice: 150 })))).toEqual(['1']);
    expect(await search.count(collapse({ maxPrice: 150 }))).toBe(1);
  },
};

const freshnessCases: SearchCases = {
  'sorts and filters by the sales of the last look, however old': async ({ store, search }) => {
    await store.imports.apply([sold('1', 'mat', 100), sold('2', 'mat', 50)], derive);
    const filters = { minMonthlySales: 1 };
    const asked = request('mat', { now: day(900), sort: 'monthlySales', filters });
    expect(names(await search.search(asked))).toEqual(['1', '2']);
    expect(names(await search.search({ ...asked, descending: true }))).toEqual(['2', '1']);
  },

  'leaves out listings whose last look is older than asked': async ({ store, search }) => {
    await store.imports.apply([sold('1', 'mat', 100), sold('2', 'mat', 50)], derive);
    const newer = product('1', { series: [series('bsr', [[5, 100]], 'root')] });
    await store.imports.apply([{ ...newer, observedAt: day(5) }], derive);
    const within = (maxAgeDays: number) =>
      request('mat', { now: day(10), filters: { maxAgeDays } });
    expect(names(await search.search(within(9)))).toEqual(['2', '1']);
    expect(names(await search.search(within(8)))).toEqual(['1']);
    expect(await search.count(within(5))).toBe(1);
    expect(await search.count(within(4))).toBe(0);
  },
};

const scanCases: SearchCases = {
  'answers as a plain scan does, for any market and request': async ({ store, search }) => {
    const telling = fc.record({
      products: fc.array(anyProduct, { minLength: 1, maxLength: 30 }),
      requests: fc.array(anyRequest, { minLength: REQUESTS_PER_RUN, maxLength: REQUESTS_PER_RUN }),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(telling, async ({ products, requests }) => {
        // Every round changes the same products: adds, updates, and turns some into parents.
        round += 1;
        const later = products.map((one) => ({ ...one, observedAt: day(0) + round }));
        await store.imports.apply(later, derive);
        const listings: Listing[] = await collect(store.products.scan('US'));
        for (const asked of requests) {
          const expected = scanFor(asked, listings);
          expect(await search.search(asked)).toEqual(expected);
          expect(await search.count(asked)).toBe(expected.total);
        }
      }),
      storeRuns(RUNS),
    );
  },
};

const WORDS = ['yoga', 'mat', 'mats', 'blue', 'kettle', '1.5l', 'ヨガ', 'café'];

const anyProduct = fc
  .record({
    name: fc.integer({ min: 100, max: 140 }).map(String),
    title: fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' ')),
    brand: fc.constantFrom('Acme', 'ACMÉ', 'Zed'),
    categoryId: fc.constantFrom('a', 'b', 'c'),
    family: fc.option(fc.constantFrom(asin('200'), asin('201'))),
    isParent: fc.constantFrom(false, false, false, true),
    price: fc.option(fc.integer({ min: 1, max: 5 })),
    rank: fc.option(
      fc.record({ value: fc.integer({ min: 1, max: 6 }), days: fc.integer({ min: -25, max: 5 }) }),
    ),
    reviews: fc.option(fc.integer({ min: 0, max: 4 })),
    rating: fc.option(fc.integer({ min: 40, max: 44 })),
  })
  .map(({ name, title, brand, categoryId, family, isParent, price, rank, reviews, rating }) =>
    product(name, {
      facts: {
        ...(title === '' ? {} : { title }),
        brand,
        categoryId,
        isParent,
        ...(family === null ? {} : { parentAsin: family }),
      },
      series: [
        ...(price === null ? [] : [series('buyBox', [[0, price]])]),
        ...(rank === null ? [] : [series('bsr', [[rank.days, rank.value]])]),
        ...(reviews === null ? [] : [series('reviewCount', [[0, reviews]])]),
        ...(rating === null ? [] : [series('rating', [[0, rating]])]),
      ],
    }),
  );

const bound = (max: number) => fc.integer({ min: 0, max });
const anyFilters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    categoryIds: fc.subarray(['a', 'b', 'c', 'd']),
    brand: fc.constantFrom('acme', 'Zed', 'none'),
    minPrice: bound(5),
    maxPrice: bound(5),
    minBsr: bound(6),
    maxBsr: bound(6),
    minReviews: bound(4),
    maxReviews: bound(4),
    minRating: fc.constantFrom(0, 4, 4.2, 4.4),
    minMonthlySales: bound(100_000),
    maxMonthlySales: bound(100_000),
  },
  { requiredKeys: [] },
);
/** Most requests carry few filters, or nothing would ever be found. */
const fewFilters = fc
  .tuple(anyFilters, fc.array(fc.nat({ max: 10 }), { maxLength: 2 }))
  .map(([filters, chosen]) => {
    const entries = Object.entries(filters);
    return Object.fromEntries(entries.filter((_, index) => chosen.includes(index)));
  });

const anyRequest: fc.Arbitrary<SearchRequest> = fc
  .record({
    keyword: fc
      .tuple(
        fc.array(fc.constantFrom(...WORDS, 'acme', 'unknown'), { minLength: 1, maxLength: 2 }),
        fc.constantFrom('%', '%', '%', '"%"', '% -blue', '% -acme', '% -"yoga mat"', '"%" -mat'),
      )
      .map(([words, form]) => form.replace('%', words.join(' '))),
    filters: fewFilters,
    sort: fc.constantFrom(
      'relevance',
      'popularity',
      'bsr',
      'price',
      'monthlySales',
      'reviewCount',
      'rating',
    ),
    descending: fc.boolean(),
    variations: fc.constantFrom('all', 'collapse'),
    offset: fc.constantFrom(0, 0, 3),
    limit: fc.constantFrom(4, 100),
    now: fc.integer({ min: 5, max: 12 }).map((days) => day(days) + DAY_S / 2),
  } as const)
  .map(({ keyword, ...parts }) => request(keyword, parts));
