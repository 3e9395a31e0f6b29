/**
 * The points of series: the only part of the adapter that knows how they are stored, one row a
 * point, keyed by (series, instant).
 */

import { newPoints, type SourcedPoint } from '../../domain/history/merge-points.ts';
import type { Point, PointState } from '../../domain/history/series.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { HistoryWindow } from '../../ports/history-store.ts';
import type { Market } from './market.ts';

/** The number a state is stored as is its place here; released places never change. */
const STATES: readonly PointState[] = ['ok', 'out_of_stock', 'hidden', 'unknown'];

/** What a write left of a series' bounds. */
export interface Written {
  /** Points that were new or corrected. */
  readonly count: number;
  readonly firstAt: EpochSeconds;
  readonly last: SourcedPoint;
}

export interface Bounds {
  readonly firstAt: EpochSeconds;
  readonly last: SourcedPoint;
}

export interface PointTable {
  /** Points of the window, opened by the one still valid at its start. */
  window(seriesId: number, window: HistoryWindow): Point[];
  /** The last point at or before an instant. */
  lastUntil(seriesId: number, at: EpochSeconds): Point | null;
  /** All points with their sources, ascending. */
  all(seriesId: number): SourcedPoint[];
  /** Merges points into a series; null when that changes nothing. `bounds` null: a new series. */
  merge(seriesId: number, bounds: Bounds | null, stated: readonly SourcedPoint[]): Written | null;
}

type PointRow = readonly [at: number, value: number | null, state: number];
type SourcedRow = readonly [...PointRow, source: number];

export function createPointTable({ db, sources }: Market): PointTable {
  // The opener is found by one step down the key; a point at the very start makes it superfluous.
  const window = db
    .prepare<[number, number, number, number, number], PointRow>(
      `SELECT at, value, state FROM point
       WHERE series_id = ? AND at < ? AND at >= coalesce(
         (SELECT max(at) FROM point WHERE series_id = ? AND at <= ?), ?)
       ORDER BY at`,
    )
    .raw();
  const lastUntil = db
    .prepare<[number, number], PointRow>(
      `SELECT at, value, state FROM point
       WHERE series_id = ? AND at <= ? ORDER BY at DESC LIMIT 1`,
    )
    .raw();
  const range = db
    .prepare<[number, number, number], SourcedRow>(
      `SELECT at, value, state, source FROM point
       WHERE series_id = ? AND at BETWEEN ? AND ? ORDER BY at`,
    )
    .raw();
  const put = db.prepare<[number, number, number | null, number, number]>(
    `INSERT INTO point (series_id, at, value, state, source) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (series_id, at) DO UPDATE
     SET value = excluded.value, state = excluded.state, source = excluded.source`,
  );

  const sourced = ([at, value, state, source]: SourcedRow): SourcedPoint => ({
    ...pointOf([at, value, state]),
    source: sources.nameOf(source),
  });
  const between = (seriesId: number, from: number, to: number) =>
    range.all(seriesId, from, to).map(sourced);

  /** What is stored over the span of the stated points; usually nothing, they come after it. */
  function known(seriesId: number, bounds: Bounds | null, stated: readonly SourcedPoint[]) {
    if (bounds === null) return [];
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const { at } of stated) {
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
    if (from > bounds.last.at || to < bounds.firstAt) return [];
    return between(seriesId, from, to);
  }

  return {
    window(seriesId, { from, to }) {
      // An empty window is still opened by the last point before it.
      const end = Math.max(to, from);
      const opening = Math.min(from, end - 1);
      return window.all(seriesId, end, seriesId, opening, from).map(pointOf);
    },
    lastUntil(seriesId, at) {
      const row = lastUntil.get(seriesId, at);
      return row === undefined ? null : pointOf(row);
    },
    all: (seriesId) => between(seriesId, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    merge(seriesId, bounds, stated) {
      const points = newPoints(known(seriesId, bounds, stated), stated);
      const [first] = points;
      const last = points.at(-1);
      if (first === undefined || last === undefined) return null;
      for (const { at, value, state, source } of points) {
        put.run(seriesId, at, value, storedState(state), sources.idOf(source));
      }
      return {
        count: points.length,
        firstAt: Math.min(first.at, bounds?.firstAt ?? first.at),
        last: bounds !== null && bounds.last.at > last.at ? bounds.last : last,
      };
    },
  };
}

function pointOf([at, value, state]: PointRow): Point {
  return { at, value, state: stateOf(state) };
}

export function stateOf(stored: number): PointState {
  const state = STATES[stored];
  if (state === undefined) throw new TypeError(`no point state is stored as ${stored}`);
  return state;
}

export function storedState(state: PointState): number {
  return STATES.indexOf(state);
}
