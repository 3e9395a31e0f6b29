import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './parse-query.ts';
import { orderByRelevance, orderByWorth } from './relevance.ts';
import { tokenize } from './tokenize.ts';
import { wordPlaces } from './word-places.ts';

interface Told {
  readonly title: string;
  readonly brand?: string;
  readonly categoryId?: string;
}

/** Titles best first; they are given by popularity. */
function ordered(keyword: string, listings: readonly Told[], language = 'en'): string[] {
  const query = parseQuery(keyword, language);
  const candidates = listings.map(({ title, brand = '', categoryId = null }) => ({
    places: wordPlaces(tokenize(title, language), tokenize(brand, language), query),
    categoryId,
  }));
  return orderByRelevance(candidates).map((index) => listings[index]?.title ?? '');
}

describe('orderByRelevance', () => {
  it.each([
    ['words at the start of the title', 'toaster', 'Oven with Rack, Timer and Toaster', 'Toaster'],
    ['words side by side', 'yoga mat', 'Yoga Bag for a Mat', 'Yoga Mat Bag'],
    ['words in the order typed', 'bath mat', 'Mat Bath Toy', 'Bath Mat Toy'],
    ['a word in the title', 'usb hub', 'Hub', 'Hub USB'],
  ])('prefers %s', (_, keyword, worse, better) => {
    expect(ordered(keyword, [{ title: worse }, { title: better }])).toEqual([better, worse]);
  });

  it.each([
    ['en', 'cooler', 'Processor without Cooler', 'Processor Rack with Fan and Cooler'],
    ['de', 'lüfter', 'Prozessor ohne Lüfter', 'Prozessor Gehäuse mit RGB Lüfter'],
    ['fr', 'couvercle', 'Boîte sans couvercle', 'Boîte ronde et couvercle'],
  ])('takes what a title denies for no subject (%s)', (language, keyword, worse, better) => {
    const listings = [{ title: worse }, { title: better }];
    expect(ordered(keyword, listings, language)).toEqual([better, worse]);
  });

  it('takes a denial that is asked for as it stands', () => {
    const listings = [{ title: 'Cooler, sold without a Fan' }, { title: 'Box without Cooler' }];
    expect(ordered('without cooler', listings)[0]).toBe('Box without Cooler');
  });

  it('takes a word of the brand for one at the start', () => {
    const listings = [
      { title: 'Case for many phones, also Acme' },
      { title: 'Phone', brand: 'Acme' },
    ];
    expect(ordered('acme', listings)).toEqual(['Phone', 'Case for many phones, also Acme']);
  });

  it('prefers what stands where most such listings stand', () => {
    const mixers = ['Red', 'Blue', 'White'].map((colour) => ({
      title: `${colour} Stand Mixer`,
      categoryId: 'mixers',
    }));
    const part = { title: 'Stand Mixer Hook', categoryId: 'parts' };
    expect(ordered('stand mixer', [part, ...mixers]).at(-1)).toBe(part.title);
  });

  it('ranks a word inside a compound behind the word itself', () => {
    const query = { text: 'matte', alternatives: ['matt'], inside: ['yogamatt'] };
    const candidates = ['Yogamatte', 'Matte'].map((title) => ({
      places: wordPlaces(tokenize(title, 'de'), [], { words: [query] }),
      categoryId: null,
    }));
    expect(candidates.map(({ places }) => [...places.inside])).toEqual([[0], [-1]]);
    expect(orderByRelevance(candidates)).toEqual([1, 0]);
  });

  it('has the first matches of the order without the others', () => {
    const worth = fc.constantFrom(0.2, 0.5, 1, 2);
    const match = fc.tuple(worth, fc.constantFrom('mixers', 'parts', null));
    fc.assert(
      fc.property(fc.array(match, { maxLength: 250 }), fc.integer({ min: 1 }), (matches, count) => {
        const worths = Float64Array.from(matches, ([each]) => each);
        const categories = matches.map(([, category]) => category);
        const whole = orderByWorth(worths, categories, matches.length);
        expect(new Set(whole).size).toBe(matches.length);
        expect(orderByWorth(worths, categories, count)).toEqual(whole.slice(0, count));
      }),
    );
  });

  it('keeps the order of popularity among equals, and loses none', () => {
    const title = fc
      .array(fc.constantFrom('yoga', 'mat', 'red', 'set'), { maxLength: 5 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(title, { maxLength: 30 }), (titles) => {
        const query = parseQuery('yoga mat', 'en');
        const order = orderByRelevance(
          titles.map((each) => ({
            places: wordPlaces(tokenize(each, 'en'), [], query),
            categoryId: null,
          })),
        );
        expect(order.toSorted((a, b) => a - b)).toEqual(titles.map((_, index) => index));
        const places = new Map(order.map((index, place) => [index, place]));
        for (const [index, each] of titles.entries()) {
          const twin = titles.indexOf(each);
          if (twin < index) {
            expect(places.get(twin)).toBeLessThan(places.get(index) ?? 0);
          }
        }
      }),
    );
  });
});
