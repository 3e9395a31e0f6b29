/**
 * Compares the word indexes with what they are made from: every word of every row, as a sum that
 * does not depend on the order.
 */
import { crc32 } from 'node:zlib';
import type { Db } from '../database/connection.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { createSearchDocuments, type SearchSource } from '../search/search-document.ts';

/** SQL: the place of a keyword of a newest period, and its words. */
const KEYWORD_WORDS = `SELECT ((CASE
    WHEN search_volume IS NOT NULL THEN max(0, 2147483647 - search_volume)
    WHEN search_frequency_rank IS NOT NULL THEN 2147483648 + min(search_frequency_rank, 2147483646)
    ELSE 4294967295 END << 31) | id), keyword_words(marketplace, keyword_key)
  FROM keyword WHERE is_newest = 1`;

export function wordFaults(connection: Connection): readonly string[] {
  return [...keywordFaults(connection.db), ...listingFaults(connection)];
}

/** How many words of rows there are, and the sum of all of them. */
class WordSum {
  #count = 0;
  #sum = 0;

  add(row: number | bigint, word: string): void {
    this.#count += 1;
    this.#sum = (this.#sum + crc32(`${row} ${word}`)) % 2 ** 48;
  }

  addAll(row: number | bigint, words: string): void {
    for (const word of new Set(words.split(' '))) if (word !== '') this.add(row, word);
  }

  equals(other: WordSum): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}

function keywordFaults(db: Db): readonly string[] {
  const expected = new WordSum();
  const rows = db.prepare<[], [bigint, string]>(KEYWORD_WORDS).raw().safeIntegers();
  for (const [place, words] of rows.iterate()) expected.addAll(place, words);
  const isSame = storedWords(db, 'keyword_search', () => true).equals(expected);
  return isSame ? [] : ['the words of keywords are not those that are looked up'];
}

interface ListingRow extends Omit<SearchSource, 'isParent' | 'gtins'> {
  readonly gtins: string;
}

/** Of listings whose words are those of today. */
function listingFaults(connection: Connection): readonly string[] {
  const { db } = connection;
  const documents = createSearchDocuments(connection)();
  const current = db.prepare<[], ListingRow>(
    `SELECT listing.product_id AS productId, marketplace, asin, title, brand,
       category_id AS categoryId, gtins
     FROM listing CROSS JOIN meta
     WHERE is_parent = 0
       AND (listing.revision, listing.product_id) <= (words_revision, words_product_id)`,
  );
  const expected = new WordSum();
  const compared = new Set<number>();
  for (const { gtins, ...row } of current.iterate()) {
    const source = { ...row, isParent: false, gtins: JSON.parse(gtins) as string[] };
    compared.add(row.productId);
    expected.addAll(row.productId, documents.wordsOf(source));
  }
  const stored = storedWords(db, 'search', (row) => compared.has(Number(row)));
  return stored.equals(expected) ? [] : ['the words of listings are not those of the listings'];
}

function storedWords(
  db: Db,
  index: 'search' | 'keyword_search',
  isCompared: (row: bigint) => boolean,
): WordSum {
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.${index}_told
    USING fts5vocab (main, ${index}, instance)`);
  const found = new WordSum();
  const rows = db
    .prepare<[], [bigint, string]>(`SELECT doc, term FROM temp.${index}_told`)
    .raw()
    .safeIntegers();
  for (const [row, word] of rows.iterate()) if (isCompared(row)) found.add(row, word);
  return found;
}
