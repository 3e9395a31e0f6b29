/** The log of imports. It also deletes undo entries that are too old to be used. */
import { DAY_S } from '../../../../domain/values/time.ts';
import { rowSum } from '../../../../market-engine/database/check-value.ts';
import { requireSound } from '../../../../market-engine/database/row-sum.ts';
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';
import type { ImportLog, ImportStart, LoggedImport } from '../../../../ports/store/import-log.ts';
import type { Database } from '../../connection/database.ts';
import { pruneUndo } from './prune-undo.ts';
import { type QueryRows, rowsFrom, rowsOf } from './query-rows.ts';
import { retrying } from './retry.ts';
import { SMALL_SQL } from './small-tables.ts';
import type { StoreWriter } from './store-writer.ts';

const COLUMNS: readonly string[] = TABLES.import.columns;
const LIST = COLUMNS.join(', ');
const OTHERS = COLUMNS.slice(1).map((column) => `${column} = excluded.${column}`);

export const LOG_SQL = {
  all: `SELECT ${LIST} FROM import ORDER BY id`,
  one: `SELECT ${LIST} FROM import WHERE id = $1`,
  old: `SELECT ${LIST} FROM import
    WHERE forgotten IS NULL AND state = 'open' AND started_at < $1`,
  last: 'SELECT max(id) FROM import',
  put: `INSERT INTO import (${LIST}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (id) DO UPDATE SET ${OTHERS.join(', ')}`,
} as const;

export function createImportLog(database: Database, writer: StoreWriter): ImportLog {
  const query = rowsFrom(database);
  return {
    async begin(start, undoDays) {
      let begun: Begun | null = null;
      const { row, aged } = await retrying(() =>
        database.transaction(async (client) => {
          const query = rowsOf(client);
          await query(SMALL_SQL.meta, []);
          // The answer to the commit may have been lost.
          if (begun === null || !(await isThere(query, begun.row))) {
            begun = await begin(query, start, undoDays);
          }
          return begun;
        }),
      );
      if (aged > 0) await pruneUndo(database, writer);
      return Number(row[0]);
    },
    async finish(id, { sha256, report }) {
      await retrying(() =>
        database.transaction(async (client) => {
          const lines = rowsOf(client);
          await lines(SMALL_SQL.meta, []);
          const [row] = await lines(LOG_SQL.one, [id]);
          if (row !== undefined) await put(lines, [changed(row, { sha256, report })]);
        }),
      );
    },
    async all() {
      return (await query(LOG_SQL.all, [])).map(importOf);
    },
    async find(id) {
      const [row] = await query(LOG_SQL.one, [id]);
      return row === undefined ? null : importOf(row);
    },
  };
}

interface Begun {
  readonly row: Row;
  /** How many imports became final. */
  readonly aged: number;
}

/** Makes older imports final, and adds a row for this one. */
async function begin(
  query: QueryRows,
  { file, format, startedAt }: ImportStart,
  undoDays: number,
): Promise<Begun> {
  const old = await query(LOG_SQL.old, [startedAt - undoDays * DAY_S]);
  await put(
    query,
    old.map((row) => changed(row, { forgotten: 'age' })),
  );
  const [last] = await query(LOG_SQL.last, []);
  const id = Number(last?.[0] ?? 0) + 1;
  const forgotten = undoDays === 0 ? 'setting' : null;
  const values = [id, startedAt, file, format, null, 'open', forgotten, null] as const;
  const row = [...values, rowSum(values)];
  await put(query, [row]);
  return { row, aged: old.length };
}

async function isThere(query: QueryRows, row: Row): Promise<boolean> {
  const [found] = await query(LOG_SQL.one, [row[0]]);
  return found?.at(-1) === row.at(-1);
}

async function put(query: QueryRows, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await query(LOG_SQL.put, row);
}

/** Returns a row with other values. The check value of a damaged row stays wrong. */
function changed(row: Row, values: Readonly<Record<string, string | null>>): Row {
  const next = row.map((value, place) => values[COLUMNS[place] ?? ''] ?? value);
  const isSound = row.at(-1) === rowSum(summed(row));
  return isSound ? [...next.slice(0, -1), rowSum(summed(next))] : next;
}

function summed(row: Row): Parameters<typeof rowSum>[0] {
  return row.slice(0, -1) as Parameters<typeof rowSum>[0];
}

function importOf(row: Row): LoggedImport {
  const [id, startedAt, file, format, sha256, state, forgotten, report, sum] = row;
  requireSound('import', sum as number | null, summed(row));
  return { id, startedAt, file, format, sha256, state, forgotten, report } as LoggedImport;
}
