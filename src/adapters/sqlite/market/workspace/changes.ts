/** Records which rows an attempt touches, except histories, and returns them as they are then. */
import type { Db } from '../database/connection.ts';
import { isOwned } from './owned-tables.ts';
import { type Row, TABLE_NAMES, TABLES, type TableName } from './tables.ts';

/** What an attempt did to a table. A writer first removes, then inserts. */
export interface TableChange {
  readonly table: TableName;
  /** The keys of rows that were there and were changed or removed. */
  readonly removed: readonly Row[];
  /** The changed and the new rows, as they are now. */
  readonly rows: readonly Row[];
}

/** Rows of these are put over rows with their key, which no trigger would show. */
const REPLACED: readonly TableName[] = ['likeness', 'revision_mark'];

export function createChanges(db: Db) {
  const recorded = TABLE_NAMES.filter((table) => !isOwned(table));
  for (const table of recorded) db.exec(recordSql(table, typesOf(db, table)));
  const tables = recorded.map((table) => prepareTable(db, table));
  return {
    forget(): void {
      for (const { forget } of tables) forget();
    },
    /** Returns the changes since `forget`. */
    read(): readonly TableChange[] {
      return tables.flatMap(({ read }) => read() ?? []);
    },
  };
}

function prepareTable(db: Db, table: TableName) {
  const touched = `touched_${table}`;
  const { columns, key } = TABLES[table];
  const isAny = db.prepare(`SELECT 1 FROM ${touched} LIMIT 1`);
  const clear = db.prepare(`DELETE FROM ${touched}`);
  const removed = db
    .prepare<[], Row>(`SELECT ${key.join(', ')} FROM ${touched} WHERE existed = 1`)
    .raw();
  const values = columns.map((column) => `stored.${column}`).join(', ');
  const rows = db
    .prepare<[], Row>(
      `SELECT ${values} FROM ${touched} AS touched
       CROSS JOIN main.${table} AS stored ON ${hasKeyOf(table, 'touched')}`,
    )
    .raw();
  // A place has 63 bits.
  if (table === 'keyword_click') for (const one of [removed, rows]) one.safeIntegers(true);
  return {
    forget(): void {
      clear.run();
    },
    read: (): TableChange | null =>
      isAny.get() === undefined ? null : { table, removed: removed.all(), rows: rows.all() },
  };
}

/** Returns SQL that is true if a stored row has the key of another row. */
function hasKeyOf(table: TableName, other: string): string {
  const key: readonly string[] = TABLES[table].key;
  return key.map((column) => `stored.${column} = ${other}.${column}`).join(' AND ');
}

/**
 * Returns SQL for a temporary table of touched keys, and for triggers that fill it. The first touch
 * of a key says whether its row existed before. A conflict clause of the statement that fires a
 * trigger would replace the trigger's own, so the triggers have none.
 */
function recordSql(table: TableName, types: ReadonlyMap<string, string>): string {
  const key: readonly string[] = TABLES[table].key;
  // Without the type of its column, no index finds a key: each trigger would read all keys.
  const typed = key.map((column) => `${column} ${types.get(column)} NOT NULL`);
  const touched = `touched_${table}`;
  const note = (row: 'new' | 'old', existed: string) => {
    const values = key.map((column) => `${row}.${column}`);
    const isKnown = key.map((column, index) => `${column} = ${values[index]}`).join(' AND ');
    return `INSERT INTO ${touched} SELECT ${values.join(', ')}, ${existed}
      WHERE NOT EXISTS (SELECT 1 FROM ${touched} WHERE ${isKnown});`;
  };
  const existed = `EXISTS (SELECT 1 FROM main.${table} AS stored
    WHERE ${hasKeyOf(table, 'new')})`;
  const isReplaced = REPLACED.includes(table);
  const trigger = (when: 'BEFORE' | 'AFTER', event: string, body: string) =>
    `CREATE TEMP TRIGGER ${touched}_${event} ${when} ${event} ON main.${table}
     BEGIN ${body} END;`;
  const inserted = isReplaced
    ? trigger('BEFORE', 'INSERT', note('new', existed))
    : trigger('AFTER', 'INSERT', note('new', '0'));
  return `CREATE TEMP TABLE ${touched} (${typed.join(', ')}, existed INTEGER NOT NULL,
      PRIMARY KEY (${key.join(', ')})) STRICT, WITHOUT ROWID;
    ${inserted}
    ${trigger('AFTER', 'UPDATE', note('old', '1') + note('new', '0'))}
    ${trigger('AFTER', 'DELETE', note('old', '1'))}`;
}

/** Returns the types of a table's columns. */
function typesOf(db: Db, table: TableName): ReadonlyMap<string, string> {
  const columns = db.pragma(`table_info(${table})`) as readonly { name: string; type: string }[];
  return new Map(columns.map(({ name, type }) => [name, type]));
}
