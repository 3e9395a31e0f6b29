/** A listing as the index takes it. */

import type { RateCards } from '../../../../domain/fees/card/rate-cards.ts';
import { type FinderFacts, finderFacts } from '../../../../domain/finder/codes.ts';
import { listingFees, NO_FEES } from '../../../../domain/finder/listing-fees.ts';
import { readSignals } from '../../../../domain/finder/signals.ts';
import { isVariation } from '../../../../domain/product/family.ts';
import { isWithoutOffer, type Listing } from '../../../../domain/product/listing.ts';
import { textKey } from '../../../../domain/search/language/fold-word.ts';
import { codeTokens, pathTokens, tokenize } from '../../../../domain/search/language/tokenize.ts';
import type { Lexicon } from '../../../../domain/search/language/word-forms.ts';
import type { Places } from '../../../../domain/search/query/query.ts';
import type { Asin } from '../../../../domain/values/asin.ts';

export interface IndexDocument {
  readonly asin: Asin;
  /** The ASIN that names the family. */
  readonly family: string;
  /** Each word that finds the document, once, without identifiers. */
  readonly words: readonly string[];
  /** The words of the title and of the brand in order; `words` contains all of them. */
  readonly title: Places;
  readonly brandWords: Places;
  /** Digits without leading zeros. */
  readonly gtins: readonly string[];
  readonly categoryId: string | null;
  /** Names from the root to the category; empty if unknown. */
  readonly categoryPath: readonly string[];
  readonly brand: string | null;
  readonly price: number | null;
  readonly bsr: number | null;
  /** The last look. */
  readonly lookAt: number;
  readonly reviewCount: number | null;
  readonly rating: number | null;
  readonly monthlySales: number | null;
  readonly meanSales: number | null;
  readonly firstSeen: number;
  /** Absent means no. */
  readonly isOutOfStock?: boolean;
  /** Absent if nothing is known. */
  readonly market?: MarketFacts;
  /** Absent if nothing is known. */
  readonly finder?: FinderFacts;
}

/** Facts that only the figures of a market need. */
export interface MarketFacts {
  /** Spelled like in the source. */
  readonly brandName: string | null;
  /** The listing is a variation of a family, not the parent. */
  readonly isVariation: boolean;
  /** The estimate covers the whole family. */
  readonly isFamily: boolean;
  /** Ends of the 80 % range, in whole units. */
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

/**
 * Returns null for a variation parent, which no search finds.
 *
 * @param categoryPath root first
 * @param cards the rate cards that tell its fees; with null they are unknown
 */
export function indexDocument(
  listing: Listing,
  categoryPath: readonly string[],
  lexicon: Lexicon,
  cards: RateCards | null = null,
): IndexDocument | null {
  if (listing.isParent) return null;
  const { asin, title, brand, sales } = listing;
  const signals = readSignals(listing.signals);
  const fees = cards === null ? NO_FEES : listingFees(cards, listing, signals, categoryPath);
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
    lookAt: listing.observedAt,
    reviewCount: listing.reviewCount,
    rating: listing.rating,
    monthlySales: sales?.median ?? null,
    meanSales: sales?.mean ?? null,
    firstSeen: listing.firstSeenAt,
    isOutOfStock: isWithoutOffer(listing.availability),
    market: {
      brandName: brand,
      isVariation: isVariation(listing),
      isFamily: sales?.basis === 'single',
      salesLow: sales?.low ?? null,
      salesHigh: sales?.high ?? null,
      rankCategory: listing.bsrCategoryId,
    },
    finder: finderFacts(listing, signals, fees),
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
