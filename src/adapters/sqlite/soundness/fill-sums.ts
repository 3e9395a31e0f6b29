/**
 * Gives the rows that an earlier program wrote their check values: page by page, each page a
 * transaction of its own, so that a kill loses nothing and a later call goes on.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Connection, guardLock } from '../connection.ts';
import { SUMMED, type Summed, setSql, sumSql } from './row-sum.ts';

/** Rows under one write lock: some 20 ms of work. */
const PAGE_ROWS = 500;

export function prepareFillSums(db: Connection): () => Promise<void> {
  const isDue = db.prepare<[], number>('SELECT sums_due FROM meta').pluck();
  const setDone = db.prepare(`UPDATE meta SET ${setSql('meta', { sums_due: '0' })}`);
  return async () => {
    if (isDue.get() !== 1) return;
    for (const name of Object.keys(SUMMED) as Summed[]) {
      const fillPage = prepareFillPage(db, name);
      let after: Key | null = [];
      while (after !== null) {
        const from: Key = after;
        after = guardLock(() => fillPage.immediate(from));
        await nextTurn();
      }
    }
    guardLock(() => setDone.run());
  };
}

/** The key of a row; empty before the first. */
type Key = readonly unknown[];

/** Answers the last key of the page, null where there is none. */
function prepareFillPage(db: Connection, name: Summed) {
  const { table, key, sum } = SUMMED[name];
  const keys = key.join(', ');
  const marks = key.map(() => '?').join(', ');
  const pageOf = (after: string) =>
    // The number of a chunk is too long for a float.
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
