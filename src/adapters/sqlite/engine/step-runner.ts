/** Runs the statements of small tables on SQLite, where every row is at hand. */
import type { Database, Statement } from 'better-sqlite3';
import { compiler, type Dialect } from '../../../market-engine/rows/dialect.ts';
import type { Step, Steps, Values } from '../../../market-engine/rows/tables.ts';

export const SQLITE_DIALECT: Dialect = {
  words: {
    // The machine's clock, read by SQLite so that all processes agree.
    now: 'unixepoch()',
    nowMs: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
    // One transaction writes at a time, and it sees what all others before it wrote.
    forUpdate: '',
    skipLocked: '',
    text: 'TEXT',
    integer: 'INTEGER',
    bytes: 'BLOB',
    table: 'STRICT, WITHOUT ROWID',
  },
  placeholder: (name) => `@${name}`,
};

export interface StepRunner {
  rows(step: Step): readonly object[];
  /** Runs steps one after the other. The caller begins and ends the transaction. */
  finish<Result>(steps: Steps<Result>): Result;
}

export function createStepRunner(database: Database): StepRunner {
  const prepared = compiler(
    SQLITE_DIALECT,
    ({ text }): Statement<[Values], object> => database.prepare(text),
  );
  const rows = ({ sql, values }: Step): readonly object[] => {
    const statement = prepared(sql);
    if (statement.reader) return statement.all(values);
    statement.run(values);
    return [];
  };
  return {
    rows,
    finish(steps) {
      let next = steps.next();
      while (next.done !== true) next = steps.next(rows(next.value));
      return next.value;
    },
  };
}
