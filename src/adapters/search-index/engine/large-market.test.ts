/**
 * The index against a plain scan on a market large enough for every path: bitmaps of many words,
 * lists long enough to gallop, bounds inside the groups of a column, branches of the category tree,
 * families with members that do not match.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanDocuments } from '../../../../test/search/scan-documents.ts';
import { applyChange, searchSegments } from '../../../../test/support/search-segments.ts';
import type { PageRequest } from '../../../domain/search/query/page-request.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import { Workspace } from './arrays/workspace.ts';
import type { IndexDocument } from './build/document.ts';
import { EMPTY_INDEX } from './market-index.ts';

const NOW = 1_790_000_000;
const PRODUCTS = 8_000;
const BRANCHES = 4;
const CATEGORIES = 16;
/** Share of documents that have the word of this number. */
const SHARES = [0.7, 0.5, 0.3, 0.1, 0.04, 0.02, 0.01, 0.002];

/** A linear congruential generator (Numerical Recipes): the market is the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled(words: readonly string[], random: () => number): string[] {
  return words
    .map((word) => ({ word, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ word }) => word);
}

/** A fifth of the places hold two words, as `usb-c` does; a tenth of the titles say all twice. */
function titleOf(words: readonly string[], random: () => number): string[][] {
  const written = random() < 0.1 ? [...words, ...words] : words;
  return written.map((word, at) => {
    const other = words[(at + 3) % words.length];
    return random() < 0.2 && other !== undefined && other !== word ? [word, other] : [word];
  });
}

function marketOf(seed: number): IndexDocument[] {
  const random = randomOf(seed);
  const maybe = (value: number) => (random() < 0.9 ? value : null);
  return Array.from({ length: PRODUCTS }, (_, product) => {
    const category = Math.floor(random() * CATEGORIES);
    const own = SHARES.flatMap((share, word) => (random() < share ? [`w${word}`] : []));
    return {
      asin: `B0${String((product * 7_919) % 99_991).padStart(8, '0')}` as Asin,
      family: `F${String(Math.floor(product / (1 + (product % 4)))).padStart(9, '0')}`,
      words: own,
      title: titleOf(shuffled(own, random), random),
      brandWords: own.slice(0, Math.floor(random() * 3)).map((word) => [word]),
      gtins: [],
      categoryId: random() < 0.9 ? String(category) : null,
      categoryPath: [`branch ${category % BRANCHES}`],
      brand: `brand${Math.floor(random() * 5)}`,
      price: maybe(Math.floor(random() * 100_000)),
      bsr: maybe(Math.floor(random() * 1e6)),
      lookAt: NOW - Math.floor(random() * 60 * DAY_S),
      reviewCount: maybe(Math.floor(random() ** 4 * 10_000)),
      rating: maybe(Math.floor(random() * 51) / 10),
      monthlySales: maybe(Math.floor(random() ** 6 * 3_000)),
      meanSales: maybe(Math.floor(random() * 500)),
      firstSeen: NOW,
    };
  });
}

const word = fc.nat({ max: SHARES.length - 1 }).map((number) => `w${number}`);
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).chain((chosen) =>
  fc.tuple(...chosen.map((first) => fc.option(word, { nil: first, freq: 1 }))).map((others) =>
    chosen.map((first, index) => ({
      text: first,
      alternatives: index === 0 ? [first, others[index] ?? first] : [first],
    })),
  ),
);
const alternatives = fc.oneof(
  { weight: 3, arbitrary: word.map((token) => [token]) },
  fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
);
const phrase = fc
  .array(alternatives, { minLength: 2, maxLength: 3 })
  .map((words) => words.map((tokens) => ({ text: tokens.join(), alternatives: tokens })));
const branch = fc
  .nat({ max: BRANCHES - 1 })
  .map((number) =>
    Array.from({ length: CATEGORIES / BRANCHES }, (_, index) => String(number + index * BRANCHES)),
  );
const filters = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record({ minPrice: fc.nat({ max: 100_000 }), maxPrice: fc.nat({ max: 100_000 }) }),
  fc.record({ maxBsr: fc.nat({ max: 1_000_000 }), minReviews: fc.nat({ max: 2_000 }) }),
  fc.record({ minMonthlySales: fc.nat({ max: 50 }), maxMonthlySales: fc.nat({ max: 3_000 }) }),
  fc.record({ minRating: fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10) }),
  fc.record({ categoryIds: branch }),
  fc.record({
    categoryIds: fc.subarray(Array.from({ length: CATEGORIES }, (_, id) => String(id))),
  }),
  fc.record({ brand: fc.constant('Brand2'), maxPrice: fc.nat({ max: 100_000 }) }),
);
const search = fc
  .record({
    query: fc.record({
      words,
      identifier: fc.constant(null),
      phrases: fc.array(phrase, { maxLength: 2 }),
      excludedPhrases: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        phrase.map((each) => [each]),
      ),
      excluded: fc
        .option(word, { nil: 'none', freq: 1 })
        .map((text) => [{ text, alternatives: [text] }]),
    }),
    filters,
    variations: fc.constantFrom('all' as const, 'collapse' as const),
    sort: fc.constantFrom(
      'relevance' as const,
      'popularity' as const,
      'price' as const,
      'bsr' as const,
      'reviewCount' as const,
      'rating' as const,
      'monthlySales' as const,
    ),
    descending: fc.boolean(),
    offset: fc.oneof(fc.constant(0), fc.nat({ max: 7_000 })),
    limit: fc.integer({ min: 1, max: 40 }),
  })
  .map((request): PageRequest => ({ ...request, now: NOW }));

describe('a large market', () => {
  const documents = marketOf(1);
  const changed = marketOf(2)
    .slice(0, 600)
    // Families of their own: a family is always changed as a whole.
    .map((document) => ({ ...document, family: document.asin }));
  const changedAsins = new Set(changed.map(({ asin }) => asin));
  const alone = documents.map((document) =>
    changedAsins.has(document.asin) ? { ...document, family: document.asin } : document,
  );
  const whole = applyChange(EMPTY_INDEX, { documents: alone, removed: [] });
  const split = applyChange(whole, { documents: changed, removed: [] });
  const afterChange = [...alone.filter(({ asin }) => !changedAsins.has(asin)), ...changed];
  const workspace = new Workspace();

  it('is searched as by a scan', () => {
    fc.assert(
      fc.property(search, (request) => {
        expect(searchSegments(whole.segments, request, workspace)).toEqual(
          scanDocuments(alone, request),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('is searched as by a scan after a change', () => {
    fc.assert(
      fc.property(search, (request) => {
        expect(searchSegments(split.segments, request, workspace)).toEqual(
          scanDocuments(afterChange, request),
        );
      }),
      { numRuns: 250 },
    );
  });

  it('counts the families of one word, also after members are gone', () => {
    const gone = new Set(alone.filter((_, index) => index % 3 === 0).map(({ asin }) => asin));
    const without = applyChange(whole, { documents: [], removed: [...gone] });
    const left = alone.filter(({ asin }) => !gone.has(asin));
    for (const text of SHARES.map((_, number) => `w${number}`)) {
      const request: PageRequest = {
        query: { words: [{ text, alternatives: [text] }], identifier: null },
        filters: {},
        variations: 'collapse',
        sort: 'popularity',
        descending: false,
        offset: 0,
        limit: 40,
        now: NOW,
      };
      expect(searchSegments(whole.segments, request, workspace)).toEqual(
        scanDocuments(alone, request),
      );
      expect(searchSegments(without.segments, request, workspace)).toEqual(
        scanDocuments(left, request),
      );
    }
  });
});
