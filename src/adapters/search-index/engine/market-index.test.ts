/** The index against a plain scan, over random documents, changes, merges and searches. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanDocuments } from '../../../../test/search/scan-documents.ts';
import { applyChange, searchSegments } from '../../../../test/support/search-segments.ts';
import type { PageRequest } from '../../../domain/search/query/page-request.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import { Workspace } from './arrays/workspace.ts';
import type { IndexDocument } from './build/document.ts';
import { EMPTY_INDEX, type MarketIndex, mergeSegments, withMerged } from './market-index.ts';
import { countSegments } from './page/search-segments.ts';
import { openSegment } from './segment/open-segment.ts';

const NOW = 1_790_000_000;
const WORDS = ['mat', 'yoga', 'blue', 'usb', 'kabel', '猫', 'set', 'xl', '7', '123456789012'];
const CATEGORIES = ['1', '2', '3'];
const BRANDS = ['acme', 'zenith'];
const PRODUCTS = 150;

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });
const asinOf = (product: number) => `B0${String(product).padStart(8, '0')}` as Asin;
/** Three products to a family, so that a family can be changed as a whole. */
const familyOf = (product: number) => asinOf(product - (product % 3));

/** Squaring makes the first words frequent and the last ones rare. */
const token = fc
  .double({ min: 0, max: 0.999, noNaN: true })
  .map((x) => WORDS[Math.floor(x * x * 10)] ?? '');
/** Most places hold one word; some hold others that neighbors share, as `USB-C` does. */
const place = fc.uniqueArray(token, { minLength: 1, maxLength: 3, size: 'xsmall' });

function documentOf(product: number): fc.Arbitrary<IndexDocument> {
  const text = fc.record({
    title: fc.array(place, { maxLength: 5 }),
    brandWords: fc.array(place, { maxLength: 2 }),
    pathWords: fc.array(token, { maxLength: 2 }),
    hasBrandInTitle: fc.boolean(),
  });
  const facts = fc.record({
    asin: fc.constant(asinOf(product)),
    family: fc.constant(familyOf(product)),
    gtins: fc.subarray(['4006381333931', '123456789012', '77'], { maxLength: 1 }),
    categoryId: orNull(fc.constantFrom(...CATEGORIES)),
    categoryPath: fc.constant([]),
    brand: orNull(fc.constantFrom(...BRANDS)),
    price: orNull(fc.integer({ min: 1, max: 40 })),
    bsr: orNull(fc.constantFrom(1, 50, 200, 300_001)),
    isOutOfStock: fc.boolean(),
    lookAt: fc.integer({ min: 0, max: 60 }).map((days) => NOW - days * DAY_S),
    reviewCount: orNull(fc.integer({ min: 0, max: 30 })),
    rating: orNull(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
    monthlySales: orNull(fc.integer({ min: 0, max: 50 })),
    meanSales: orNull(fc.integer({ min: 0, max: 20 }).map((mean) => mean / 4)),
    firstSeen: fc.constant(NOW),
  });
  return fc
    .tuple(facts, text)
    .map(([given, { title: own, brandWords, pathWords, hasBrandInTitle }]) => {
      const title = hasBrandInTitle ? [...brandWords, ...own] : own;
      const words = [...new Set([...title.flat(), ...brandWords.flat(), ...pathWords])];
      return { ...given, words, title, brandWords };
    });
}

/** Up to sixty listings: more than a word of a bitmap has bits, so that some words are rare. */
const families = fc.uniqueArray(fc.nat({ max: PRODUCTS / 3 - 1 }), {
  maxLength: 20,
  size: 'medium',
});
const change = fc.record({
  documents: families.chain((numbers) =>
    fc.tuple(
      ...numbers.flatMap((family) => [0, 1, 2].map((member) => documentOf(family * 3 + member))),
    ),
  ),
  removedFamilies: fc.uniqueArray(fc.nat({ max: PRODUCTS / 3 - 1 }), { maxLength: 2 }),
  merges: fc.boolean(),
});

const word = fc
  .uniqueArray(fc.constantFrom(...WORDS, 'absent', 'b000000007'), { minLength: 1, maxLength: 3 })
  .map((alternatives) => ({ text: alternatives.join(), alternatives }));
const phrase = fc.array(word, { minLength: 2, maxLength: 3 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });

const search = fc
  .record({
    query: fc.record({
      words: fc.array(word, { maxLength: 3 }),
      identifier: fc
        .option(fc.constantFrom('b000000004', '4006381333931', '77', 'b0zzzzzzzz'), {
          nil: null,
          freq: 8,
        })
        .map((identifier) => identifier),
      excluded: fc.array(word, { maxLength: 1 }),
      phrases: fc.array(phrase, { maxLength: 1 }),
      excludedPhrases: fc.array(phrase, { maxLength: 1 }),
    }),
    filters: fc
      .record({
        categoryIds: maybe(fc.subarray([...CATEGORIES, '9'])),
        brand: maybe(fc.constantFrom('Acme', 'ZENITH', 'none')),
        minPrice: maybe(fc.nat({ max: 40 })),
        maxPrice: maybe(fc.nat({ max: 40 })),
        minBsr: maybe(fc.nat({ max: 200 })),
        maxBsr: maybe(fc.nat({ max: 200 })),
        minReviews: maybe(fc.nat({ max: 30 })),
        minRating: maybe(fc.nat({ max: 50 }).map((tenths) => tenths / 10)),
        minMonthlySales: maybe(fc.nat({ max: 50 })),
        maxMonthlySales: maybe(fc.nat({ max: 50 })),
      })
      .map((filters) =>
        // Most searches have few filters; all of them at once would leave nothing to compare.
        Object.fromEntries(
          Object.entries(filters)
            .filter(([, value]) => value !== undefined)
            .slice(0, 3),
        ),
      ),
    variations: fc.constantFrom('all' as const, 'collapse' as const),
    sort: fc.constantFrom(
      'relevance',
      'popularity',
      'price',
      'bsr',
      'reviewCount',
      'rating',
      'monthlySales',
    ),
    descending: fc.boolean(),
    offset: fc.nat({ max: 30 }),
    limit: fc.integer({ min: 0, max: 20 }),
  })
  .map((request) => ({ ...request, now: NOW }) as PageRequest);

describe('the index answers like a scan', () => {
  it('after any changes and merges, for any search', () => {
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.array(search, { minLength: 10, maxLength: 10 }),
        (changes, searches) => {
          const workspace = new Workspace();
          const expected = new Map<string, IndexDocument>();
          let index = EMPTY_INDEX;
          for (const { documents, removedFamilies, merges } of changes) {
            const removed = removedFamilies.flatMap((family) =>
              [0, 1, 2].map((member) => asinOf(family * 3 + member)),
            );
            const kept = documents.filter(({ asin }) => !removed.includes(asin));
            index = applyChange(index, { documents: kept, removed });
            for (const document of kept) expected.set(document.asin, document);
            for (const asin of removed) expected.delete(asin);
            if (merges) index = mergedAll(index);
            const all = [...expected.values()];
            for (const request of searches) {
              const answer = scanDocuments(all, request);
              expect(searchSegments(index.segments, request, workspace)).toEqual(answer);
              expect(countSegments(index.segments, request, workspace)).toBe(answer.total);
            }
          }
        },
      ),
      { numRuns: 120 },
    );
  });

  it('when a merge ends after further changes', () => {
    fc.assert(
      fc.property(change, change, change, search, (first, second, third, request) => {
        const before = [first, second].reduce(
          (index, { documents }) => applyChange(index, { documents, removed: [] }),
          EMPTY_INDEX,
        );
        const merged = mergeSegments(before.segments);
        const after = applyChange(before, { documents: third.documents, removed: [] });
        const index = withMerged(after, before.segments, merged);
        const all = [first, second, third].flatMap(({ documents }) => documents);
        const newest = [...new Map(all.map((document) => [document.asin, document])).values()];
        expect(searchSegments(index.segments, request, new Workspace())).toEqual(
          scanDocuments(newest, request),
        );
        expect(searchSegments(after.segments, request, new Workspace())).toEqual(
          scanDocuments(newest, request),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('split by range of documents, families whole', () => {
    const parts = fc.integer({ min: 2, max: 4 });
    fc.assert(
      fc.property(change, parts, search, ({ documents }, count, request) => {
        const families = [...Map.groupBy(documents, ({ family }) => family).values()];
        const segments = Array.from({ length: count }, (_, part) => {
          const from = Math.floor((families.length * part) / count);
          const to = Math.floor((families.length * (part + 1)) / count);
          const own = families.slice(from, to).flat();
          return applyChange(EMPTY_INDEX, { documents: own, removed: [] }).segments;
        });
        expect(searchSegments(segments.flat(), request, new Workspace())).toEqual(
          scanDocuments(documents, request),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('opened again from its bytes', () => {
    fc.assert(
      fc.property(change, search, ({ documents }, request) => {
        const { segments } = applyChange(EMPTY_INDEX, { documents, removed: [] });
        const reopened = segments.map(({ segment, replaced }) => ({
          segment: openSegment(segment.buffer, JSON.parse(JSON.stringify(segment.directory))),
          replaced,
        }));
        expect(searchSegments(reopened, request, new Workspace())).toEqual(
          searchSegments(segments, request, new Workspace()),
        );
      }),
      { numRuns: 50 },
    );
  });
});

function mergedAll(index: MarketIndex): MarketIndex {
  return withMerged(index, index.segments, mergeSegments(index.segments));
}
