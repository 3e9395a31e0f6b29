/** Writes points of one series as a chunk, which `decode-chunk.ts` reads back exactly. */
import { floatAt } from '../../statistics/float-at.ts';
import { PointColumns } from '../point-columns.ts';
import type { Point } from '../series.ts';
import { BitWriter } from './bit-writer.ts';
import { type ChunkColumns, createChunkColumns, type MissingPoint } from './chunk-columns.ts';
import { CHUNK_POINTS_MAX, CHUNK_VERSION, CODE_BITS_MAX, FLAG, firstMean } from './chunk-format.ts';
import { type ChunkPlan, createChunkPlanner } from './plan-chunk.ts';

/** A point with its source, which may be absent when the chunk has only one. */
interface CodedPoint extends Point {
  readonly source?: string;
}

interface SourceRun {
  readonly number: number;
  length: number;
}

/**
 * Returns the bytes of a chunk.
 *
 * @param points 1 to `CHUNK_POINTS_MAX`, strictly ascending in time. Times and values are safe
 *   integers. A value is null exactly when the state is not `ok`.
 * @param numberOf returns the number of a source, a safe integer from 0
 * @throws RangeError for other points
 */
export type EncodeChunk = (
  points: readonly CodedPoint[],
  numberOf: (source: string) => number,
) => Uint8Array;

/** Returns the chunk of the points from `start` to `end`, all of source 0. */
export type EncodeColumns = (points: PointColumns, start: number, end: number) => Uint8Array;

/** Each point has a step, plus a change and a repeat count or a gap and a state. */
const BODY_BITS_MAX = (CHUNK_POINTS_MAX + 1) * 3 * CODE_BITS_MAX;
/** At most 16 varints of 8 bytes, and two for each source run. */
const HEAD_BITS_MAX = (16 + 2 * CHUNK_POINTS_MAX) * 64;

/** Makes an encoder that reuses its buffers. Allocating them costs a third of the time. */
export function createChunkEncoder(): EncodeChunk {
  const columns = new PointColumns();
  const write = createWriter();
  return (points, numberOf) => {
    columns.fill(points);
    // Numbering may fail. It comes first, or the writers would keep half a chunk.
    const runs: SourceRun[] = [];
    let run: SourceRun | null = null;
    let before = '';
    for (const { source = '' } of points) {
      if (run !== null && source === before) run.length++;
      else {
        run = { number: numberOf(source), length: 1 };
        runs.push(run);
        before = source;
      }
    }
    return write(columns, 0, points.length, runs);
  };
}

/** Makes an encoder of columns. It writes the same bytes as `createChunkEncoder`. */
export function createColumnEncoder(): EncodeColumns {
  const write = createWriter();
  return (points, start, end) => write(points, start, end, [{ number: 0, length: end - start }]);
}

function createWriter() {
  const head = new BitWriter(HEAD_BITS_MAX);
  const body = new BitWriter(BODY_BITS_MAX);
  const columnsOf = createChunkColumns();
  const planChunk = createChunkPlanner();
  return (points: PointColumns, start: number, end: number, sources: readonly SourceRun[]) => {
    const columns = columnsOf(points, start, end);
    const plan = planChunk(columns);
    const lengths = writeBody(body, columns, plan);
    writeHead(head, columns, plan, sources.length > 1);
    head.varint(lengths.stepBits);
    if (plan.countsRepeats) head.varint(lengths.repeatBits);
    for (const { number, length } of sources) {
      head.varint(number);
      // A single source needs no length.
      if (sources.length > 1) head.varint(length);
    }
    const headBytes = head.byteLength;
    const chunk = new Uint8Array(headBytes + body.byteLength);
    head.finishInto(chunk, 0);
    body.finishInto(chunk, headBytes);
    return chunk;
  };
}

function writeHead(
  out: BitWriter,
  { times, values, missing }: ChunkColumns,
  plan: ChunkPlan,
  hasSources: boolean,
): void {
  out.varint(CHUNK_VERSION);
  out.varint(
    (plan.twoSidedSteps ? FLAG.twoSidedSteps : 0) |
      (plan.countsRepeats ? FLAG.countsRepeats : 0) |
      (missing.length > 0 ? FLAG.hasMissing : 0) |
      (hasSources ? FLAG.hasSources : 0),
  );
  out.varint(times.length);
  if (missing.length > 0) out.varint(missing.length);
  out.signedVarint(times[0] ?? 0);
  out.signedVarint(values[0] ?? 0);
  out.varint(plan.unitSeconds);
  out.varint(plan.baseStep);
  out.varint(plan.stepParameter);
  out.varint(plan.changeParameter);
  if (plan.countsRepeats) out.varint(plan.repeatParameter);
}

/** Writes the streams. Returns the lengths of those that another stream follows. */
function writeBody(out: BitWriter, { times, values, missing }: ChunkColumns, plan: ChunkPlan) {
  writeMissing(out, missing);
  const stepsAt = out.length;
  writeTimes(out, times, plan);
  const repeatsAt = out.length;
  if (plan.countsRepeats) writeRepeats(out, values, plan);
  const changesAt = out.length;
  writeChanges(out, values, plan);
  return { stepBits: repeatsAt - stepsAt, repeatBits: changesAt - repeatsAt };
}

function writeTimes(out: BitWriter, times: Float64Array, plan: ChunkPlan): void {
  const { unitSeconds, baseStep, twoSidedSteps } = plan;
  let mean32 = firstMean(plan.stepParameter);
  let before = floatAt(times, 0);
  for (let index = 1; index < times.length; index++) {
    const at = floatAt(times, index);
    const distance = (at - before) / unitSeconds - baseStep;
    const residue = twoSidedSteps ? zigzag(distance) : distance;
    // The plan ignores steps beyond the safe integers: their residues mean nothing.
    const isExact = at - before <= Number.MAX_SAFE_INTEGER;
    mean32 = out.residue(isExact ? residue : Number.POSITIVE_INFINITY, at, mean32);
    before = at;
  }
}

/** Writes for each point without a value the number of points with one before it, and its state. */
function writeMissing(out: BitWriter, missing: readonly MissingPoint[]): void {
  let before = -1;
  for (const { index, state } of missing) {
    out.gamma(index - before);
    out.bits(state, 2);
    before = index;
  }
}

function writeChanges(out: BitWriter, values: Float64Array, plan: ChunkPlan): void {
  const { countsRepeats } = plan;
  let mean32 = firstMean(plan.changeParameter);
  let before = values[0] ?? 0;
  for (let index = 1; index < values.length; index++) {
    const value = floatAt(values, index);
    if (countsRepeats && value === before) continue;
    // A counted change is never 0, so its codes start one lower.
    const residue = zigzag(value - before) - (countsRepeats ? 1 : 0);
    mean32 = out.residue(residue, value, mean32);
    before = value;
  }
}

/** Writes how often the value repeats before each change and after the last. */
function writeRepeats(out: BitWriter, values: Float64Array, plan: ChunkPlan): void {
  let mean32 = firstMean(plan.repeatParameter);
  let run = 0;
  for (let index = 1; index < values.length; index++) {
    if (values[index] === values[index - 1]) run++;
    else {
      mean32 = out.residue(run, run, mean32);
      run = 0;
    }
  }
  out.residue(run, run, mean32);
}

/** Maps 0, -1, 1, -2, 2 … to 0, 1, 2, 3, 4 … */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}
