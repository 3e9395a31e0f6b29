/** All points of the chart as rows, for its table and its CSV. */
import type { Estimates } from './sales.ts';
import { isoOf, pointOf, type State, type Track } from './track.ts';

export interface PointRow {
  /** A series, or which part of an estimate. */
  readonly name: string;
  readonly at: string;
  readonly value: number | null;
  readonly state: State;
}

/** One series after another, each from its first point; then the estimates. */
export function pointRows(tracks: readonly Track[], estimates: Estimates | null): PointRow[] {
  const points = tracks.flatMap((track) =>
    Array.from(track.times, (time, index) => ({
      name: track.name,
      at: isoOf(time),
      ...pointOf(track, index),
    })),
  );
  return estimates === null ? points : [...points, ...estimateRows(estimates)];
}

/** Three rows for each estimate: its median and the ends of its range. */
function estimateRows(estimates: Estimates): PointRow[] {
  return (['median', 'low', 'high'] as const).flatMap((part) =>
    Array.from(estimates[part], (value, at) => ({
      name: `sales ${part}`,
      at: isoOf(estimates.times[at] ?? 0),
      ...(Number.isNaN(value) ? UNKNOWN_POINT : { value, state: 'ok' as const }),
    })),
  );
}

const UNKNOWN_POINT = { value: null, state: 'unknown' } as const;
