/**
 * Compares the word index of keywords with what it is made from: every word of every row, as a sum
 * that does not depend on the order.
 */
import { crc32 } from 'node:zlib';
import type { Db } from '../database/connection.ts';

/** SQL: the place of a keyword of a newest period, and its words. */
const KEYWORD_WORDS = `SELECT ((CASE
    WHEN search_volume IS NOT NULL THEN max(0, 2147483647 - search_volume)
    WHEN search_frequency_rank IS NOT NULL THEN 2147483648 + min(search_frequency_rank, 2147483646)
    ELSE 4294967295 END << 31) | id), keyword_words(marketplace, keyword_key)
  FROM keyword WHERE is_newest = 1`;

export function wordFaults(db: Db): readonly string[] {
  const expected = new WordSum();
  const rows = db.prepare<[], [bigint, string]>(KEYWORD_WORDS).raw().safeIntegers();
  for (const [place, words] of rows.iterate()) {
    for (const word of new Set(words.split(' '))) if (word !== '') expected.add(place, word);
  }
  const isSame = storedWords(db).equals(expected);
  return isSame ? [] : ['the words of keywords are not those that are looked up'];
}

/** How many words of rows there are, and the sum of all of them. */
class WordSum {
  #count = 0;
  #sum = 0;

  add(row: bigint, word: string): void {
    this.#count += 1;
    this.#sum = (this.#sum + crc32(`${row} ${word}`)) % 2 ** 48;
  }

  equals(other: WordSum): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}

function storedWords(db: Db): WordSum {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.keyword_search_told
    USING fts5vocab (main, keyword_search, instance)`);
  const found = new WordSum();
  const rows = db
    .prepare<[], [bigint, string]>('SELECT doc, term FROM temp.keyword_search_told')
    .raw()
    .safeIntegers();
  for (const [row, word] of rows.iterate()) found.add(row, word);
  return found;
}
