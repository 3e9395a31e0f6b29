/** Titles in a segment against titles as text: phrases, places of words, words of the brand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPhrase } from '../../../../../test/support/has-phrase.ts';
import { wordPlaces } from '../../../../../test/support/relevance-of-text.ts';
import { applyChange, searchSegments } from '../../../../../test/support/search-segments.ts';
import { WORD_PLACES_MAX, type WordPlaces } from '../../../../domain/search/ranking/word-places.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { Workspace } from '../arrays/workspace.ts';
import type { IndexDocument } from '../build/document.ts';
import { EMPTY_INDEX, mergeSegments } from '../market-index.ts';
import { eachPlaces } from '../page/rank-candidates.ts';

/** Few, so that phrases are found. Places that share a word stand for `USB-C`. */
const place = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'without'), {
  minLength: 1,
  maxLength: 2,
});
const titles = fc.array(
  fc.record({
    own: fc.array(place, { maxLength: 6 }),
    brandWords: fc.array(place, { maxLength: 5 }),
    isLeading: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
);
const word = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'without', 'absent'), { minLength: 1, maxLength: 2 })
  .map((alternatives) => ({ text: alternatives.join(), alternatives }));
const compound = word.chain((own) =>
  fc.constantFrom('a', 'b', 'c').map((token) => ({ ...own, inside: [token] })),
);
const phrase = fc.array(word, { minLength: 2, maxLength: 4 });

function documentsOf(texts: typeof titles extends fc.Arbitrary<infer Texts> ? Texts : never) {
  return texts.map(({ own, brandWords, isLeading }, index): IndexDocument => {
    const title = isLeading ? [...brandWords, ...own] : own;
    const asin = `B0${String(index).padStart(8, '0')}` as Asin;
    return {
      asin,
      family: asin,
      words: [...new Set(['any', ...title.flat(), ...brandWords.flat()])],
      title,
      brandWords,
      gtins: [],
      categoryId: null,
      categoryPath: [],
      brand: null,
      price: null,
      bsr: index,
      lookAt: 0,
      reviewCount: null,
      rating: null,
      monthlySales: null,
      meanSales: null,
      firstSeen: 0,
    };
  });
}

describe('titles of a segment', () => {
  it('hold the phrases that the text holds', () => {
    fc.assert(
      fc.property(titles, phrase, fc.boolean(), (texts, wanted, isExcluded) => {
        const documents = documentsOf(texts);
        const { segments } = applyChange(EMPTY_INDEX, { documents, removed: [] });
        const { asins } = searchSegments(
          segments,
          {
            query: {
              words: [{ text: 'any', alternatives: ['any'] }],
              identifier: null,
              ...(isExcluded ? { excludedPhrases: [wanted] } : { phrases: [wanted] }),
            },
            filters: {},
            variations: 'all',
            sort: 'popularity',
            descending: false,
            offset: 0,
            limit: 100,
            now: 0,
          },
          new Workspace(),
        );
        const expected = documents.filter(({ title }) => hasPhrase(title, wanted) !== isExcluded);
        expect(asins).toEqual(expected.map(({ asin }) => asin));
      }),
      { numRuns: 1_000 },
    );
  });

  it('tell where words stand as the text does, also after a merge', () => {
    fc.assert(
      fc.property(
        titles,
        titles,
        fc.array(fc.oneof(word, compound), { maxLength: 4 }),
        (texts, others, words) => {
          const documents = documentsOf(texts);
          const first = applyChange(EMPTY_INDEX, { documents: documentsOf(others), removed: [] });
          const { segments } = applyChange(first, { documents, removed: [] });
          const merged = mergeSegments(segments);
          const candidates = documents.map((_, document) => ({ segment: merged, document }));
          const found: unknown[] = [];
          eachPlaces(candidates, words, (places) => found.push(held(places)));
          expect(found).toEqual(
            documents.map(({ title, brandWords }) =>
              held(wordPlaces(title, brandWords, { words })),
            ),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** What counts of places that are filled again for each match. */
function held({ wordCount, counts, places, inside, isInBrand }: WordPlaces) {
  const title = Array.from({ length: wordCount }, (_, word) => {
    const start = word * WORD_PLACES_MAX;
    return [...places.slice(start, start + (counts[word] ?? 0))];
  });
  return { title, inside: [...inside], isInBrand: [...isInBrand] };
}
