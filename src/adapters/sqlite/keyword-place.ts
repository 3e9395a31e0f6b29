/**
 * Where a keyword stands among all: the most searched first. The lookups by words and by clicks
 * keep their rows in this order, so that the first thousand of a hundred thousand are read without
 * the rest. A place holds the keyword's row number in its low bits, and so belongs to one row.
 */
import { keywordWords } from '../../domain/keywords/normalise.ts';
import type { Connection } from './connection.ts';
import { encodeWord } from './search-word.ts';

/** Bits of the row number. */
const ROW_BITS = 31;

/** SQL: the row number in a place. */
export const rowOfPlace = (place: string) => `(${place} & ${2 ** ROW_BITS - 1})`;

/** SQL: a place without its row number; equal where demand is. */
export const demandOfPlace = (place: string) => `(${place} >> ${ROW_BITS})`;

/**
 * SQL: the place of a row of `keyword`: counted volumes, the greatest first, then ranks, the best
 * first, then what is not measured at all.
 */
export const PLACE_OF_ROW = `((CASE
  WHEN search_volume IS NOT NULL THEN max(0, 2147483647 - search_volume)
  WHEN search_frequency_rank IS NOT NULL THEN 2147483648 + min(search_frequency_rank, 2147483646)
  ELSE 4294967295 END << ${ROW_BITS}) | keyword.id)`;

/** The words of a keyword as its index holds them. */
export function searchWords(marketplace: string, key: string): string {
  return keywordWords(key)
    .map((word) => encodeWord(marketplace, word))
    .join(' ');
}

/** Makes `keyword_words(marketplace, key)` known to SQL; the migrations need it. */
export function addKeywordFunctions(db: Connection): void {
  db.function('keyword_words', { deterministic: true }, (marketplace, key) =>
    searchWords(String(marketplace), String(key)),
  );
}
