/** Titles of the simulated market, read as a shopper reads them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductObservation } from '../product/observation.ts';
import { SIMULATED_MARKETS } from './markets.ts';
import { PRODUCT_TYPES } from './product-types.ts';
import { simulateMarket } from './simulate-market.ts';
import { BRITISH_ENGLISH, ENGLISH } from './vocabulary.ts';

let products: { readonly marketplace: string; readonly title: string; readonly noun: string }[];

beforeAll(() => {
  const request = { products: 2_000, seed: 11, now: Date.UTC(2026, 2, 1) / 1000 };
  const observed = [...simulateMarket(request)].flatMap(({ observations }) =>
    observations.filter((one): one is ProductObservation => one.kind === 'product'),
  );
  products = observed.map(({ marketplace, facts }) => {
    const title = facts.title ?? '';
    return { marketplace, title, noun: nounOf(marketplace, title) };
  });
});

/** The type a title is of, by the longest of the names it holds. */
function nounOf(marketplace: string, title: string): string {
  const market = SIMULATED_MARKETS.find(({ id }) => id === marketplace);
  const named = Object.entries(market?.vocabulary.types ?? {}).flatMap(([key, { nouns }]) =>
    nouns.filter((noun) => title.includes(` ${noun} `)).map((noun) => ({ key, noun })),
  );
  return named.sort((left, right) => right.noun.length - left.noun.length)[0]?.key ?? '';
}

describe('titles of the simulated market', () => {
  it.each([
    ['watts', /\d+ ?W\b/g],
    ['capacities', /\d+ ?(?:mAh|ml|L|oz|fl oz)\b/g],
    ['lengths', /\d+ ?(?:cm|mm|m|ft|inch)\b/g],
    ['counts', /\d+(?: Pack|er-Set|個セット| Pieces| Teile|ピース)/g],
  ])('name no two %s', (_, measure) => {
    const twice = products.filter(({ title }) => (title.match(measure) ?? []).length > 1);
    expect(twice.map(({ title }) => title)).toEqual([]);
    expect(products.some(({ title }) => title.match(measure) !== null)).toBe(true);
  });

  it('have a color only where color sells', () => {
    const plain = new Set(
      PRODUCT_TYPES.filter(({ varies }) => !varies.includes('color')).map(({ key }) => key),
    );
    expect([...plain]).toEqual(expect.arrayContaining(['serum', 'sun-cream', 'jigsaw']));
    const colors = SIMULATED_MARKETS.flatMap(({ vocabulary }) => vocabulary.colors);
    const isColored = (title: string) => colors.some((color) => title.endsWith(`${color})`));
    expect(products.filter(({ title, noun }) => plain.has(noun) && isColored(title))).toEqual([]);
    expect(products.some(({ title, noun }) => noun === 'backpack' && isColored(title))).toBe(true);
  });

  it('tell every member of a family by its size where color does not', () => {
    const titles = products.map(({ marketplace, title }) => `${marketplace} ${title}`);
    const variants = titles.filter((title) => title.endsWith(')'));
    expect(variants.length).toBeGreaterThan(1_000);
    expect(new Set(variants).size).toBeGreaterThan(variants.length * 0.98);
  });

  it('are of one material, animal or ruling, and say nothing twice', () => {
    for (const { vocabulary, id } of SIMULATED_MARKETS) {
      const kinds = Object.entries(vocabulary.types).flatMap(([key, { either }]) =>
        either.map((kind) => ({ key, kind })),
      );
      expect(kinds.length).toBeGreaterThan(8);
      const mixed = products.filter(
        ({ marketplace, title, noun }) =>
          marketplace === id &&
          kinds.some(
            ({ key, kind }) => key === noun && kind.filter((one) => title.includes(one)).length > 1,
          ),
      );
      expect(mixed.map(({ title }) => title)).toEqual([]);
    }
    const repeating = products.filter(({ title }) => {
      const words = title.toLowerCase().match(/[a-zäöüß]{5,}/g) ?? [];
      return new Set(words).size < words.length;
    });
    expect(repeating.map(({ title }) => title)).toEqual([]);
  });

  it('are British where they are sold in Britain, and American in America', () => {
    const american = /\b(?:Gray|Color\w*|Aluminum|Organizer|Orthopedic|Leash\w*|Sunscreen)\b/;
    const british = /\b(?:Grey|Colour\w*|Aluminium|Organiser|Orthopaedic|Secateurs)\b/;
    const titlesOf = (id: string) =>
      products.filter(({ marketplace }) => marketplace === id).map(({ title }) => title);
    const isAmerican = (title: string) => american.test(title);
    expect(titlesOf('GB').filter(isAmerican)).toEqual([]);
    expect(titlesOf('GB').some((title) => british.test(title))).toBe(true);
    expect(titlesOf('US').filter((title) => british.test(title))).toEqual([]);
    expect(BRITISH_ENGLISH.types['dog-leash']?.nouns).not.toEqual(
      ENGLISH.types['dog-leash']?.nouns,
    );
  });

  it('are searched for in the order people type', () => {
    expect(ENGLISH.query('Yoga Mat', 'with Carrying Strap')).toBe('yoga mat with carrying strap');
    expect(ENGLISH.query('Yoga Mat', 'Non Slip')).toBe('non slip yoga mat');
  });
});
