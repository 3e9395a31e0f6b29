/**
 * The place of a keyword in the order of demand, the most searched first. The lookups by words and
 * by clicks are ordered by place, so the first thousand of a hundred thousand rows are read without
 * the rest. The low bits of a place are the keyword's row number, so places are unique.
 */

import { keywordWords } from '../../domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../domain/product/observation.ts';
import type { Db } from '../database/connection.ts';

const ROW_BITS = 31;

/** Returns SQL for the row number in a place. */
export const rowOfPlace = (place: string) => `(${place} & ${2 ** ROW_BITS - 1})`;

/** Returns SQL for the demand in a place: the smaller, the more searched. */
export const demandOfPlace = (place: string) => `(${place} >> ${ROW_BITS})`;

/** SQL: the place made from a demand and a row number. */
export const PLACE = `((? << ${ROW_BITS}) | ?)`;

/** Keywords without any measure come last. */
const UNKNOWN_DEMAND = 2 ** 32 - 1;
/** Demands made from ranks come after those made from volumes. */
const FIRST_RANK = 2 ** 31;

/** Returns the demand, in this order: volumes (greatest first), ranks (best first), neither. */
export function demandOf({
  searchVolume,
  searchFrequencyRank,
}: Pick<KeywordObservation, 'searchVolume' | 'searchFrequencyRank'>): number {
  if (searchVolume !== null) return Math.max(0, FIRST_RANK - 1 - searchVolume);
  if (searchFrequencyRank === null) return UNKNOWN_DEMAND;
  return FIRST_RANK + Math.min(searchFrequencyRank, FIRST_RANK - 2);
}

/** Returns the words of a keyword as the index stores them. */
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

/** U+E000 to U+E07F replace the ASCII characters that the tokenizer would split or fold. */
export const PRIVATE_USE_START = 0xe000;

/**
 * Encodes a word for FTS5. A prefix gives every marketplace a separate vocabulary in the one index.
 * The encoding keeps the `ascii` tokenizer from splitting the word, and MATCH from reading any of
 * its characters as syntax. Lower-case letters, digits and everything beyond ASCII stay. Other
 * ASCII characters move to private-use code points.
 */
export function encodeWord(marketplace: string, word: string): string {
  return wordPrefix(marketplace) + encodeText(word);
}

export function wordPrefix(marketplace: string): string {
  return marketplace.toLowerCase();
}

/** Returns a MATCH expression for one encoded word, which never contains a quote. */
export function quote(encoded: string): string {
  return `"${encoded}"`;
}

export function encodeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters move, too.
  return text.replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/gu, (character) =>
    String.fromCharCode(PRIVATE_USE_START + character.charCodeAt(0)),
  );
}
