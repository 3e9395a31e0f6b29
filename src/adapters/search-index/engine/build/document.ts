/** A listing in the form that the index takes. */

import { isVariation } from '../../../../domain/product/family.ts';
import type { Listing } from '../../../../domain/product/listing.ts';
import { textKey } from '../../../../domain/search/language/fold-word.ts';
import { codeTokens, pathTokens, tokenize } from '../../../../domain/search/language/tokenize.ts';
import type { Lexicon } from '../../../../domain/search/language/word-forms.ts';
import type { Places } from '../../../../domain/search/query/query.ts';
import type { Asin } from '../../../../domain/values/asin.ts';

export interface IndexDocument {
  readonly asin: Asin;
  /** The ASIN that names the family. */
  readonly family: string;
  /** Each word that finds the document, once; identifiers are not among them. */
  readonly words: readonly string[];
  /** The words of the title and of the brand in order; all are among `words`. */
  readonly title: Places;
  readonly brandWords: Places;
  /** Digits without leading zeros. */
  readonly gtins: readonly string[];
  readonly categoryId: string | null;
  /** Names from the root down to it; empty where unknown. */
  readonly categoryPath: readonly string[];
  readonly brand: string | null;
  readonly price: number | null;
  readonly bsr: number | null;
  readonly rankAt: number | null;
  readonly reviewCount: number | null;
  readonly rating: number | null;
  readonly monthlySales: number | null;
  readonly meanSales: number | null;
  readonly firstSeen: number;
  /** Absent: no. */
  readonly isOutOfStock?: boolean;
  /** Absent: nothing of it is known. */
  readonly market?: MarketFacts;
}

/** What only a market's figures need. */
export interface MarketFacts {
  /** In the source's own writing. */
  readonly brandName: string | null;
  /** It is a variation of a family, not the parent. */
  readonly isVariation: boolean;
  /** Its estimate is that of its whole family. */
  readonly isFamily: boolean;
  /** Ends of the 80 % range, whole units. */
  readonly salesLow: number | null;
  readonly salesHigh: number | null;
  /** The root category of the rank. */
  readonly rankCategory: string | null;
}

export const NO_MARKET_FACTS: MarketFacts = {
  brandName: null,
  isVariation: false,
  isFamily: false,
  salesLow: null,
  salesHigh: null,
  rankCategory: null,
};

/** Null for a variation parent, which is never found. `categoryPath`: names from the root down. */
export function indexDocument(
  listing: Listing,
  categoryPath: readonly string[],
  lexicon: Lexicon,
): IndexDocument | null {
  if (listing.isParent) return null;
  const { asin, title, brand, sales } = listing;
  const titlePlaces = title === null ? [] : tokenize(title, lexicon);
  const brandWords = brand === null ? [] : tokenize(brand, lexicon);
  const pathWords = pathTokens(categoryPath, lexicon);
  const codes = listing.partNumbers.map((code) => codeTokens(code, lexicon));
  return {
    asin,
    family: listing.family,
    words: eachOnce([...titlePlaces, ...brandWords, pathWords, ...codes]),
    title: titlePlaces,
    brandWords,
    gtins: listing.gtins.map(plainGtin),
    categoryId: listing.categoryId,
    categoryPath,
    brand: brand === null ? null : textKey(brand),
    price: listing.price,
    bsr: listing.bsr,
    rankAt: listing.bsrAt,
    reviewCount: listing.reviewCount,
    rating: listing.rating,
    monthlySales: sales?.median ?? null,
    meanSales: sales?.mean ?? null,
    firstSeen: listing.firstSeenAt,
    isOutOfStock: listing.availability === 'out_of_stock',
    market: {
      brandName: brand,
      isVariation: isVariation(listing),
      isFamily: sales?.basis === 'single',
      salesLow: sales?.low ?? null,
      salesHigh: sales?.high ?? null,
      rankCategory: listing.bsrCategoryId,
    },
  };
}

function eachOnce(lists: Places): readonly string[] {
  const words = new Set<string>();
  for (const list of lists) for (const word of list) words.add(word);
  return [...words];
}

function plainGtin(gtin: string): string {
  return gtin
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}
