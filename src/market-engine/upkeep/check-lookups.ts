/** Compares the tables of likeness and the word index of keywords with the rows behind them. */
import { crc32 } from 'node:zlib';
import type { FactMap } from '../../domain/product/facts.ts';
import { namedVariationsOf } from '../../domain/product/family.ts';
import { likenessOf } from '../../domain/product/family-likeness.ts';
import type { Connection, Db } from '../database/connection.ts';
import type { SourceNames } from '../database/source-names.ts';
import { findSeries, seriesIn } from '../history/series-heads.ts';
import { type ProductRow, SELECT_PRODUCT } from '../listing/product-reader.ts';

/** A count of rows and a sum over them. Neither depends on their order. */
export class RowsSum {
  #sum = 0;

  add(row: readonly unknown[]): void {
    this.#sum = (this.#sum + 1 + crc32(row.join('\n'))) % 2 ** 48;
  }

  equals(other: RowsSum): boolean {
    return this.#sum === other.#sum;
  }
}

/** What the tables of likeness and named variations should contain. */
export class LinkSums {
  readonly likeness = new RowsSum();
  readonly naming = new RowsSum();

  add({ id, marketplace, asin, ...row }: ProductRow, sources: Pick<SourceNames, 'nameOf'>): void {
    const facts = JSON.parse(row.facts) as FactMap;
    const series = seriesIn(row.series, sources);
    const like = likenessOf(
      facts,
      (name, category) => findSeries(series, name, category)?.bounds.last,
    );
    if (like !== null) {
      const { brand, rootCategoryId, rank, rankAt, reviews } = like;
      this.likeness.add([marketplace, brand, rootCategoryId, rank, id, rankAt, reviews]);
    }
    for (const named of new Set(namedVariationsOf(asin, facts))) {
      this.naming.add([marketplace, named, id]);
    }
  }

  /** Returns one line for each table that contains something else. */
  faults(stored: Readonly<Record<LinkTable, RowsSum>>): readonly string[] {
    return LINK_TABLES.filter((table) => !this[table].equals(stored[table])).map(
      (table) => `the table of ${CALLED[table]} differs from the products`,
    );
  }
}

export const LINK_TABLES = ['likeness', 'naming'] as const;
type LinkTable = (typeof LINK_TABLES)[number];
const CALLED = { likeness: 'likeness', naming: 'named variations' } as const;

export function linkFaults({ db, sources }: Connection): readonly string[] {
  // An older store gets these tables when its families are derived again.
  if (db.prepare('SELECT stale_from FROM meta').pluck().get() !== null) return [];
  const links = new LinkSums();
  const products = db.prepare<[], ProductRow>(SELECT_PRODUCT);
  for (const row of products.iterate()) links.add(row, sources);
  const storedIn = (table: LinkTable): RowsSum => {
    const found = new RowsSum();
    const rows = db.prepare<[], unknown[]>(`SELECT * FROM ${table}`).raw();
    for (const row of rows.iterate()) found.add(row);
    return found;
  };
  return links.faults({ likeness: storedIn('likeness'), naming: storedIn('naming') });
}

/** SQL: the place of a keyword of a newest period, and its words. */
const KEYWORD_WORDS = `SELECT ((CASE
    WHEN search_volume IS NOT NULL THEN max(0, 2147483647 - search_volume)
    WHEN search_frequency_rank IS NOT NULL THEN 2147483648 + min(search_frequency_rank, 2147483646)
    ELSE 4294967295 END << 31) | id), keyword_words(marketplace, keyword_key)
  FROM keyword WHERE is_newest = 1`;

export function wordFaults(db: Db): readonly string[] {
  const expected = new RowsSum();
  const rows = db.prepare<[], [bigint, string]>(KEYWORD_WORDS).raw().safeIntegers();
  for (const [place, words] of rows.iterate()) {
    for (const word of new Set(words.split(' '))) if (word !== '') expected.add([place, word]);
  }
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.keyword_search_told
    USING fts5vocab (main, keyword_search, instance)`);
  const found = new RowsSum();
  const stored = db
    .prepare<[], [bigint, string]>('SELECT doc, term FROM temp.keyword_search_told')
    .raw()
    .safeIntegers();
  for (const row of stored.iterate()) found.add(row);
  const isSame = found.equals(expected);
  return isSame ? [] : ['the word index of keywords differs from the keywords'];
}
