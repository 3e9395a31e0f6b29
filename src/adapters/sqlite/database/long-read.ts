/**
 * Long reads: a connection of their own that sees one state of the database from first row to last,
 * while batches go on. It holds back only the cleaning of the write-ahead log.
 */
import { type Db, openDb } from './connection.ts';
import { damageOf } from './damage.ts';

export async function* streamLongRead<Item>(
  file: string,
  pages: (db: Db) => Iterable<readonly Item[]>,
): AsyncGenerator<Item> {
  const db = openDb(file, { readonly: true });
  try {
    db.exec('BEGIN');
    for (const page of pages(db)) yield* page;
  } catch (error) {
    throw damageOf(error);
  } finally {
    db.close();
  }
}

/** Rows of a scan held in memory at once. */
const PAGE_ROWS = 1000;

/** The rows of one statement as pages; nothing else may use the connection meanwhile. */
export function* inPages<Row, Item>(
  rows: Iterable<Row>,
  itemOf: (row: Row) => Item,
): Generator<readonly Item[]> {
  let page: Item[] = [];
  for (const row of rows) {
    page.push(itemOf(row));
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  yield page;
}

/** Runs one long piece of work against a snapshot. */
export async function longRead<Result>(
  file: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDb(file, { readonly: true });
  try {
    db.exec('BEGIN');
    // The snapshot is taken by the first read, not by BEGIN.
    db.prepare('SELECT revision FROM meta').get();
    return await work(db);
  } catch (error) {
    throw damageOf(error);
  } finally {
    db.close();
  }
}
