/** The points of a chunk as columns of numbers, ready to plan and write. */
import { floatAt } from '../../statistics/float-at.ts';
import { OK, type PointColumns } from '../point-columns.ts';
import { CHUNK_POINTS_MAX } from './chunk-format.ts';

export interface ChunkColumns {
  readonly times: Float64Array;
  /** The values of the points with one, in order. */
  readonly values: Float64Array;
  /** The points without a value. */
  readonly missing: readonly MissingPoint[];
}

export interface MissingPoint {
  readonly index: number;
  /** Its state's place in `POINT_STATES`. */
  readonly state: number;
}

/** Returns the columns of points from `start` to `end`, valid until the next call. */
export type ChunkColumnsOf = (points: PointColumns, start: number, end: number) => ChunkColumns;

/** Reuses the room for values. The times are a view of the points' own. */
export function createChunkColumns(): ChunkColumnsOf {
  const values = new Float64Array(CHUNK_POINTS_MAX);
  return (points, start, end) => {
    const count = end - start;
    if (count < 1 || count > CHUNK_POINTS_MAX) {
      throw new RangeError(`history chunk: ${count} points`);
    }
    const times = points.at.subarray(start, end);
    const { value: numbers, state: states } = points;
    const missing: MissingPoint[] = [];
    let before = Number.NEGATIVE_INFINITY;
    let valued = 0;
    for (let index = 0; index < count; index++) {
      const at = floatAt(times, index);
      if (!(at > before && Number.isSafeInteger(at))) throw unwritable(at);
      before = at;
      const state = states[start + index] ?? OK;
      if (state !== OK) {
        missing.push({ index, state });
        continue;
      }
      const value = floatAt(numbers, start + index);
      if (!Number.isSafeInteger(value)) throw unwritable(at);
      values[valued++] = value;
    }
    return { times, values: values.subarray(0, valued), missing };
  };
}

function unwritable(at: number): RangeError {
  return new RangeError(`history chunk: the point at ${at} cannot be written`);
}
