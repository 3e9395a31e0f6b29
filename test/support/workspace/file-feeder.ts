/** Feeds a workspace from a store file, need by need, and writes its changes to that file. */

import { normalizeKeyword } from '../../../src/domain/keywords/normalize-keyword.ts';
import type { KeywordObservation } from '../../../src/domain/product/observation.ts';
import type { Db } from '../../../src/market-engine/database/connection.ts';
import { demandOf, PLACE, searchWords } from '../../../src/market-engine/keyword/keyword-place.ts';
import { bound, type Thing } from '../../../src/market-engine/undo/undo-rows.ts';
import type { TableChange } from '../../../src/market-engine/workspace/changes.ts';
import type { Need } from '../../../src/market-engine/workspace/need.ts';
import {
  type Row,
  type RowSet,
  TABLES,
  type TableName,
} from '../../../src/market-engine/workspace/tables.ts';

type Params = readonly (string | number | bigint | Uint8Array)[];

/** Returns the rows of each need. */
export function createFileFeeder(db: Db) {
  const rowsOf = (table: TableName, where: string, ...params: Params): RowSet => {
    const columns = TABLES[table].columns.join(', ');
    const select = db.prepare<unknown[], Row>(`SELECT ${columns} FROM ${table} WHERE ${where}`);
    return { table, rows: select.raw().all(...params) };
  };
  const ids = (select: string, ...params: Params) =>
    db
      .prepare<unknown[], number>(select)
      .pluck()
      .all(...params);
  const unit = (id: number): readonly RowSet[] => {
    const product = rowsOf('product', 'id = ?', id);
    const heads = JSON.parse(String(product.rows[0]?.[7] ?? '[]')) as readonly [number][];
    return [
      product,
      ...(['listing', 'rank', 'naming', 'likeness'] as const).map((table) =>
        rowsOf(table, 'product_id = ?', id),
      ),
      told(0, id),
      ...heads.flatMap(([series]) => pointsOf(db, id, series)),
    ];
  };
  const units = (found: readonly number[]) => found.flatMap(unit);
  const told = (kind: number, thing: Thing) =>
    rowsOf('told', 'kind = ? AND thing = ?', BigInt(kind), bound(thing));
  const keywords = (where: string, ...params: Params): readonly RowSet[] => {
    const group = rowsOf('keyword', where, ...params);
    return [group, ...group.rows.map(([id]) => told(2, Number(id)))];
  };

  const feed = (need: Need): readonly RowSet[] => {
    const of = 'marketplace' in need ? need.marketplace : '';
    const byKey = 'SELECT id FROM product WHERE marketplace = ? AND';
    switch (need.kind) {
      case 'product':
        return units(ids(`${byKey} asin = ?`, of, need.asin));
      case 'productId':
        return units(ids('SELECT id FROM product WHERE id = ?', need.id));
      case 'family':
        return units(ids(`${byKey} family = ?`, of, need.family));
      case 'namers': {
        const select = 'SELECT product_id FROM naming WHERE marketplace = ? AND asin = ?';
        return units(ids(select, of, need.asin));
      }
      case 'anyNaming':
        return [rowsOf('naming', 'marketplace = ? LIMIT 1', of)];
      case 'likeness': {
        const { brand, rootCategoryId, ranks, near, limit } = need;
        const also = near && [...near.ranks, ...near.reviews];
        const isNear = also ? 'AND (rank BETWEEN ? AND ? OR reviews BETWEEN ? AND ?)' : '';
        const where = `marketplace = ? AND brand = ? AND root_category_id = ?
          AND rank BETWEEN ? AND ? ${isNear} LIMIT ?`;
        const shelf = [of, brand, rootCategoryId, ...ranks];
        return [rowsOf('likeness', where, ...shelf, ...(also ?? []), limit)];
      }
      case 'category':
        return [
          rowsOf('category', 'marketplace = ? AND id = ?', of, need.id),
          told(1, `${of} ${need.id}`),
        ];
      case 'rankedIn': {
        const select = 'SELECT product_id FROM rank WHERE marketplace = ? AND category_id = ?';
        return units(ids(select, of, need.categoryId));
      }
      case 'counts':
        return [
          rowsOf('listing_count', 'marketplace = ? AND category_id = ?', of, need.categoryId),
        ];
      case 'keyword': {
        const { key, department, source } = need;
        return keywords(GROUP, of, key, department, source);
      }
      case 'keywordId': {
        const [group] = rowsOf('keyword', 'id = ?', need.id).rows;
        const key = (group ?? []).slice(1, 5) as string[];
        return group === undefined ? [] : keywords(GROUP, ...key);
      }
      case 'label':
        return [rowsOf('sales_label', 'key = ?', need.key), told(3, need.key)];
    }
  };
  return {
    feed: (needs: readonly Need[]) => needs.flatMap(feed),
    /** The small tables, which are loaded whole. */
    small: () => (['meta', 'source', 'model', 'import'] as const).map((one) => rowsOf(one, 'true')),
    file: (importId: number) =>
      rowsOf('import_file', 'sha256 = (SELECT sha256 FROM import WHERE id = ?)', importId),
    last: () => ({
      product: ids('SELECT ifnull(max(id), 0) FROM product')[0] ?? 0,
      keyword: ids('SELECT ifnull(max(id), 0) FROM keyword')[0] ?? 0,
    }),
  };
}

const GROUP = 'marketplace = ? AND keyword_key = ? AND department = ? AND source = ?';

function pointsOf(db: Db, product: number, series: number): readonly RowSet[] {
  const chunks = db.prepare<unknown[], Row>(
    `SELECT ?, id >> 33, id & 8589934591, body, sum FROM chunk
     WHERE id >= (? << 33) AND id < ((? + 1) << 33)`,
  );
  const points = db.prepare<unknown[], Row>(
    'SELECT ?, series_id, at, value, state, source, sum FROM point WHERE series_id = ?',
  );
  return [
    { table: 'chunk', rows: chunks.raw().all(product, series, series) },
    { table: 'point', rows: points.raw().all(product, series) },
  ];
}

/** Writes changes: first removes, then inserts, so a row too many fails. */
export function writeChanges(db: Db, changes: readonly TableChange[]): void {
  for (const change of changes) removeRows(db, change);
  for (const change of changes) insertRows(db, change);
}

function removeRows(db: Db, { table, removed }: TableChange): void {
  const isOwned = table === 'chunk' || table === 'point';
  const key = TABLES[table].key.slice(isOwned ? 1 : 0);
  const where =
    table === 'chunk' ? 'id = ((? << 33) | ?)' : key.map((column) => `${column} = ?`).join(' AND ');
  const remove = db.prepare(`DELETE FROM ${table} WHERE ${where}`);
  for (const row of removed) {
    if (table === 'keyword') changeWords(db, Number(row[0]), 'remove');
    const values = isOwned ? row.slice(1) : row;
    const { changes } = remove.run(
      table === 'told' ? values.with(1, bound(values[1] as Thing)) : values,
    );
    if (changes !== 1 && table !== 'revision_mark') {
      throw new TypeError(`${table} ${row.join(' ')} is removed but is not there`);
    }
  }
}

function insertRows(db: Db, { table, rows }: TableChange): void {
  const columns = TABLES[table].columns.filter(
    (column) => column !== 'product_id' || (table !== 'chunk' && table !== 'point'),
  );
  const marks = columns.map(() => '?').join(', ');
  // The trigger on `meta` has made a mark of its own.
  const verb = table === 'revision_mark' ? 'INSERT OR REPLACE' : 'INSERT';
  const insert = db.prepare(
    table === 'chunk'
      ? 'INSERT INTO chunk VALUES ((? << 33) | ?, ?, ?)'
      : `${verb} INTO ${table} (${columns.join(', ')}) VALUES (${marks})`,
  );
  for (const row of rows) {
    const values = columns.length < row.length || table === 'chunk' ? row.slice(1) : row;
    insert.run(table === 'told' ? values.with(1, bound(values[1] as Thing)) : values);
    if (table === 'keyword') changeWords(db, Number(row[0]), 'add');
  }
}

/** Words do not travel: they follow from the row. */
function changeWords(db: Db, id: number, how: 'add' | 'remove'): void {
  const body = db
    .prepare<[number], string>('SELECT body FROM keyword WHERE id = ? AND is_newest = 1')
    .pluck()
    .get(id);
  if (body === undefined) return;
  const stated = JSON.parse(body) as KeywordObservation;
  const place = [demandOf(stated), id] as const;
  const words = searchWords(stated.marketplace, normalizeKeyword(stated.keyword));
  if (how === 'remove') {
    db.prepare(`DELETE FROM keyword_search WHERE rowid = ${PLACE}`).run(...place);
  } else {
    db.prepare(`INSERT INTO keyword_search (rowid, words) VALUES (${PLACE}, ?)`).run(
      ...place,
      words,
    );
  }
}
