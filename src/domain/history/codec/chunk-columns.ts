/** The points of a chunk as columns of numbers, which is how they are looked at and written. */
import { OK, type PointColumns } from '../point-columns.ts';
import type { Point, PointState } from '../series.ts';
import { CHUNK_POINTS_MAX, MISSING_STATES } from './chunk-format.ts';

export interface ChunkColumns {
  readonly times: Float64Array;
  /** Of the points that have one, in order. */
  readonly values: Float64Array;
  /** The others. */
  readonly missing: readonly MissingPoint[];
  /** Runs of points of one source. */
  readonly sources: readonly SourceRun[];
}

export interface MissingPoint {
  readonly index: number;
  /** Place of the state in `MISSING_STATES`, from 1. */
  readonly state: number;
}

/** Points of a chunk that has one source need not name it. */
export interface CodedPoint extends Point {
  readonly source?: string;
}

export interface SourceRun {
  readonly source: string;
  readonly length: number;
}

/** Room for the numbers of one chunk, used for one after another. */
export class ColumnRoom {
  readonly #times = new Float64Array(CHUNK_POINTS_MAX);
  readonly #values = new Float64Array(CHUNK_POINTS_MAX);

  /**
   * The columns of the points, valid until the next call.
   *
   * @throws RangeError for points that a chunk could not give back.
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
      else missing.push({ index, state: state === 'ok' ? 0 : MISSING_STATES.indexOf(state) + 1 });
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
   * The same of points that stand in columns already, `start` included, `end` not; all of one
   * source.
   *
   * @throws RangeError for points that a chunk could not give back.
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
      const at = ats[start + index] ?? Number.NaN;
      if (!(at > before && Number.isSafeInteger(at))) throw unwritable(at);
      before = at;
      times[index] = at;
      const state = states[start + index] ?? OK;
      if (state !== OK) {
        missing.push({ index, state });
        continue;
      }
      const value = numbers[start + index] ?? Number.NaN;
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
