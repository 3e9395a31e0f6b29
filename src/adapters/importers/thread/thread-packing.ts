/** How series are packed in the reading thread: long ones, with their newest points as bytes. */
import {
  createColumnPacker,
  createSeriesPacker,
  type PackColumns,
  type PackedSeries,
} from '../../../domain/history/packed-series.ts';
import type { Series } from '../../../domain/history/series.ts';
import { recentBytes, recentColumnBytes } from './recent-bytes.ts';

/** A packed series on its way to the other thread. */
export interface SentSeries extends PackedSeries {
  readonly recentBytes: Uint8Array | null;
}

/** A chunk of two points takes about the room of two rows, and half the time to write. */
const PACKED_POINTS_MIN = 2;

/** For importers that read points into columns. What it gives is a `SentSeries`. */
export function createSentColumns(): PackColumns {
  const pack = createColumnPacker();
  return (key, points) => {
    const packed = points.length < PACKED_POINTS_MIN ? null : pack(key, points);
    return packed && ({ ...packed, recentBytes: recentColumnBytes(key, points) } as SentSeries);
  };
}

/** For the points of other importers. */
export function createSentSeries(): (series: Series) => SentSeries | null {
  const pack = createSeriesPacker();
  return (series) => {
    const packed = series.points.length < PACKED_POINTS_MIN ? null : pack(series);
    return packed && { ...packed, recentBytes: recentBytes(series) };
  };
}

/** True for what was packed here. */
export function isSent(series: PackedSeries): series is SentSeries {
  return 'recentBytes' in series;
}
