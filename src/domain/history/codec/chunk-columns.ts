/** The points of a chunk as columns of numbers, which is how they are planned and written. */
import { floatAt } from '../../statistics/float-at.ts';
import { OK, type PointColumns } from '../point-columns.ts';
import { type Point, type PointState, stateNumber } from '../series.ts';
import { CHUNK_POINTS_MAX } from './chunk-format.ts';

export interface ChunkColumns {
  readonly times: Float64Array;
  /** The values of the points that have one, in order. */
  readonly values: Float64Array;
  /** The points without a value. */
  readonly missing: readonly MissingPoint[];
  /** Runs of points of one source. */
  readonly sources: readonly SourceRun[];
}

export interface MissingPoint {
  readonly index: number;
  /** The number of its state, as of `POINT_STATES`. */
  readonly state: number;
}

/** A point with its source, which points of a chunk of one source need not name. */
export interface CodedPoint extends Point {
  readonly source?: string;
}

export interface SourceRun {
  readonly source: string;
  readonly length: number;
}

/** Room for the numbers of one chunk; it serves one chunk after another. */
export class ColumnRoom {
  readonly #times = new Float64Array(CHUNK_POINTS_MAX);
  readonly #values = new Float64Array(CHUNK_POINTS_MAX);

  /**
   * The columns of the points, valid until the next call.
   *
   * @throws RangeError for points that a chunk could not give back
   */
  columnsOf(points: readonly CodedPoint[]): ChunkColumns {
    requireCount(points.length);
    const [times, values] = [this.#times, this.#values];
    const missing: MissingPoint[] = [];
    const sources: { source: string; length: number }[] = [];
    let run = sources[0];
    let before = Number.NEGATIVE_INFINITY;
    let index = 0;
    for (const point of points) {
      const { at, value, state, source = '' } = point;
      if (!(at > before && Number.isSafeInteger(at) && isSound(value, state))) {
        throw unwritable(at);
      }
      before = at;
      times[index] = at;
      if (value !== null) values[index - missing.length] = value;
      else missing.push({ index, state: stateNumber(state) });
      index++;
      if (source === run?.source) run.length++;
      else {
        run = { source, length: 1 };
        sources.push(run);
      }
    }
    return {
      times: times.subarray(0, index),
      values: values.subarray(0, index - missing.length),
      missing,
      sources,
    };
  }

  /**
   * The columns of points from `start` up to `end`, all of one source, valid until the next call.
   *
   * @throws RangeError for points that a chunk could not give back
   */
  columnsWithin(points: PointColumns, start: number, end: number): ChunkColumns {
    const count = end - start;
    requireCount(count);
    const [times, values] = [this.#times, this.#values];
    const { at: ats, value: numbers, state: states } = points;
    const missing: MissingPoint[] = [];
    let before = Number.NEGATIVE_INFINITY;
    let valued = 0;
    for (let index = 0; index < count; index++) {
      const at = floatAt(ats, start + index);
      if (!(at > before && Number.isSafeInteger(at))) throw unwritable(at);
      before = at;
      times[index] = at;
      const state = states[start + index] ?? OK;
      if (state !== OK) {
        missing.push({ index, state });
        continue;
      }
      const value = floatAt(numbers, start + index);
      if (!Number.isSafeInteger(value)) throw unwritable(at);
      values[valued++] = value;
    }
    return {
      times: times.subarray(0, count),
      values: values.subarray(0, valued),
      missing,
      sources: [{ source: '', length: count }],
    };
  }
}

function requireCount(count: number): void {
  if (count > 0 && count <= CHUNK_POINTS_MAX) return;
  throw new RangeError(`history chunk: ${count} points`);
}

function unwritable(at: number): RangeError {
  return new RangeError(`history chunk: the point at ${at} cannot be written`);
}

function isSound(value: number | null, state: PointState): boolean {
  return value === null ? state !== 'ok' : state === 'ok' && Number.isSafeInteger(value);
}
