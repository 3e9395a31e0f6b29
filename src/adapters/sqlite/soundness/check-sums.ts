/** Looks for rows that are not what was written, by their check values. */
import type { Connection } from '../connection.ts';
import { SUMMED, type Summed, sumSql } from './row-sum.ts';

/** One line a row, the first ones of each table. */
export function sumFaults(db: Connection, linesMax: number): readonly string[] {
  // Only until all are filled may a row be without.
  const differs = isDue(db) ? '<>' : 'IS NOT';
  return NAMES.flatMap((name) => faultsOf(db, name, { differs, linesMax }));
}

/** How many rows of an earlier program have no check value yet. */
export function uncheckedRows(db: Connection): number {
  if (!isDue(db)) return 0;
  return NAMES.reduce((sum, name) => {
    const { table, sum: column } = SUMMED[name];
    const count = `SELECT count(*) FROM ${table} WHERE ${column} IS NULL`;
    return sum + (db.prepare<[], number>(count).pluck().get() ?? 0);
  }, 0);
}

const NAMES = Object.keys(SUMMED) as Summed[];

function isDue(db: Connection): boolean {
  return db.prepare<[], number>('SELECT sums_due FROM meta').pluck().get() === 1;
}

/** What rows are called that a person does not know by the names of the tables. */
const CALLED: Partial<Record<Summed, string>> = {
  heads: 'the times and histories of product',
  chunk: 'history, chunk',
  point: 'history, series',
  told: 'what an import told, kind',
  sales_label: 'known sales',
};

function faultsOf(
  db: Connection,
  name: Summed,
  { differs, linesMax }: { readonly differs: string; readonly linesMax: number },
): readonly string[] {
  const { table, key, sum } = SUMMED[name];
  const named = key
    .map((column) => `iif(typeof(${column}) = 'blob', hex(${column}), ${column})`)
    .join(" || ' ' || ");
  const rows = db
    .prepare<[number], string | null>(
      `SELECT ${named} FROM ${table} NOT INDEXED WHERE ${sum} ${differs} ${sumSql(name)} LIMIT ?`,
    )
    .pluck();
  const called = CALLED[name] ?? name.replace('_', ' ');
  return rows.all(linesMax).map((row) => `not what was written: ${called} ${row}`);
}
