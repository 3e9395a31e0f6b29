/**
 * The points of the last month beside a packed series, as bytes: a sales estimate is made from
 * them at once, and reading them again from the chunks would decode hundreds of older ones.
 */
import { openedAt, type RecentPoints } from '../../../domain/history/packed-series.ts';
import type { Point, PointState, Series, SeriesName } from '../../../domain/history/series.ts';
import { RANK_AGE_MAX_S } from '../../../domain/product/freshness.ts';
import type { EpochSeconds } from '../../../domain/time.ts';

/** The series that an estimate looks at. */
const NAMES: ReadonlySet<SeriesName> = new Set(['bsr', 'reviewCount']);
/** Of a point: its state, its second, its value. */
const POINT_BYTES = 17;
const STATES: readonly PointState[] = ['ok', 'out_of_stock', 'hidden', 'unknown'];

/** Null for a series that nobody will ask for. */
export function recentBytes({ name, points }: Series): Uint8Array | null {
  const last = points.at(-1);
  if (last === undefined || !NAMES.has(name)) return null;
  const recent = openedAt(points, sinceOf(last));
  const bytes = new Uint8Array(recent.length * POINT_BYTES);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const point of recent) {
    view.setUint8(at, STATES.indexOf(point.state));
    view.setFloat64(at + 1, point.at);
    view.setFloat64(at + 9, point.value ?? 0);
    at += POINT_BYTES;
  }
  return bytes;
}

/** The points again, made when they are asked for. */
export function recentPoints(bytes: Uint8Array, last: Point): RecentPoints {
  return { since: sinceOf(last), points: () => pointsIn(bytes) };
}

function sinceOf({ at }: Point): EpochSeconds {
  return at - RANK_AGE_MAX_S;
}

function pointsIn(bytes: Uint8Array): readonly Point[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const points: Point[] = [];
  for (let at = 0; at < bytes.length; at += POINT_BYTES) {
    const state = STATES[view.getUint8(at)] ?? 'unknown';
    const value = state === 'ok' ? view.getFloat64(at + 9) : null;
    points.push({ at: view.getFloat64(at + 1), value, state });
  }
  return points;
}
