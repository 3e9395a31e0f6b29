import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderByRelevance, wordPlaces } from '../../../../test/support/relevance-of-text.ts';
import { tokenize } from '../language/tokenize.ts';
import { parseQuery } from '../query/parse-query.ts';
import { noFigures, orderByFigures } from './relevance.ts';

interface Told {
  readonly title: string;
  readonly brand?: string;
  readonly categoryId?: string;
  readonly meanSales?: number;
  readonly bsr?: number | null;
  readonly isOutOfStock?: boolean;
}

const ALIVE = { meanSales: null, bsr: 1 };

/** Titles best first; they are given by popularity. */
function ordered(keyword: string, listings: readonly Told[], language = 'en'): string[] {
  const query = parseQuery(keyword, language);
  const candidates = listings.map(({ title, brand = '', categoryId = null, ...figures }) => ({
    ...ALIVE,
    ...figures,
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

  it('takes no typical shelf from listings that lack a word in their title', () => {
    const shelf = 'toasters and ovens';
    const toasters = Array.from({ length: 20 }, (_, index) => ({
      title: `Toaster ${index}`,
      categoryId: shelf,
    }));
    const ovens = ['A', 'B', 'C'].map((name) => ({
      title: `Compact ${name} Toaster Oven`,
      categoryId: 'toaster ovens',
    }));
    const first = ordered('toaster oven', [...toasters, ...ovens]).slice(0, 3);
    expect(first).toEqual(ovens.map(({ title }) => title));
  });

  it('puts a best seller before many of like title that hardly sell', () => {
    const slow = Array.from({ length: 20 }, (_, index) => ({
      title: `microSD Card Map ${index}`,
      meanSales: 3,
    }));
    const seller = { title: 'Memory Card, a fast microSD', meanSales: 2_226 };
    expect(ordered('microsd', [...slow, seller])[0]).toBe(seller.title);
  });

  it.each([
    ['without a rank', { bsr: null }],
    ['of a rank beyond 300,000', { bsr: 300_001 }],
    ['out of stock', { bsr: 5, isOutOfStock: true, meanSales: 9_000 }],
  ])('puts a listing %s behind every living one with all words in its title', (_, state) => {
    const dead = Array.from({ length: 30 }, (__, index) => ({
      ...state,
      title: `Pressure Cooker ${index}`,
      categoryId: 'cookers',
    }));
    const living = { title: 'Gasket that seals a cooker under pressure', bsr: 300_000 };
    const order = ordered('pressure cooker', [...dead, living]);
    expect(order).toEqual([living.title, ...dead.map(({ title }) => title)]);
  });

  it('lets sales decide between listings of which the words say the same', () => {
    const slow = Array.from({ length: 4 }, (_, color) => ({
      title: `Espresso Machine with Grinder, color ${color}`,
      categoryId: 'espresso machines',
      meanSales: 70,
      bsr: 189_000,
    }));
    const good = Array.from({ length: 3 }, (_, model) => ({
      title: `Model ${model} Series, Espresso Machine`,
      categoryId: 'espresso and coffee combos',
      meanSales: 1_000,
      bsr: 8_000,
    }));
    const titles = [...good, ...slow].map(({ title }) => title);
    expect(ordered('espresso machine', [...slow, ...good])).toEqual(titles);
    const alike = good.map((one) => ({ ...one, meanSales: 600 }));
    expect(ordered('espresso machine', [...slow, ...alike])[0]).toBe(slow[0]?.title);
  });

  it('keeps the order of meaning where all are dead', () => {
    const listings = [
      { title: 'Bag for a Yoga Mat', bsr: null },
      { title: 'Yoga Mat', bsr: null },
    ];
    expect(ordered('yoga mat', listings)[0]).toBe('Yoga Mat');
  });

  it('ranks a word inside a compound behind the word itself', () => {
    const query = { text: 'matte', alternatives: ['matt'], inside: ['yogamatt'] };
    const candidates = ['Yogamatte', 'Matte'].map((title) => ({
      ...ALIVE,
      places: wordPlaces(tokenize(title, 'de'), [], { words: [query] }),
      categoryId: null,
    }));
    expect(candidates.map(({ places }) => [...places.inside])).toEqual([[0], [-1]]);
    expect(orderByRelevance(candidates)).toEqual([1, 0]);
  });

  it('has the first matches of the order without the others', () => {
    const worth = fc.constantFrom(0.2, 0.5, 1, 2);
    const match = fc.record({
      worth,
      category: fc.constantFrom('mixers', 'parts', null),
      sales: fc.constantFrom(-1, 0, 3, 2_000),
      dead: fc.nat({ max: 1 }),
      whole: fc.nat({ max: 1 }),
      phrase: fc.nat({ max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(match, { maxLength: 250 }), fc.integer({ min: 1 }), (matches, count) => {
        const figures = {
          ...noFigures<string>(matches.length),
          worths: Float64Array.from(matches, (each) => each.worth),
          categories: matches.map(({ category }) => category),
          meanSales: Float64Array.from(matches, ({ sales }) => sales),
          dead: Uint8Array.from(matches, ({ dead }) => dead),
          whole: Uint8Array.from(matches, ({ whole }) => whole),
          // Only titles with every word have them as a phrase.
          phrase: Uint8Array.from(matches, ({ phrase, whole }) => phrase * whole),
        };
        const whole = orderByFigures(figures, matches.length);
        expect(new Set(whole).size).toBe(matches.length);
        expect(orderByFigures(figures, count)).toEqual(whole.slice(0, count));
        const isDead = (index: number) => matches[index]?.dead === 1;
        const isLivingWhole = (index: number) => !isDead(index) && matches[index]?.whole === 1;
        const lastLiving = whole.findLastIndex(isLivingWhole);
        expect(whole.slice(0, lastLiving + 1).some(isDead)).toBe(false);
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
            ...ALIVE,
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
