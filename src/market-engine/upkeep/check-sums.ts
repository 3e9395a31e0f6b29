/** Finds damaged rows by their check values, and fills in values that an older program left out. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connection, Db } from '../database/connection.ts';
import { SUMMED, type Summed, setSql, sumSql } from '../database/row-sum.ts';

export function sumFaults(db: Db, linesMax: number): readonly string[] {
  // Until all are filled in, a row may have none.
  const differs = isDue(db) ? '<>' : 'IS NOT';
  return NAMES.flatMap((name) => faultsOf(db, name, { differs, linesMax }));
}

/** Returns how many rows of an older program have no check value yet. */
export function uncheckedRows(db: Db): number {
  if (!isDue(db)) return 0;
  return NAMES.reduce((sum, name) => {
    const { table, sum: column } = SUMMED[name];
    const count = `SELECT count(*) FROM ${table} WHERE ${column} IS NULL`;
    return sum + (db.prepare<[], number>(count).pluck().get() ?? 0);
  }, 0);
}

const NAMES = Object.keys(SUMMED) as Summed[];

function isDue(db: Db): boolean {
  return db.prepare<[], number>('SELECT sums_due FROM meta').pluck().get() === 1;
}

/** Plain names for rows whose tables an operator does not know. */
const CALLED: Partial<Record<Summed, string>> = {
  heads: 'the times and histories of product',
  chunk: 'history, chunk',
  point: 'history, series',
  told: 'what an import told, kind',
  sales_label: 'known sales',
};

function faultsOf(
  db: Db,
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
  return rows.all(linesMax).map((row) => `not what was written: ${calledRows(name)} ${row}`);
}

/** Returns what an operator calls these rows. */
export function calledRows(name: Summed): string {
  return CALLED[name] ?? name.replace('_', ' ');
}

/** The rows filled in under one write lock: 20 ms of work. */
const PAGE_ROWS = 500;

export function prepareFillSums({
  db,
  write,
}: Pick<Connection, 'db' | 'write'>): () => Promise<void> {
  const isDue = db.prepare<[], number>('SELECT sums_due FROM meta').pluck();
  const setDone = db.prepare(`UPDATE meta SET ${setSql('meta', { sums_due: '0' })}`);
  return async () => {
    if (isDue.get() !== 1) return;
    for (const name of Object.keys(SUMMED) as Summed[]) {
      const fillPage = prepareFillPage(db, name);
      let after: Key | null = [];
      while (after !== null) {
        const from: Key = after;
        after = write(() => fillPage.immediate(from));
        await nextTurn();
      }
    }
    write(() => setDone.run());
  };
}

type Key = readonly unknown[];

/** Returns the last key of the page, or null if the page is empty. */
function prepareFillPage(db: Db, name: Summed) {
  const { table, key, sum } = SUMMED[name];
  const keys = key.join(', ');
  const marks = key.map(() => '?').join(', ');
  const pageOf = (after: string) =>
    // A chunk's number is too long for a float.
    db
      .prepare<unknown[], Key>(
        `SELECT ${keys} FROM ${table} WHERE ${sum} IS NULL ${after}
         ORDER BY ${keys} LIMIT ${PAGE_ROWS}`,
      )
      .raw()
      .safeIntegers();
  const first = pageOf('');
  const next = pageOf(`AND (${keys}) > (${marks})`);
  const fill = db.prepare(
    `UPDATE ${table} SET ${sum} = ${sumSql(name)} WHERE (${keys}) = (${marks})`,
  );
  return db.transaction((after: Key): Key | null => {
    const page = after.length === 0 ? first.all() : next.all(...after);
    for (const row of page) fill.run(...row);
    return page.at(-1) ?? null;
  });
}
