/**
 * Finds the changes of histories: compares the rows of each touched series with those loaded. They
 * are most rows of a write, and few of the loaded ones are touched.
 */
import type { Db } from '../database/connection.ts';
import type { TableChange } from './changes.ts';
import { isOwned, OWNED, type Owned } from './owned-tables.ts';
import { isSameRow } from './same-row.ts';
import { type Row, type RowSet, TABLES } from './tables.ts';

/** In a row as it travels. The place of a chunk, or the instant of a point, comes after them. */
const [SERIES, PLACE] = [1, 2];

/** No product has this number. */
const NOBODY = 0;

const HEADS = (TABLES.product.columns as readonly string[]).indexOf('series');

export function createSeriesChanges(db: Db) {
  const current = {
    chunk: db
      .prepare<[number, number, number, number], Row>(
        `SELECT ?, ?, id & ${2 ** 33 - 1}, body, sum FROM chunk
         WHERE id >= (? << 33) AND id < ((? + 1) << 33)`,
      )
      .raw(),
    point: db
      .prepare<[number, number, number, number], Row>(
        `SELECT ?, ?, at, value, state, source, sum FROM point
         WHERE series_id = ? AND series_id = ?`,
      )
      .raw(),
  };
  const touched = new Set<number>();
  const owners = new Map<number, number>();
  const loaded = { chunk: new Map<number, Row[]>(), point: new Map<number, Row[]>() };

  const changeOf = (table: Owned): TableChange => {
    const [removed, rows]: [Row[], Row[]] = [[], []];
    for (const series of touched) {
      const before = byPlace(loaded[table].get(series) ?? []);
      // A series that had and has one point at most has no rows, so nobody may know its product.
      const owner = owners.get(series) ?? NOBODY;
      for (const row of current[table].all(owner, series, series, series)) {
        if (owner === NOBODY) throw new TypeError(`no product has the series ${series}`);
        const known = before.get(Number(row[PLACE]));
        if (known !== undefined && isSameRow(known, row, PLACE + 1))
          before.delete(Number(row[PLACE]));
        else rows.push(row);
      }
      for (const row of before.values()) removed.push(row.slice(0, PLACE + 1));
    }
    return { table, removed, rows };
  };
  return {
    touch(series: number): void {
      touched.add(series);
    },
    /** Notes loaded rows. */
    note({ table, rows }: RowSet): void {
      if (!isOwned(table)) return;
      for (const row of rows) {
        const series = Number(row[SERIES]);
        owners.set(series, Number(row[0]));
        const known = loaded[table].get(series);
        if (known === undefined) loaded[table].set(series, [row]);
        else known.push(row);
      }
    },
    /** Begins an attempt. */
    start(): void {
      touched.clear();
    },
    /** Returns the changes of the attempt, which also changed these rows of products. */
    read(products: readonly Row[]): readonly TableChange[] {
      if (touched.size === 0) return [];
      for (const row of products) learnSeries(owners, row);
      return OWNED.map(changeOf).filter(({ removed, rows }) => removed.length + rows.length > 0);
    },
    clear(): void {
      for (const kept of [touched, owners, loaded.chunk, loaded.point]) kept.clear();
    },
  };
}

function byPlace(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [Number(row[PLACE]), row]));
}

/** Learns which series a product has from the heads in its row. */
function learnSeries(owners: Map<number, number>, row: Row): void {
  const heads = JSON.parse(String(row[HEADS])) as readonly (readonly [id: number])[];
  for (const [id] of heads) owners.set(id, Number(row[0]));
}
