/**
 * The place of a keyword among all: the most searched come first. The lookups by words and by
 * clicks are ordered by place, so that the first thousand of a hundred thousand are read without
 * the rest. The low bits of a place hold the row number of the keyword, so no two keywords share
 * one.
 */

import { keywordWords } from '../../../../domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import type { Db } from '../database/connection.ts';
import { encodeWord } from './keyword-word.ts';

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
