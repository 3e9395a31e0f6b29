/** The tail of a series: the points that are not in a chunk yet, one row each. */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import { type Point, stateNumber, stateOf } from '../../domain/history/series.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { shortSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { NUMBER_PARAM } from '../database/connection.ts';
import { requireSound } from '../database/row-sum.ts';
import type { SourceNames } from '../database/source-names.ts';

const LENGTHS_MAX = 65_536;

export type PointRow = readonly [
  at: number,
  value: number | null,
  state: number,
  source: number,
  sum: number | null,
];

/** Finds the rows of a series' tail, in order. */
export interface TailRows {
  /** Returns the points before `end`, from the last one at or before `opening` on. */
  window(seriesId: number, opening: EpochSeconds, end: EpochSeconds): readonly PointRow[];
  /** Returns the last point at or before an instant. */
  lastUntil(seriesId: number, at: EpochSeconds): PointRow | undefined;
  /** Returns the points from one instant to another, both included. */
  between(seriesId: number, from: EpochSeconds, to: EpochSeconds): readonly PointRow[];
}

export type TailReader = ReturnType<typeof createTailReader>;

/** Reads rows as points, with their sources where they are asked for. */
export function createTailReader(rows: TailRows, sources: Pick<SourceNames, 'nameOf'>) {
  const sourcedOf = (seriesId: number, row: PointRow): SourcedPoint => ({
    ...pointOf(seriesId, row),
    source: sources.nameOf(row[SOURCE]),
  });
  return {
    window: (seriesId: number, opening: EpochSeconds, end: EpochSeconds): SourcedPoint[] =>
      rows.window(seriesId, opening, end).map((row) => sourcedOf(seriesId, row)),
    lastUntil(seriesId: number, at: EpochSeconds): Point | null {
      const row = rows.lastUntil(seriesId, at);
      return row === undefined ? null : pointOf(seriesId, row);
    },
    between: (seriesId: number, from: EpochSeconds, to: EpochSeconds): SourcedPoint[] =>
      rows.between(seriesId, from, to).map((row) => sourcedOf(seriesId, row)),
  };
}

export function createPointTail({ db, sources, touchSeries }: Connection) {
  const count = db
    .prepare<[number], number>(`SELECT count(*) FROM point WHERE series_id = ${NUMBER_PARAM}`)
    .pluck();
  const pointsOf = <Params extends unknown[]>(which: string) =>
    db
      .prepare<Params, PointRow>(
        `SELECT at, value, state, source, sum FROM point
         WHERE series_id = ${NUMBER_PARAM} AND ${which}`,
      )
      .raw();
  // One step down the key finds the opening point.
  const window = pointsOf<[number, number, number, number, number]>(
    `at < ? AND at >= coalesce(
       (SELECT max(at) FROM point WHERE series_id = ${NUMBER_PARAM} AND at <= ?), ?)
     ORDER BY at`,
  );
  const lastUntil = pointsOf<[number, number]>('at <= ? ORDER BY at DESC LIMIT 1');
  const range = pointsOf<[number, number, number]>('at BETWEEN ? AND ? ORDER BY at');
  const put = db.prepare<[number, number, number | null, number, number, number]>(
    'INSERT OR REPLACE INTO point VALUES (?, ?, ?, ?, ?, ?)',
  );
  const clear = db.prepare<[number]>(`DELETE FROM point WHERE series_id = ${NUMBER_PARAM}`);
  // Counting the rows each time would double the time of an append.
  const lengths = new Map<number, number>();

  const rows: TailRows = {
    window: (id, opening, end) => window.all(id, end, id, opening, opening),
    lastUntil: (id, at) => lastUntil.get(id, at),
    between: (id, from, to) => range.all(id, from, to),
  };

  return {
    ...createTailReader(rows, sources),
    /** Returns the number of points, slightly off if another process writes to the series. */
    count(seriesId: number): number {
      const known = lengths.get(seriesId);
      if (known !== undefined) return known;
      const counted = count.get(seriesId) ?? 0;
      if (lengths.size >= LENGTHS_MAX) lengths.clear();
      lengths.set(seriesId, counted);
      return counted;
    },
    put(seriesId: number, points: readonly SourcedPoint[]): void {
      touchSeries(seriesId);
      for (const { at, value, state, source } of points) {
        const row = [seriesId, at, value, stateNumber(state), sources.idOf(source)] as const;
        put.run(...row, shortSum(row));
      }
      const before = lengths.get(seriesId);
      if (before !== undefined) lengths.set(seriesId, before + points.length);
    },
    /** Call this when the rows were changed by others, or their changes were taken back. */
    forget(): void {
      lengths.clear();
    },
    clear(seriesId: number): void {
      touchSeries(seriesId);
      clear.run(seriesId);
      lengths.delete(seriesId);
    },
  };
}

const SOURCE = 3;

function pointOf(seriesId: number, [at, value, state, source, sum]: PointRow): Point {
  requireSound('point', sum, [seriesId, at, value, state, source]);
  return { at, value, state: stateOf(state) };
}
