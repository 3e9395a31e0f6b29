/** The statements that write changed rows, table by table. */
import { isOwned, type Owned } from '../../../../market-engine/workspace/owned-tables.ts';
import { TABLE_NAMES, TABLES, type TableName } from '../../../../market-engine/workspace/tables.ts';

/**
 * `meta` has one row, on which writers wait for each other. It is updated, never replaced. The rows
 * of histories stand together in other rows.
 */
export type WrittenTable = Exclude<TableName, 'meta' | Owned>;

export const WRITTEN_TABLES = TABLE_NAMES.filter(
  (table): table is WrittenTable => table !== 'meta' && !isOwned(table),
);

/** The tables that have the rows of the market, each once. */
export const STORED_ROWS: readonly string[] = ['meta', 'history', ...WRITTEN_TABLES];

/** All tables of the market. */
export const STORED_TABLES: readonly string[] = [...STORED_ROWS, 'product_key'];

/** Types of key columns. All others are texts. */
const TYPES: Readonly<Record<string, string>> = {
  'sales_label key': 'bytea',
  ...Object.fromEntries(
    [
      'source id',
      'product id',
      'listing product_id',
      'rank rank',
      'rank product_id',
      'naming product_id',
      'likeness rank',
      'likeness product_id',
      'keyword id',
      'keyword_click place',
      'told kind',
      'told seq',
      'import id',
      'model number',
      'removed_listing revision',
      'revision_mark revision',
    ].map((column) => [column, 'bigint']),
  ),
};

const remove = (table: WrittenTable): string => {
  const columns: readonly string[] = TABLES[table].key;
  const lists = columns.map(
    (column, place) => `$${place + 1}::${TYPES[`${table} ${column}`] ?? 'text'}[]`,
  );
  const same = columns.map((column) => `${table}.${column} = gone.${column}`);
  return `DELETE FROM ${table} USING unnest(${lists.join(', ')}) AS gone (${columns.join(', ')})
    WHERE ${same.join(' AND ')}`;
};

/** Columns that a row has in PostgreSQL alone come last. */
const copy = (table: WrittenTable): string => {
  const own = table === 'keyword' ? ['words'] : [];
  return `COPY ${table} (${[...TABLES[table].columns, ...own].join(', ')}) FROM STDIN`;
};

const forEach = (sqlOf: (table: WrittenTable) => string) =>
  Object.fromEntries(WRITTEN_TABLES.map((table) => [table, sqlOf(table)])) as Readonly<
    Record<WrittenTable, string>
  >;

/** Its parameters are one list for each column of the key. */
export const DELETE_SQL = forEach(remove);

export const COPY_SQL = forEach(copy);

const META: readonly string[] = TABLES.meta.columns;

/** Its parameters are all columns of the one row. */
export const PUT_META = `UPDATE meta SET
  ${META.map((column, place) => `${column} = $${place + 1}`).join(', ')}
  WHERE id = $${META.indexOf('id') + 1}`;

/** Removes what the last 10,000 revisions do not need. A workspace has not read those rows. */
export const FORGET_SQL = {
  revision_mark: 'DELETE FROM revision_mark WHERE revision <= $1::bigint - 10000 OR revision >= $1',
  removed_listing: 'DELETE FROM removed_listing WHERE revision <= $1::bigint - 10000',
} as const;
