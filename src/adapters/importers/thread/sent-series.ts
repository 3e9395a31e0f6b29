/**
 * Series on their way from the reading thread to the writing one. They travel as lists instead of
 * objects, because names repeated for each point would cost both threads more than the numbers.
 * Chunks and newest points travel as bytes.
 */
import {
  createColumnPacker,
  createSeriesPacker,
  type PackColumns,
  type PackedSeries,
} from '../../../domain/history/packed-series.ts';
import { OK } from '../../../domain/history/point-columns.ts';
import {
  type Point,
  type Series,
  type SeriesName,
  stateNumber,
  stateOf,
} from '../../../domain/history/series.ts';
import { recentBytes, recentColumnBytes, recentPoints } from './recent-bytes.ts';

/** For each point its second, its value, and the number of its state. */
type SentPoints = readonly number[];

/** A series of loose points. */
export type SentSeries = readonly [name: SeriesName, categoryId: string | null, points: SentPoints];

/** A packed series, without the bytes of its chunks and newest points. */
export type SentPacked = readonly [
  name: SeriesName,
  categoryId: string | null,
  count: number,
  firstAt: number,
  last: SentPoints,
  chunks: readonly (readonly [firstAt: number, length: number])[],
  /** How many bytes of newest points follow those of the chunks. */
  recent: number | null,
];

const POINT_NUMBERS = 3;

export function sendSeries({ name, categoryId, points }: Series): SentSeries {
  return [name, categoryId, sendPoints(points)];
}

export function receiveSeries([name, categoryId, sent]: SentSeries): Series {
  const points: Point[] = [];
  for (let from = 0; from < sent.length; from += POINT_NUMBERS) points.push(pointAt(sent, from));
  return { name, categoryId, points };
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
  return [name, categoryId, count, firstAt, sendPoints([last]), chunks, recent?.length ?? null];
}

export function receivePacked(
  [name, categoryId, count, firstAt, sent, lengths, recent]: SentPacked,
  take: (length: number) => Uint8Array,
): PackedSeries {
  const last = pointAt(sent, 0);
  const chunks = lengths.map(([from, length]) => ({ firstAt: from, body: take(length) }));
  const packed = { name, categoryId, count, firstAt, last, chunks };
  return recent === null ? packed : { ...packed, recent: recentPoints(take(recent), last) };
}

function sendPoints(points: readonly Point[]): SentPoints {
  const sent: number[] = [];
  for (const { at, value, state } of points) sent.push(at, value ?? 0, stateNumber(state));
  return sent;
}

function pointAt(sent: SentPoints, from: number): Point {
  const at = sent[from] ?? Number.NaN;
  const state = stateOf(sent[from + 2] ?? OK);
  return { at, value: state === 'ok' ? (sent[from + 1] ?? 0) : null, state };
}

/** A packed series with its newest points as bytes. */
interface PackedWithBytes extends PackedSeries {
  readonly recentBytes: Uint8Array | null;
}

/** A chunk of two points takes about the room of two rows, and half the time to write. */
const PACKED_POINTS_MIN = 2;

/** Makes the packer for importers that read points into columns. */
export function createSentColumns(): PackColumns {
  const pack = createColumnPacker();
  return (key, points) => {
    const packed = points.length < PACKED_POINTS_MIN ? null : pack(key, points);
    return (
      packed && ({ ...packed, recentBytes: recentColumnBytes(key, points) } as PackedWithBytes)
    );
  };
}

/** Makes the packer for the points of other importers. */
export function createSentSeries(): (series: Series) => PackedSeries | null {
  const pack = createSeriesPacker();
  return (series) => {
    const packed = series.points.length < PACKED_POINTS_MIN ? null : pack(series);
    return packed && ({ ...packed, recentBytes: recentBytes(series) } as PackedWithBytes);
  };
}
