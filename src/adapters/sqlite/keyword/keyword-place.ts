/**
 * Where a keyword stands among all: the most searched first. The lookups by words and by clicks
 * keep their rows in this order, so that the first thousand of a hundred thousand are read without
 * the rest. A place holds the keyword's row number in its low bits, and so belongs to one row.
 */
import { keywordWords } from '../../../domain/keywords/normalise.ts';
import type { KeywordObservation } from '../../../domain/product/observation.ts';
import type { Db } from '../database/connection.ts';
import { encodeWord } from '../search/search-word.ts';

/** Bits of the row number. */
const ROW_BITS = 31;

/** SQL: the row number in a place. */
export const rowOfPlace = (place: string) => `(${place} & ${2 ** ROW_BITS - 1})`;

/** SQL: a place without its row number; equal where demand is. */
export const demandOfPlace = (place: string) => `(${place} >> ${ROW_BITS})`;

/** SQL: the place of the demand and the row number given. */
export const PLACE = `((? << ${ROW_BITS}) | ?)`;

/** Beyond every volume and rank: nothing is measured. */
const UNKNOWN_DEMAND = 2 ** 32 - 1;
/** Ranks stand behind all volumes. */
const FIRST_RANK = 2 ** 31;

/** Counted volumes, the greatest first, then ranks, the best first, then what has neither. */
export function demandOf({
  searchVolume,
  searchFrequencyRank,
}: Pick<KeywordObservation, 'searchVolume' | 'searchFrequencyRank'>): number {
  if (searchVolume !== null) return Math.max(0, FIRST_RANK - 1 - searchVolume);
  if (searchFrequencyRank === null) return UNKNOWN_DEMAND;
  return FIRST_RANK + Math.min(searchFrequencyRank, FIRST_RANK - 2);
}

/** The words of a keyword as its index holds them. */
export function searchWords(marketplace: string, key: string): string {
  return keywordWords(key)
    .map((word) => encodeWord(marketplace, word))
    .join(' ');
}

/** Makes `keyword_words(marketplace, key)` known to SQL; the migrations need it. */
export function addKeywordFunctions(db: Db): void {
  db.function('keyword_words', { deterministic: true }, (marketplace, key) =>
    searchWords(String(marketplace), String(key)),
  );
}
