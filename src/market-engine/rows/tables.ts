/**
 * Small tables, as both stores offer them: one statement alone, or several in a transaction. The
 * statements of a transaction are the steps of a generator. So one text of it runs without waiting
 * where rows are at hand, and waits for each step where they come from a server, and nothing else
 * can come between the steps.
 */
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';

export type Value = string | number | null | Uint8Array;
export type Values = Readonly<Record<string, Value>>;

/** A statement in the words of `dialect.ts`, with its values. */
export interface Step {
  readonly sql: string;
  readonly values: Values;
}

/** Statements that need each other's rows. They may run again, so nothing else is changed here. */
export type Steps<Result> = Generator<Step, Result, readonly object[]>;

export interface TableOptions {
  /** What an operator must be able to do on a full disk, such as ending a key. Default: false. */
  readonly isUrgent?: boolean;
}

export interface Tables {
  /** Runs one statement and returns its rows under the names it gives its columns. */
  rows<Row extends object>(
    sql: string,
    values: Values,
    options?: TableOptions,
  ): MaybePromise<readonly Row[]>;
  /** Runs all steps or none. */
  transaction<Result>(steps: () => Steps<Result>, options?: TableOptions): MaybePromise<Result>;
}

/** Runs a statement as a step of a transaction: `const rows = yield* step<Row>(SQL, values)`. */
export function* step<Row extends object>(sql: string, values: Values): Steps<readonly Row[]> {
  return (yield { sql, values }) as readonly Row[];
}

/** Returns the first row of a statement; null if there is none. */
export function firstRow<Row extends object>(
  tables: Tables,
  sql: string,
  values: Values,
): MaybePromise<Row | null> {
  return whenReady(tables.rows<Row>(sql, values), ([row]) => row ?? null);
}

/** The SQL that follows from the fields of a table: its columns are the fields in snake case. */
export function tableSql(table: string, fields: readonly string[]) {
  const columns = fields.map(snakeCase);
  return {
    /** For a SELECT, or after RETURNING: the columns under the names of the fields. */
    columns: fields.map((field, at) => `${columns[at]} AS "${field}"`).join(', '),
    /** Inserts a row; the values are named as the fields. */
    insert: `INSERT INTO ${table} (${columns.join(', ')})
      VALUES (${fields.map((field) => `@${field}`).join(', ')})`,
  };
}

function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
