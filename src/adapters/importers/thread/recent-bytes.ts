/**
 * The newest points of a series as bytes, which travel next to its chunks. An estimate is made from
 * them at once, and reading them from the chunks would decode hundreds of older points.
 */
import { RECENT_POINTS_S } from '../../../domain/estimation/evidence/rank-falls.ts';
import { openedAt, type RecentPoints } from '../../../domain/history/packed-series.ts';
import { OK, type PointColumns } from '../../../domain/history/point-columns.ts';
import {
  type Point,
  type Series,
  type SeriesKey,
  type SeriesName,
  stateNumber,
  stateOf,
} from '../../../domain/history/series.ts';
import type { EpochSeconds } from '../../../domain/values/time.ts';

/** The series an estimate looks at. */
const RECENT_NAMES: ReadonlySet<SeriesName> = new Set(['bsr', 'reviewCount']);
/** A point's state, its second, its value. */
const POINT_BYTES = 17;

/** Null for a series that no estimate looks at. */
export function recentBytes({ name, points }: Series): Uint8Array | null {
  const last = points.at(-1);
  if (last === undefined || !RECENT_NAMES.has(name)) return null;
  const recent = openedAt(points, last.at - RECENT_POINTS_S);
  const bytes = new Uint8Array(recent.length * POINT_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, { at, value, state }] of recent.entries()) {
    putPoint(view, index, stateNumber(state), at, value ?? 0);
  }
  return bytes;
}

/** Returns what `recentBytes` does, of points in columns. */
export function recentColumnBytes({ name }: SeriesKey, points: PointColumns): Uint8Array | null {
  const { length, at, value, state } = points;
  if (length === 0 || !RECENT_NAMES.has(name)) return null;
  const since = (at[length - 1] ?? 0) - RECENT_POINTS_S;
  let from = length - 1;
  while (from > 0 && (at[from] ?? 0) > since) from -= 1;
  const bytes = new Uint8Array((length - from) * POINT_BYTES);
  const view = new DataView(bytes.buffer);
  for (let index = from; index < length; index += 1) {
    putPoint(view, index - from, state[index] ?? OK, at[index] ?? 0, value[index] ?? 0);
  }
  return bytes;
}

function putPoint(
  view: DataView,
  index: number,
  state: number,
  at: EpochSeconds,
  value: number,
): void {
  const place = index * POINT_BYTES;
  view.setUint8(place, state);
  view.setFloat64(place + 1, at);
  view.setFloat64(place + 9, value);
}

/** Reads the points again when they are asked for. */
export function recentPoints(bytes: Uint8Array, last: Point): RecentPoints {
  return { since: last.at - RECENT_POINTS_S, points: () => pointsIn(bytes) };
}

function pointsIn(bytes: Uint8Array): readonly Point[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const points: Point[] = [];
  for (let at = 0; at < bytes.length; at += POINT_BYTES) {
    const state = stateOf(view.getUint8(at));
    const value = state === 'ok' ? view.getFloat64(at + 9) : null;
    points.push({ at: view.getFloat64(at + 1), value, state });
  }
  return points;
}
