/**
 * Makes and changes small tables, in both stores with one text in the words of `rows/dialect.ts`.
 * On SQLite they are in `usage.db`. Entries are only added, at the end: released ones never change,
 * because stores know their texts. Tables of before have migrations in each adapter.
 */

export interface TableMigration {
  /** Says what is made, such as `lists`. */
  readonly name: string;
  readonly sql: string;
}

export const TABLE_MIGRATIONS: readonly TableMigration[] = [];
