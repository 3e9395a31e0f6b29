/**
 * The words of a marketplace's listings in FTS5, for the compounds of a search, by how they end.
 */

import type { Database } from 'better-sqlite3';
import type { Vocabulary } from '../../../src/domain/search/query/compounds.ts';
import { keptOrMade } from '../../../src/domain/values/kept-or-made.ts';
import { MARKETPLACES, type MarketplaceId } from '../../../src/domain/values/marketplace.ts';
import { encodeWord, quote, wordPrefix } from '../../../src/market-engine/keyword/keyword-place.ts';
import { decodeWord } from './search-word.ts';

/** Words of a vocabulary that are looked at. */
const WORDS_MAX = 1_000_000;
/** The shortest tail asked for; words are kept by their last letters. */
const ENDING_LENGTH = 2;
const LATIN_LETTERS = /^[a-z]+$/;

export function prepareVocabulary(db: Database): (marketplace: MarketplaceId) => Vocabulary {
  const terms = db
    .prepare<[string, string, number], string>(
      'SELECT term FROM search_word WHERE term >= ? AND term < ? LIMIT ?',
    )
    .pluck();
  const countUpTo = db
    .prepare<[string, number], number>(
      'SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ?)',
    )
    .pluck();
  const known = new Map<MarketplaceId, Vocabulary>();

  function wordsByEnding(marketplace: MarketplaceId): ReadonlyMap<string, readonly string[]> {
    const prefix = wordPrefix(marketplace);
    const byEnding = new Map<string, string[]>();
    for (const term of terms.iterate(prefix, `${prefix}\u{10ffff}`, WORDS_MAX)) {
      const word = decodeWord(marketplace, term);
      if (word === null || !LATIN_LETTERS.test(word)) continue;
      const ending = word.slice(-ENDING_LENGTH);
      const words = byEnding.get(ending);
      if (words === undefined) byEnding.set(ending, [word]);
      else words.push(word);
    }
    return byEnding;
  }

  function readVocabulary(marketplace: MarketplaceId): Vocabulary {
    let byEnding: ReadonlyMap<string, readonly string[]> | null = null;
    return {
      compounds: new Map(),
      endingIn(tail, atMost) {
        byEnding ??= wordsByEnding(marketplace);
        const words = byEnding.get(tail.slice(-ENDING_LENGTH)) ?? [];
        return words
          .filter((word) => word.length > tail.length && word.endsWith(tail))
          .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
          .slice(0, atMost);
      },
      isInListings(word, atLeast) {
        const match = quote(encodeWord(marketplace, word));
        return (countUpTo.get(match, atLeast) ?? 0) >= atLeast;
      },
    };
  }

  return (marketplace) => keptOrMade(known, MARKETPLACES.length, marketplace, readVocabulary);
}
