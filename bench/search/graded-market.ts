/** A market with searches whose matches are graded: 3 what was asked for, 2 close to it, ... */

import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { textKey } from '../../src/domain/search/language/fold-word.ts';
import { pathTokens, tokenize } from '../../src/domain/search/language/tokenize.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import { type AsinCounter, drawRoots, type Family } from '../../src/domain/simulation/catalog.ts';
import { wordsOf } from '../../src/domain/simulation/family-names.ts';
import { SIMULATED_MARKETS, type SimulatedMarket } from '../../src/domain/simulation/markets.ts';
import { PRODUCT_TYPES } from '../../src/domain/simulation/product-types.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../src/domain/values/marketplace.ts';

export interface GradedMarket {
  readonly name: string;
  readonly language: string;
  readonly documents: readonly GradedDocument[];
  readonly queries: readonly GradedQuery[];
}

export interface GradedDocument extends IndexDocument {
  readonly pathWords: readonly string[];
}

export interface GradedQuery {
  readonly keyword: string;
  /** 0 for an ASIN that is not named. */
  readonly grades: ReadonlyMap<string, number>;
}

export interface PlainProduct {
  readonly asin: Asin;
  readonly family: string;
  readonly title: string;
  readonly brand: string;
  readonly categoryPath: readonly string[];
  readonly meanSales: number | null;
  readonly bsr: number | null;
}

export function gradedDocument(product: PlainProduct, marketplace: MarketplaceId): GradedDocument {
  const { title, brand, categoryPath, ...facts } = product;
  const { language } = marketplaceOf(marketplace);
  const places = tokenize(title, language);
  const brandWords = tokenize(brand, language);
  const pathWords = pathTokens(categoryPath, createLexicon(language));
  return {
    ...facts,
    words: [...new Set([...places.flat(), ...brandWords.flat(), ...pathWords])],
    title: places,
    brandWords,
    pathWords,
    gtins: [],
    categoryId: categoryPath.join(' > '),
    categoryPath,
    brand: textKey(brand),
    price: null,
    lookAt: 0,
    reviewCount: null,
    rating: null,
    monthlySales: null,
    firstSeen: 0,
  };
}

const DEMO_PRODUCTS = 20_000;
const DEMO_SEED = 11;

/**
 * The simulated catalog. What a product is, the simulator knows: searched by a name of its type,
 * it is worth 3 under that name, 2 under another name of the type, nothing as another type.
 */
export function demoMarkets(): GradedMarket[] {
  return SIMULATED_MARKETS.map((market) => {
    const asins: AsinCounter = { next: 0 };
    const families = drawRoots(market, DEMO_PRODUCTS, DEMO_SEED, asins).flatMap((root) => [
      ...root.families,
    ]);
    const documents = families.flatMap((family) => documentsOf(family, market));
    const names = PRODUCT_TYPES.flatMap((type) => {
      const { nouns, features } = wordsOf(market, type);
      return nouns.flatMap((noun) => [
        { type, noun, keyword: noun },
        ...features.map((feature) => ({ type, noun, keyword: `${noun} ${feature}` })),
      ]);
    });
    const queries = names.map(({ type, noun, keyword }) => {
      const grades = new Map<string, number>();
      for (const family of families) {
        if (family.type.key !== type.key) continue;
        for (const { asin } of family.members) grades.set(asin, family.noun === noun ? 3 : 2);
      }
      return { keyword, grades };
    });
    const { language } = marketplaceOf(market.id);
    return { name: `demo ${market.id}`, language, documents, queries };
  });
}

function documentsOf(family: Family, market: SimulatedMarket): GradedDocument[] {
  const { type, brand, members, baseRate } = family;
  const { vocabulary, roots } = market;
  const categoryPath = [
    roots[type.root],
    vocabulary.branches[type.root][type.branch],
    wordsOf(market, type).category,
  ];
  const name = family.parentAsin ?? members[0]?.asin ?? '';
  return members.map(({ asin, title, share }) => {
    const meanSales = baseRate * share;
    return gradedDocument(
      { asin, family: name, title, brand, categoryPath, meanSales, bsr: 1 },
      market.id,
    );
  });
}
