/**
 * Encodes packed series to send from the reading thread to the writing one. They travel as lists,
 * because repeated property names would cost both threads more than the numbers. Chunks and newest
 * points travel as bytes.
 */
import { RECENT_POINTS_S } from '../../../domain/estimation/evidence/rank-falls.ts';
import {
  createColumnPacker,
  type PackColumns,
  type PackedSeries,
} from '../../../domain/history/packed-series.ts';
import { OK, PointColumns } from '../../../domain/history/point-columns.ts';
import {
  type Point,
  type Series,
  type SeriesKey,
  type SeriesName,
  stateNumber,
  stateOf,
} from '../../../domain/history/series.ts';

/** A packed series, without the bytes of its chunks and newest points. */
export type SentPacked = readonly [
  name: SeriesName,
  categoryId: string | null,
  count: number,
  firstAt: number,
  last: readonly [at: number, value: number | null, state: number],
  chunks: readonly (readonly [firstAt: number, length: number])[],
  /** The number of bytes of newest points, which follow the bytes of the chunks. */
  recent: number | null,
];

/** A packed series with its newest points as bytes. */
interface PackedWithBytes extends PackedSeries {
  readonly recentBytes: Uint8Array | null;
}

/** A chunk of two points takes the space of two rows, but half the time to write. */
const PACKED_POINTS_MIN = 2;

/** Makes the packer for importers that read points into columns. */
export function createSentColumns(): PackColumns {
  const pack = createColumnPacker();
  return (key, points) => {
    const packed = points.length < PACKED_POINTS_MIN ? null : pack(key, points);
    if (packed === null) return null;
    const withBytes: PackedWithBytes = { ...packed, recentBytes: recentBytes(key, points) };
    return withBytes;
  };
}

/** Makes the packer for the points of other importers. */
export function createSentSeries(): (series: Series) => PackedSeries | null {
  const pack = createSentColumns();
  const columns = new PointColumns();
  return (series) => {
    columns.fill(series.points);
    return pack(series, columns);
  };
}

/** @param put takes the bytes, in the order in which `receivePacked` asks for them */
export function sendPacked(packed: PackedSeries, put: (bytes: Uint8Array) => void): SentPacked {
  const { name, categoryId, count, firstAt, last } = packed;
  const chunks = packed.chunks.map((chunk) => {
    put(chunk.body);
    return [chunk.firstAt, chunk.body.length] as const;
  });
  const recent = 'recentBytes' in packed ? (packed as PackedWithBytes).recentBytes : null;
  if (recent !== null) put(recent);
  const { at, value, state } = last;
  const sent = [at, value, stateNumber(state)] as const;
  return [name, categoryId, count, firstAt, sent, chunks, recent?.length ?? null];
}

export function receivePacked(
  [name, categoryId, count, firstAt, [at, value, state], lengths, recent]: SentPacked,
  take: (length: number) => Uint8Array,
): PackedSeries {
  const last = pointOf(at, value, state);
  const chunks = lengths.map(([from, length]) => ({ firstAt: from, body: take(length) }));
  const packed = { name, categoryId, count, firstAt, last, chunks };
  if (recent === null) return packed;
  const bytes = take(recent);
  const since = at - RECENT_POINTS_S;
  return { ...packed, recent: { since, points: () => recentPoints(bytes) } };
}

function pointOf(at: number, value: number | null, state: number): Point {
  const name = stateOf(state);
  return name === 'ok' ? { at, value: value ?? 0, state: name } : { at, value: null, state: name };
}

/** The series that estimates use. */
const RECENT_NAMES: ReadonlySet<SeriesName> = new Set(['bsr', 'reviewCount']);
/** A point's state, its second and its value. */
const POINT_BYTES = 17;

/**
 * Encodes the newest points of a series; null if no estimate uses the series. Estimates need only
 * these points, and decoding the chunks would read hundreds of older ones.
 */
function recentBytes({ name }: SeriesKey, points: PointColumns): Uint8Array | null {
  const { length, at, value, state } = points;
  if (length === 0 || !RECENT_NAMES.has(name)) return null;
  const since = (at[length - 1] ?? 0) - RECENT_POINTS_S;
  let from = length - 1;
  while (from > 0 && (at[from] ?? 0) > since) from -= 1;
  const view = new DataView(new ArrayBuffer((length - from) * POINT_BYTES));
  for (let index = from; index < length; index += 1) {
    const place = (index - from) * POINT_BYTES;
    view.setUint8(place, state[index] ?? OK);
    view.setFloat64(place + 1, at[index] ?? 0);
    view.setFloat64(place + 9, value[index] ?? 0);
  }
  return new Uint8Array(view.buffer);
}

function recentPoints(bytes: Uint8Array): readonly Point[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / POINT_BYTES }, (_, index) => {
    const place = index * POINT_BYTES;
    return pointOf(view.getFloat64(place + 1), view.getFloat64(place + 9), view.getUint8(place));
  });
}
