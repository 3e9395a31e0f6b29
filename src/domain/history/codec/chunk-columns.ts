/** The points of a chunk as columns of numbers, which is how they are looked at and written. */
import { CHUNK_POINTS_MAX, MISSING_STATES, type NumberedPoint } from './chunk-format.ts';

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

export interface SourceRun {
  readonly source: number;
  readonly length: number;
}

/** @throws RangeError for points that a chunk could not give back. */
export function columnsOf(points: readonly NumberedPoint[]): ChunkColumns {
  const isCountSound = points.length > 0 && points.length <= CHUNK_POINTS_MAX;
  if (!isCountSound) throw new RangeError(`history chunk: ${points.length} points`);
  const times = new Float64Array(points.length);
  const values = new Float64Array(points.length);
  const missing: MissingPoint[] = [];
  const sources: { source: number; length: number }[] = [];
  let run = { source: -1, length: 0 };
  let valued = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    const { at, value, state, source } = point;
    requireSound(point, before);
    before = at;
    times[index] = at;
    if (value !== null) values[valued++] = value;
    else missing.push({ index, state: state === 'ok' ? 0 : MISSING_STATES.indexOf(state) + 1 });
    if (source !== run.source) {
      run = { source, length: 0 };
      sources.push(run);
    }
    run.length++;
  }
  return { times, values: values.subarray(0, valued), missing, sources };
}

function requireSound({ at, value, state, source }: NumberedPoint, before: number): void {
  const isSound =
    at > before &&
    Number.isSafeInteger(at) &&
    (value === null ? state !== 'ok' : state === 'ok' && Number.isSafeInteger(value)) &&
    Number.isSafeInteger(source) &&
    source >= 0;
  if (!isSound) throw new RangeError(`history chunk: the point at ${at} cannot be written`);
}
