/**
 * A market of any size with the vocabulary of the simulated one: titles, families, categories and
 * brands are drawn from its tables. What kinds of product there are, and which brands, follows
 * Zipf's law; every family also carries a model number, which is what is rare in real titles.
 */

import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import { textKey } from '../../src/domain/search/language/fold-word.ts';
import { pathTokens, tokenize } from '../../src/domain/search/language/tokenize.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import { drawBrands } from '../../src/domain/simulation/catalog.ts';
import { familyNames, wordsOf } from '../../src/domain/simulation/family-names.ts';
import { SIMULATED_MARKETS, type SimulatedMarket } from '../../src/domain/simulation/markets.ts';
import { PRODUCT_TYPES, type ProductType } from '../../src/domain/simulation/product-types.ts';
import { type RandomStream, randomStream } from '../../src/domain/simulation/random.ts';
import { FIRST_ASIN, factsOf } from './synthetic-market.ts';

const LEXICON = createLexicon('en');
const BRANDS = 2_500;
/** Most families are one product, the others two to six, like in the simulated market. */
const SINGLE_PART = 0.7;
const MEMBERS_MAX = 6;
const MODELS = 400_000;

/** Best sellers first. */
export function* demoDocumentsOf(count: number, seed: number): Iterable<IndexDocument> {
  const market = SIMULATED_MARKETS[0] as SimulatedMarket;
  const random = randomStream(seed, 'demo market');
  const brands = drawBrands(BRANDS, random);
  const uniform = () => random.uniform();
  let number = 0;
  while (number < count) {
    const type = pickZipf(PRODUCT_TYPES, random);
    const brand = pickZipf(brands, random);
    const size = random.uniform() < SINGLE_PART ? 1 : random.integer(2, MEMBERS_MAX);
    const { members } = familyNames(market, type, brand, size, random);
    const model = `${brand.slice(0, 2)}${1_000 + Math.floor(random.uniform() * MODELS)}`;
    const shelf = shelfOf(market, type);
    const family = asinAt(number);
    for (const member of members) {
      if (number === count) return;
      const text = textOf(`${member.title} ${model}`, brand, shelf.words);
      yield { asin: asinAt(number), family, ...text, ...shelf.facts, ...factsOf(number, uniform) };
      number++;
    }
  }
}

function asinAt(number: number) {
  return asinOfKey(FIRST_ASIN + ((number * 7_919) % 99_999_989));
}

function textOf(title: string, brand: string, pathWords: readonly string[]) {
  const places = tokenize(title, LEXICON);
  const brandWords = tokenize(brand, LEXICON);
  return {
    title: places,
    brandWords,
    words: [...new Set([...places.flat(), ...brandWords.flat(), ...pathWords])],
    brand: textKey(brand),
    gtins: [],
  };
}

const shelves = new Map<ProductType, ReturnType<typeof makeShelf>>();

function shelfOf(market: SimulatedMarket, type: ProductType) {
  const shelf = shelves.get(type) ?? makeShelf(market, type);
  shelves.set(type, shelf);
  return shelf;
}

function makeShelf(market: SimulatedMarket, type: ProductType) {
  const categoryPath = [
    market.roots[type.root],
    market.vocabulary.branches[type.root][type.branch],
    wordsOf(market, type).category,
  ];
  return {
    words: pathTokens(categoryPath, LEXICON),
    facts: { categoryId: String(PRODUCT_TYPES.indexOf(type)), categoryPath },
  };
}

function pickZipf<Item>(items: readonly Item[], random: RandomStream): Item {
  const place = Math.floor((items.length + 1) ** random.uniform()) - 1;
  return items[Math.min(place, items.length - 1)] as Item;
}
