/**
 * The most costly search is looked for, not guessed: in numbers the index looks at, which are the
 * same on every machine. `npm run bench:search-worst` does the same in milliseconds.
 */

import { beforeAll, describe, expect, it } from 'vitest';
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import { EMPTY_INDEX } from '../../src/adapters/search-index/engine/market-index.ts';
import { createSearchReader } from '../../src/adapters/search-index/files/search-reader.ts';
import type { AppContext } from '../../src/app/context.ts';
import { analyzeCompetitors } from '../../src/app/market/analyze-competitors.ts';
import { nicheScore } from '../../src/app/market/niche-score.ts';
import { findProducts } from '../../src/app/search/find-products.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { ListingCard } from '../../src/domain/product/listing.ts';
import { createLexicons } from '../../src/domain/search/language/word-forms.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import type { SearchIndex } from '../../src/ports/search-index.ts';
import { HUNTED_CLASSES, type HuntedSearch, huntSearches } from '../support/hunt-searches.ts';
import { applyChange } from '../support/search-segments.ts';

const NOW = 1_790_000_000;
const PRODUCTS = 6_000;
const FREQUENT = 150;
const SYLLABLES = 'ba de ki lo mu na pe ri so tu va ze fi go hu ka'.split(' ');
const BRANDS = ['brand0', 'brand1', 'brand2'];

/**
 * The correction, what was removed, and the nearest keyword may each cost this once (3 million
 * numbers) and one question more; then there are the search itself, its market and a count of each
 * of its words, all of them bounded by what a market holds.
 */
const ALLOWANCES = 3 * 3_000_000;
const OF_EACH_DOCUMENT = 600;
const OF_EACH_WORD = 60;

function wordOf(number: number): string {
  let text = '';
  for (let rest = number + 16; rest > 0; rest = Math.floor(rest / 16)) text += SYLLABLES[rest % 16];
  return `${text}t`;
}

/** Some words in many titles, and ten rare ones in each. */
function marketOf(random: () => number): IndexDocument[] {
  return Array.from({ length: PRODUCTS }, (_, product) => {
    const frequent = Array.from({ length: 12 }, () => Math.floor(FREQUENT * random() ** 2));
    const rare = Array.from({ length: 6 }, (_, at) => FREQUENT + product * 6 + at);
    const words = [...new Set([...frequent, ...rare].map(wordOf))];
    const isKnown = random() < 0.9;
    return {
      asin: asinOfKey(0xb0 * 36 ** 8 + product * 7_919),
      family: `F${Math.floor(product / (1 + (product % 3)))}`,
      ...{ words, title: words.map((word) => [word]), brandWords: [], gtins: [] },
      ...{ categoryId: '1', categoryPath: ['Home'], brand: BRANDS[product % 3] ?? null },
      price: isKnown ? Math.floor(random() * 10_000) : null,
      bsr: isKnown ? Math.floor(random() * 1e6) : null,
      lookAt: NOW - Math.floor(random() * 60 * DAY_S),
      reviewCount: Math.floor(random() ** 4 * 10_000),
      rating: Math.floor(random() * 51) / 10,
      monthlySales: Math.floor(random() ** 6 * 3_000),
      meanSales: Math.floor(random() * 500),
      firstSeen: NOW,
    };
  });
}

let app: AppContext;
let search: SearchIndex;
let words: string[];
let state = 1;
let looksForSimilar = 0;

beforeAll(() => {
  const documents = marketOf(seededRandom(7));
  const titles = new Map(documents.map(({ asin, words }) => [asin, words.join(' ')]));
  const reader = createSearchReader({
    directory: null,
    // Only titles are read of a listing: they show how a word is written.
    missingCards: (_, asins) =>
      asins.map((asin) => ({ asin, title: titles.get(asin), brand: null }) as ListingCard),
  });
  const index = applyChange(EMPTY_INDEX, { documents, removed: [] });
  reader.adopt({
    revision: 1,
    id: 'state',
    indexes: new Map([['US', index]]),
    contexts: new Map(),
  });
  search = {
    ...reader.search,
    similarWords: (...asked) => {
      looksForSimilar++;
      return reader.search.similarWords(...asked);
    },
  };
  // Only the index is asked: what a store adds to a search does not depend on its keyword.
  const products = {
    listings: async () => [],
    children: async () => [],
    coverage: async () => ({}),
  };
  app = {
    search,
    lexicons: createLexicons(),
    searchRevision: () => state,
    salesModel: () => builtInModel(),
    store: { products },
  } as unknown as AppContext;
  words = Array.from({ length: FREQUENT + PRODUCTS * 6 }, (_, number) => wordOf(number));
});

function find({ filters, ...asked }: Omit<HuntedSearch, 'words'>, keyword: string) {
  const request = { ...asked, filters, keyword, marketplace: 'US', category: null, now: NOW };
  return findProducts(app, request as Parameters<typeof findProducts>[1]);
}

const PLAIN = { sort: 'relevance', descending: false, variations: 'all', page: 1, pageSize: 20 };

describe('the most costly search', () => {
  it.each(HUNTED_CLASSES)('that begins with %s is bounded by the market', async (name) => {
    const random = seededRandom(11);
    const costOf = async ({ words: _, ...asked }: HuntedSearch, keyword: string) => {
      // Every search is the first of its state: nothing is remembered.
      state++;
      const before = search.work();
      await find(asked, keyword);
      return search.work() - before;
    };
    const { cost, keyword } = await huntSearches(
      { words, brands: BRANDS, random, costOf },
      name,
      60,
    );
    const bound = ALLOWANCES + OF_EACH_DOCUMENT * PRODUCTS + OF_EACH_WORD * words.length;
    expect(cost, keyword).toBeLessThan(bound);
  });

  it('is corrected once for all its pages, its score and its competitors', async () => {
    const [keyword] = [`${wordOf(3)}x ${wordOf(5)}q`];
    const page = (number: number) =>
      find({ ...PLAIN, page: number, filters: {} } as Omit<HuntedSearch, 'words'>, keyword);
    state++;
    const { explanation } = await page(1);
    expect(explanation?.correctedKeyword).not.toBeNull();
    const looked = looksForSimilar;
    expect(looked).toBeGreaterThan(0);
    const market = { marketplace: 'US', keyword, now: NOW } as const;
    expect((await page(2)).explanation).toEqual(explanation);
    expect((await nicheScore(app, { ...market, weights: null })).explanation).toMatchObject({
      correctedKeyword: explanation?.correctedKeyword,
    });
    await analyzeCompetitors(app, { ...market, variations: 'collapse' });
    expect(looksForSimilar).toBe(looked);
    state++;
    await page(1);
    expect(looksForSimilar).toBeGreaterThan(looked);
  });
});
