/**
 * The place of a keyword among all: the most searched come first. The lookups by words and by
 * clicks are ordered by place, so that the first thousand of a hundred thousand are read without
 * the rest. The low bits of a place hold the row number of the keyword, so no two keywords share
 * one.
 */

import { keywordWords } from '../../../../domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import type { Db } from '../database/connection.ts';

const ROW_BITS = 31;

/** SQL: the row number that a place holds. */
export const rowOfPlace = (place: string) => `(${place} & ${2 ** ROW_BITS - 1})`;

/** SQL: the demand that a place holds, the smaller the more searched. */
export const demandOfPlace = (place: string) => `(${place} >> ${ROW_BITS})`;

/** SQL: the place of a demand and a row number. */
export const PLACE = `((? << ${ROW_BITS}) | ?)`;

/** The demand of a keyword without any measure comes last. */
const UNKNOWN_DEMAND = 2 ** 32 - 1;
/** Demands made from ranks come after those made from volumes. */
const FIRST_RANK = 2 ** 31;

/**
 * The demand of a keyword: volumes come first, the greatest before the others, then ranks, the best
 * first, then keywords without either.
 */
export function demandOf({
  searchVolume,
  searchFrequencyRank,
}: Pick<KeywordObservation, 'searchVolume' | 'searchFrequencyRank'>): number {
  if (searchVolume !== null) return Math.max(0, FIRST_RANK - 1 - searchVolume);
  if (searchFrequencyRank === null) return UNKNOWN_DEMAND;
  return FIRST_RANK + Math.min(searchFrequencyRank, FIRST_RANK - 2);
}

/** The words of a keyword in the form in which its index holds them. */
export function searchWords(marketplace: string, key: string): string {
  return keywordWords(key)
    .map((word) => encodeWord(marketplace, word))
    .join(' ');
}

/** Adds the SQL function `keyword_words(marketplace, key)`, which migrations need. */
export function addKeywordFunctions(db: Db): void {
  db.function('keyword_words', { deterministic: true }, (marketplace, key) =>
    searchWords(String(marketplace), String(key)),
  );
}

/** U+E000 to U+E07F stand for the ASCII characters that the tokenizer would split or fold. */
export const PRIVATE_USE_START = 0xe000;

/**
 * A word as FTS5 sees it: prefixed with the marketplace, so that every marketplace has its own
 * vocabulary in the one index, and encoded so that the `ascii` tokenizer keeps it whole and no
 * character of it means anything to MATCH. Lower-case letters, digits and everything beyond ASCII
 * are kept; other ASCII characters move to private-use code points.
 */
export function encodeWord(marketplace: string, word: string): string {
  return wordPrefix(marketplace) + encodeText(word);
}

export function wordPrefix(marketplace: string): string {
  return marketplace.toLowerCase();
}

/** A MATCH expression for one encoded word; no quote can stand in it. */
export function quote(encoded: string): string {
  return `"${encoded}"`;
}

export function encodeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters move, too.
  return text.replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/gu, (character) =>
    String.fromCharCode(PRIVATE_USE_START + character.charCodeAt(0)),
  );
}
