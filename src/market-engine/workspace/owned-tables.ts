/** Tables whose rows stand in the store differently from how they travel. */
import type { TableName } from './tables.ts';

/** Tables whose rows begin with their product's number only while they travel. */
export const OWNED = ['chunk', 'point'] as const satisfies readonly TableName[];

export type Owned = (typeof OWNED)[number];

export const isOwned = (table: TableName): table is Owned =>
  (OWNED as readonly TableName[]).includes(table);

/** Returns SQL for a column of a row in the store's own tables. */
export function columnSql(table: TableName, row: string, column: string): string {
  if (table === 'chunk' && column === 'series_id') return `(${row}.id >> 33)`;
  if (table === 'chunk' && column === 'place') return `(${row}.id & ${2 ** 33 - 1})`;
  return `${row}.${column}`;
}
