/**
 * Runs a long read on a separate connection. It sees one state of the database from the first row
 * to the last while batches go on. It only prevents the write-ahead log from being truncated.
 */
import type { Db } from '../../../market-engine/database/connection.ts';
import { damageOf } from '../../../market-engine/database/damage.ts';
import { openDb } from './market-file.ts';

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

const PAGE_ROWS = 1000;

/** Yields the rows of one statement in pages. Meanwhile the connection must do nothing else. */
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

/** Runs one long task on one state of the database. */
export async function longRead<Result>(
  file: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDb(file, { readonly: true });
  try {
    db.exec('BEGIN');
    // The first read takes the snapshot; BEGIN alone does not.
    db.prepare('SELECT revision FROM meta').get();
    return await work(db);
  } catch (error) {
    throw damageOf(error);
  } finally {
    db.close();
  }
}
