/** A series of one source as chunks, packed by the thread that reads a file. */
import { floatAt } from '../statistics/float-at.ts';
import type { EpochSeconds } from '../values/time.ts';
import { createChunkDecoder } from './codec/decode-chunk.ts';
import { createColumnEncoder } from './codec/encode-chunk.ts';
import { countUntil } from './point-at.ts';
import { PointColumns } from './point-columns.ts';
import type { Point, Series, SeriesKey } from './series.ts';

export interface PackedSeries extends SeriesKey {
  /** At least 1. */
  readonly count: number;
  readonly firstAt: EpochSeconds;
  readonly last: Point;
  readonly chunks: readonly PackedChunk[];
  /** Its newest points again, when the packer had them at hand. */
  readonly recent?: RecentPoints;
}

/** Points since an instant that need no decoding, opened by the point in force then. */
export interface RecentPoints {
  readonly since: EpochSeconds;
  readonly points: () => readonly Point[];
}

export interface PackedChunk {
  readonly firstAt: EpochSeconds;
  /** Has one source, written as number 0. `relabelChunk` inserts the store's number. */
  readonly body: Uint8Array;
}

/**
 * Points per chunk. More points take slightly fewer bytes each (2.59 with 512, 2.57 with 1,024),
 * but fit the store's pages worse and cost more to read in part.
 */
export const CHUNK_POINTS = 512;

/** Packs points. Null when no chunk can hold them: none, not ascending, or not safe integers. */
export type PackSeries = (series: Series) => PackedSeries | null;

/** Makes a packer, which reuses its buffers. */
export function createSeriesPacker(): PackSeries {
  const columns = new PointColumns();
  const pack = createColumnPacker();
  return ({ points, ...key }) => {
    columns.fill(points);
    return pack(key, columns);
  };
}

/** Packs columns into the bytes that `PackSeries` makes, without an object per point. */
export type PackColumns = (key: SeriesKey, points: PointColumns) => PackedSeries | null;

export function createColumnPacker(): PackColumns {
  const encode = createColumnEncoder();
  return ({ name, categoryId }, points) => {
    const count = points.length;
    if (count === 0) return null;
    const firstAtOf = (start: number) => floatAt(points.at, start);
    const chunks: PackedChunk[] = [];
    try {
      for (let start = 0; start < count; start += CHUNK_POINTS) {
        const end = Math.min(count, start + CHUNK_POINTS);
        chunks.push({ firstAt: firstAtOf(start), body: encode(points, start, end) });
      }
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
    const last = points.pointAt(count - 1);
    return { name, categoryId, count, firstAt: firstAtOf(0), last, chunks };
  };
}

export function unpackPoints({ chunks }: PackedSeries): readonly Point[] {
  return createChunkDecoder().decode(chunks.map(({ body }) => body));
}

/** Returns the points since `from`, opened by the point in force then. Skips earlier chunks. */
export function pointsSince(
  { chunks, recent }: PackedSeries,
  from: EpochSeconds,
): readonly Point[] {
  if (recent !== undefined && from >= recent.since) return openedAt(recent.points(), from);
  const later = chunks.findIndex(({ firstAt }) => firstAt > from);
  const opening = later < 0 ? chunks.length - 1 : Math.max(0, later - 1);
  const bodies = chunks.slice(opening).map(({ body }) => body);
  return createChunkDecoder().decode(bodies, from);
}

/** Returns the points from the last one at or before `from`, or all if there is none. */
export function openedAt(points: readonly Point[], from: EpochSeconds): readonly Point[] {
  const opener = Math.max(0, countUntil(points, from + 1) - 1);
  return opener === 0 ? points : points.slice(opener);
}
