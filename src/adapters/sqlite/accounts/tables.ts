/** The small tables of `usage.db`. Every call waits, without blocking, while the file is busy. */
import type { Steps, TableOptions, Tables, Values } from '../../../market-engine/rows/tables.ts';
import { createStepRunner } from '../engine/step-runner.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

export function createTables(database: SqliteDatabase, reserve: Reserve): Tables {
  const runner = createStepRunner(database);
  const run = <Result>(work: () => Result, isUrgent = false) =>
    retryWhenBusy(isUrgent ? () => reserve.spend(work) : work);
  return {
    rows: <Row extends object>(sql: string, values: Values, options?: TableOptions) =>
      run(() => runner.rows({ sql, values }) as readonly Row[], options?.isUrgent),
    transaction: <Result>(steps: () => Steps<Result>, options?: TableOptions) => {
      const all = database.transaction(() => runner.finish(steps()));
      return run(() => all.immediate(), options?.isUrgent);
    },
  };
}
