/** How rows that travel stand in the workspace's own tables. */
import type { KeywordObservation } from '../../domain/product/observation.ts';
import type { Db } from '../database/connection.ts';
import { demandOf, PLACE } from '../keyword/keyword-place.ts';
import { bound, type Thing } from '../undo/undo-rows.ts';
import { isOwned } from './owned-tables.ts';
import { type Row, type RowSet, TABLES, type TableName } from './tables.ts';

export type PutRows = ReturnType<typeof preparePutRows>;

/** Each call of the result writes rows as they traveled. */
export function preparePutRows(db: Db) {
  const puts = new Map<TableName, (row: Row) => unknown>();
  const putClicks = preparePutClicks(db);
  const prepare = (table: TableName) => {
    const statement = db.prepare(putSql(table));
    if (isOwned(table)) return (row: Row) => statement.run(row.slice(1));
    if (table === 'told') return (row: Row) => statement.run(withBoundThing(row));
    return (row: Row) => statement.run(row);
  };
  return ({ table, rows }: RowSet): void => {
    const put = puts.get(table) ?? prepare(table);
    puts.set(table, put);
    for (const row of rows) put(row);
    if (table === 'keyword') rows.forEach(putClicks);
  };
}

function putSql(table: TableName): string {
  if (table === 'chunk') return 'INSERT OR REPLACE INTO chunk VALUES ((? << 33) | ?, ?, ?)';
  const all: readonly string[] = TABLES[table].columns;
  const columns = isOwned(table) ? all.slice(1) : all;
  const values = columns.map(() => '?').join(', ');
  return `INSERT OR REPLACE INTO ${table} (${columns.join(', ')}) VALUES (${values})`;
}

const THING = TABLES.told.columns.indexOf('thing');

function withBoundThing(row: Row): Row {
  return row.with(THING, bound(row[THING] as Thing));
}

const [ID, IS_NEWEST, BODY] = ['id', 'is_newest', 'body'].map((column) =>
  TABLES.keyword.columns.indexOf(column),
) as [number, number, number];

/** The clicks of a keyword follow from its row, so they need not travel here. */
function preparePutClicks(db: Db): (row: Row) => void {
  const put = db.prepare(`INSERT OR IGNORE INTO keyword_click VALUES (?, ?, ${PLACE})`);
  return (row) => {
    if (row[IS_NEWEST] !== 1) return;
    const stated = JSON.parse(String(row[BODY])) as KeywordObservation;
    for (const { asin } of stated.clicked) {
      put.run(stated.marketplace, asin, demandOf(stated), row[ID]);
    }
  };
}
