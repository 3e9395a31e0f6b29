/**
 * Series on their way from one thread to another: lists instead of objects, because their names
 * again and again would cost both threads more than the numbers between them. Chunks and newest
 * points travel as bytes.
 */
import type { PackedSeries } from '../../../domain/history/packed-series.ts';

import {
  type Point,
  type Series,
  type SeriesName,
  stateNumber,
  stateOf,
} from '../../../domain/history/series.ts';
import { recentPoints } from './recent-bytes.ts';
import { isSent } from './thread-packing.ts';

/** Of each point its second, its value, and the number of its state. */
type FoldedPoints = readonly number[];

export type FoldedSeries = readonly [
  name: SeriesName,
  categoryId: string | null,
  points: FoldedPoints,
];

export type FoldedPacked = readonly [
  name: SeriesName,
  categoryId: string | null,
  count: number,
  firstAt: number,
  last: FoldedPoints,
  chunks: readonly (readonly [firstAt: number, length: number])[],
  /** Length of the bytes of the newest points, after those of the chunks. */
  recent: number | null,
];

const POINT_NUMBERS = 3;

export function foldSeries({ name, categoryId, points }: Series): FoldedSeries {
  return [name, categoryId, foldPoints(points)];
}

export function unfoldSeries([name, categoryId, points]: FoldedSeries): Series {
  return { name, categoryId, points: unfoldPoints(points) };
}

/** Hands the bytes on in the order in which they are asked for again. */
export function foldPacked(packed: PackedSeries, put: (bytes: Uint8Array) => void): FoldedPacked {
  const { name, categoryId, count, firstAt, last } = packed;
  const chunks = packed.chunks.map((chunk) => {
    put(chunk.body);
    return [chunk.firstAt, chunk.body.length] as const;
  });
  const recent = isSent(packed) ? packed.recentBytes : null;
  if (recent !== null) put(recent);
  return [name, categoryId, count, firstAt, foldPoints([last]), chunks, recent?.length ?? null];
}

export function unfoldPacked(
  [name, categoryId, count, firstAt, folded, lengths, recent]: FoldedPacked,
  take: (length: number) => Uint8Array,
): PackedSeries {
  const last = unfoldPoint(folded, 0);
  const chunks = lengths.map(([from, length]) => ({ firstAt: from, body: take(length) }));
  const packed = { name, categoryId, count, firstAt, last, chunks };
  return recent === null ? packed : { ...packed, recent: recentPoints(take(recent), last) };
}

function foldPoints(points: readonly Point[]): FoldedPoints {
  const folded: number[] = [];
  for (const { at, value, state } of points) {
    folded.push(at, value ?? 0, stateNumber(state));
  }
  return folded;
}

function unfoldPoints(folded: FoldedPoints): readonly Point[] {
  const points: Point[] = [];
  for (let from = 0; from < folded.length; from += POINT_NUMBERS) {
    points.push(unfoldPoint(folded, from));
  }
  return points;
}

function unfoldPoint(folded: FoldedPoints, from: number): Point {
  const at = folded[from] ?? Number.NaN;
  const state = stateOf(folded[from + 2] ?? 0);
  return { at, value: state === 'ok' ? (folded[from + 1] ?? 0) : null, state };
}
