/**
 * Finds the rows that an attempt changed, except histories: compares all rows with the loaded ones.
 * A trigger for each change would take as long as the changes themselves.
 */
import type { Db } from '../database/connection.ts';
import { isOwned } from './owned-tables.ts';
import { isSameRow } from './same-row.ts';
import { type Row, type RowSet, TABLE_NAMES, TABLES, type TableName } from './tables.ts';

/** What an attempt did to a table. A writer first removes, then inserts. */
export interface TableChange {
  readonly table: TableName;
  /** The keys of rows that were there and were changed or removed. */
  readonly removed: readonly Row[];
  /** The changed and the new rows, as they are now. */
  readonly rows: readonly Row[];
}

export function createChanges(db: Db) {
  const tables = TABLE_NAMES.filter((table) => !isOwned(table)).map((table) => ({
    table,
    all: prepareAll(db, table),
  }));
  const loaded = new Map<TableName, (readonly Row[])[]>();
  let clicks: readonly Row[] = [];

  const loadedRows = (table: TableName): readonly Row[] =>
    table === 'keyword_click' ? clicks : (loaded.get(table) ?? []).flat();
  return {
    /** Notes loaded rows. */
    note({ table, rows }: RowSet): void {
      const known = loaded.get(table);
      if (known === undefined) loaded.set(table, [rows]);
      else known.push(rows);
    },
    /** Begins an attempt. */
    start(): void {
      // Those of loaded keywords did not travel.
      clicks = tables.find(({ table }) => table === 'keyword_click')?.all() ?? [];
    },
    /** Returns the changes of the attempt. */
    read: (): readonly TableChange[] =>
      tables
        .map(({ table, all }) => changeOf(table, loadedRows(table), all()))
        .filter(({ removed, rows }) => removed.length + rows.length > 0),
    clear(): void {
      loaded.clear();
    },
  };
}

/** Each call of the result returns all rows of a table. */
function prepareAll(db: Db, table: TableName): () => readonly Row[] {
  const rows = db.prepare<[], Row>(`SELECT ${TABLES[table].columns.join(', ')} FROM ${table}`);
  // A place has 63 bits.
  if (table === 'keyword_click') rows.safeIntegers(true);
  return () => rows.raw().all();
}

function changeOf(table: TableName, before: readonly Row[], now: readonly Row[]): TableChange {
  const width = TABLES[table].key.length;
  // A row that was loaded twice counts as it was loaded last.
  const gone = new Map(before.map((row) => [keyText(row, width), row]));
  const rows = now.filter((row) => {
    const key = keyText(row, width);
    const known = gone.get(key);
    const isSame = known !== undefined && isSameRow(known, row, width);
    if (isSame) gone.delete(key);
    return !isSame;
  });
  return { table, removed: [...gone.values()].map((row) => row.slice(0, width)), rows };
}

/** Returns a text that is equal for equal keys. A key comes first in its row. */
function keyText(row: Row, width: number): string {
  let text = '';
  for (let column = 0; column < width; column += 1) {
    const value = row[column] ?? null;
    if (typeof value === 'string') text += `${value.length}:${value}`;
    else text += value instanceof Uint8Array ? Buffer.from(value).toString('hex') : `${value} `;
  }
  return text;
}
