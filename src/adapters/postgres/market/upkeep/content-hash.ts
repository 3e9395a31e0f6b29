/** Returns the hash of all imported content, which is that of an SQLite store with it. */
import { createHash, type Hash } from 'node:crypto';
import { SUMMED } from '../../../../market-engine/database/row-sum.ts';
import { addLine, addProduct } from '../../../../market-engine/upkeep/content-lines.ts';
import type { LongReader } from '../../connection/database.ts';
import type { Reads } from '../reads.ts';
import { type SummedRow, soundValues, summedColumns } from '../sound.ts';
import type { SourceNames } from '../source-names.ts';
import { productPages } from './product-pages.ts';

interface HashedRows {
  readonly table: 'category' | 'keyword' | 'sales_label';
  /** The first value of each line. */
  readonly called: string;
  readonly columns: readonly string[];
  readonly select: string;
}

/** In the order of the hash. */
const TABLES: readonly HashedRows[] = [
  {
    table: 'category',
    called: 'category',
    columns: ['marketplace', 'id', 'name', 'parent_id', 'source', 'at'],
    select: `SELECT ${summedColumns('category')} FROM category ORDER BY marketplace, id`,
  },
  {
    table: 'keyword',
    called: 'keyword',
    columns: 'marketplace keyword_key department source period_end period_start body'.split(' '),
    select: `SELECT ${summedColumns('keyword')} FROM keyword
      ORDER BY marketplace, keyword_key, department, source,
        coalesce(period_end, -1), coalesce(period_start, -1)`,
  },
  {
    table: 'sales_label',
    called: 'label',
    columns: ['body'],
    select: `SELECT ${summedColumns('sales_label')} FROM sales_label ORDER BY key`,
  },
];

export async function contentHash(reads: Reads, sources: SourceNames): Promise<string> {
  const digest = createHash('sha256');
  for await (const _ of reads.stream((reader) => digestAll(reader, sources, digest)));
  return digest.digest('hex');
}

/** Adds everything to the digest and yields once for each part that was added. */
async function* digestAll(
  reader: LongReader,
  sources: SourceNames,
  digest: Hash,
): AsyncGenerator<undefined> {
  for await (const { products, points } of productPages(reader, sources)) {
    for (const row of products) addProduct(digest, row, sources, points);
    yield;
  }
  for (const { table, called, columns, select } of TABLES) {
    const stored: readonly string[] = SUMMED[table].values;
    const places = columns.map((column) => stored.indexOf(column));
    for await (const rows of reader.arrayPages<SummedRow>(select)) {
      for (const row of rows) {
        const values = soundValues(table, row);
        addLine(digest, [
          called,
          ...places.map((place) => values[place] as string | number | null),
        ]);
      }
      yield;
    }
  }
}
