/** Compounds, which depend on what other listings say and never on when they came. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Listing } from '../../src/domain/product/listing.ts';
import { type Vocabulary, withCompounds } from '../../src/domain/search/query/compounds.ts';
import { documentTokens } from '../support/document-tokens.ts';
import { storeRuns } from '../support/store-runs.ts';
import { collect, day, derive, product } from './store-fixture.ts';
import { names, request, type SearchCases } from './store-search-request.ts';
import { scanFor } from './store-search-scan.ts';

const german = (name: string, title: string, at = 1) =>
  product(name, { marketplace: 'DE', observedAt: day(at), facts: { title } });

const ask = (keyword: string) => request(keyword, { marketplace: 'DE' });

export const compoundCases: SearchCases = {
  'are found by their last part once their first is a known word': async ({ store, search }) => {
    const find = async (keyword: string) => names(await search.search(ask(keyword)));
    await store.imports.apply(
      [german('1', 'Yogamatten rutschfest'), german('2', 'Matte blau'), german('3', 'Yoga Buch')],
      derive,
    );
    expect(await find('matte')).toEqual(['2']);
    await store.imports.apply([german('4', 'Yoga Block'), german('5', 'Yoga Gurt')], derive);
    expect(await find('matte')).toEqual(['1', '2']);
    expect(await find('Matten rutschfest')).toEqual(['1']);
    expect(await find('"matte rutschfest"')).toEqual([]);
    expect(await find('rutschfest -matte')).toEqual(['1']);
    expect(await search.count(ask('matte'))).toBe(2);
    expect(await find('yogamatte')).toEqual(['1']);
    await store.imports.apply([german('5', 'Gurt', 2)], derive);
    expect(await find('matte')).toEqual(['2']);
  },

  'count for their first part where the keyword has the last, too': async ({ store, search }) => {
    const find = async (keyword: string) => names(await search.search(ask(keyword)));
    const titles = ['Kinderfahrradhelm rosa', 'Kinder Buch', 'Kinder Tisch', 'Kinder Jacke'];
    const all = [...titles, 'Fahrradhelm für Damen', 'Kinderhelm', 'Fahrradtasche'];
    await store.imports.apply(
      all.map((title, index) => german(String(index + 1), title)),
      derive,
    );
    expect(await find('fahrradhelm kinder')).toEqual(['1']);
    expect(await find('kind fahrradhelme')).toEqual(['1']);
    expect(await find('helm kinder rosa')).toEqual([]);
    expect(await find('kinder')).toEqual(['2', '3', '4']);
    expect(await find('kinder -fahrradhelm')).toEqual(['2', '3', '4']);
    expect(await find('"fahrradhelm kinder"')).toEqual([]);
  },

  'are the same as a plain scan finds, after any imports': async ({ store, search }) => {
    const title = fc
      .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
      .map((words) => words.join(' '));
    const batch = fc.array(fc.tuple(fc.integer({ min: 10, max: 25 }), title), {
      minLength: 1,
      maxLength: 12,
    });
    let round = 1;
    await fc.assert(
      fc.asyncProperty(batch, fc.array(title, { minLength: 8 }), async (listed, keywords) => {
        round += 1;
        const changes = listed.map(([name, text]) => german(String(name), text, round));
        await store.imports.apply(changes, derive);
        const listings: Listing[] = await collect(store.products.scan('DE'));
        for (const keyword of [...keywords, 'matte', 'Tische']) {
          const asked = ask(keyword);
          const query = withCompounds(asked.query, 'de', vocabularyOf(listings));
          expect(await search.search(asked)).toEqual(scanFor({ ...asked, query }, listings));
        }
      }),
      storeRuns(15),
    );
  },
};

const WORDS = ['Yoga', 'Matte', 'Yogamatte', 'Esszimmertische', 'Esszimmer', 'Tisch', 'magnetisch'];

function vocabularyOf(listings: readonly Listing[]): Vocabulary {
  const documents = listings.map(
    ({ title, brand, asin, gtins }) =>
      new Set(documentTokens({ title, brand, categoryPath: [], asin, gtins }, 'de')),
  );
  return {
    compounds: new Map(),
    endingIn: (tail) =>
      [...new Set(documents.flatMap((tokens) => [...tokens]))].filter(
        (word) => word.length > tail.length && word.endsWith(tail),
      ),
    isInListings: (word, atLeast) =>
      documents.filter((tokens) => tokens.has(word)).length >= atLeast,
  };
}
