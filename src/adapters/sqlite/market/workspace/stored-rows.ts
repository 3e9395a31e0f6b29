/** How rows that travel stand in the workspace's own tables. */
import type { KeywordObservation } from '../../../../domain/product/observation.ts';
import type { Db } from '../database/connection.ts';
import { demandOf, PLACE } from '../keyword/keyword-place.ts';
import { bound, type Thing } from '../undo/undo-rows.ts';
import { type Row, type RowSet, TABLES, type TableName, type TableShape } from './tables.ts';

/** Tables whose rows begin with their product's number only while they travel. */
export const OWNED = ['chunk', 'point'] as const satisfies readonly TableName[];

export type Owned = (typeof OWNED)[number];

export const isOwned = (table: TableName): table is Owned =>
  (OWNED as readonly TableName[]).includes(table);

/** The columns and the key of a row in the workspace, without its product's number. */
export function ownShape(table: TableName): TableShape {
  const { columns, key }: TableShape = TABLES[table];
  return isOwned(table) ? { columns: columns.slice(1), key: key.slice(1) } : { columns, key };
}

/** Returns SQL for a column of a row. */
export function columnSql(table: TableName, row: string, column: string): string {
  if (table === 'chunk' && column === 'series_id') return `(${row}.id >> 33)`;
  if (table === 'chunk' && column === 'place') return `(${row}.id & ${2 ** 33 - 1})`;
  return `${row}.${column}`;
}

/** Returns SQL that is true if a row has the key of another. */
export function isKeySql(table: TableName, row: string, other: string): string {
  if (table === 'chunk') return `${row}.id = ((${other}.series_id << 33) | ${other}.place)`;
  const { key } = ownShape(table);
  return key.map((column) => `${row}.${column} = ${other}.${column}`).join(' AND ');
}

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
  const { columns } = ownShape(table);
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
