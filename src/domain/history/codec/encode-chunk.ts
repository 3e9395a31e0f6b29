/** Writes points of one series as a chunk; `decode-chunk.ts` reads it back exactly. */
import { BitWriter } from './bit-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import { type ChunkColumns, columnsOf, type MissingPoint } from './chunk-columns.ts';
import {
  CHUNK_VERSION,
  CODE_BITS_MAX,
  FLAG,
  firstMean,
  type NumberedPoint,
} from './chunk-format.ts';
import { type ChunkPlan, planChunk } from './plan-chunk.ts';

/**
 * @param points 1 to `CHUNK_POINTS_MAX`, strictly ascending in time; times, values and sources are
 * safe integers, a value is null exactly where the state is not `ok`.
 * @throws RangeError when they are not.
 */
export function encodeChunk(points: readonly NumberedPoint[]): Uint8Array {
  const columns = columnsOf(points);
  const plan = planChunk(columns);
  const head = new ByteWriter();
  writeHeader(head, columns, plan);
  // A point has a step and either a change with the count before it, or a gap with its state.
  const body = new BitWriter(3 * (points.length + 1) * CODE_BITS_MAX);
  writeTimes(body, columns.times, plan);
  writeMissing(body, columns.missing);
  writeValues(body, columns.values, plan);
  return head.finish(body.finish());
}

function writeHeader(out: ByteWriter, columns: ChunkColumns, plan: ChunkPlan): void {
  const { times, values, missing, sources } = columns;
  out.byte(CHUNK_VERSION);
  out.byte(
    (plan.twoSidedSteps ? FLAG.twoSidedSteps : 0) |
      (plan.countsRepeats ? FLAG.countsRepeats : 0) |
      (missing.length > 0 ? FLAG.hasMissing : 0) |
      (sources.length > 1 ? FLAG.hasSources : 0),
  );
  out.varint(times.length);
  if (missing.length > 0) out.varint(missing.length);
  out.signedVarint(times[0] ?? 0);
  out.signedVarint(values[0] ?? 0);
  out.varint(plan.unitSeconds);
  out.varint(plan.baseStep);
  out.byte(plan.stepParameter);
  out.byte(plan.changeParameter);
  if (plan.countsRepeats) {
    out.varint(plan.changes);
    out.byte(plan.repeatParameter);
  }
  // A single source needs no length.
  for (const { source, length } of sources) {
    out.varint(source);
    if (sources.length > 1) out.varint(length);
  }
}

function writeTimes(out: BitWriter, times: Float64Array, plan: ChunkPlan): void {
  const { unitSeconds, baseStep, twoSidedSteps } = plan;
  let mean32 = firstMean(plan.stepParameter);
  let before = times[0] ?? 0;
  for (let index = 1; index < times.length; index++) {
    const at = times[index] ?? 0;
    const distance = (at - before) / unitSeconds - baseStep;
    const residue = twoSidedSteps ? zigzag(distance) : distance;
    // A step beyond the safe integers was not planned for: its residue means nothing.
    const isExact = at - before <= Number.MAX_SAFE_INTEGER;
    mean32 = out.residue(isExact ? residue : Number.POSITIVE_INFINITY, at, mean32);
    before = at;
  }
}

/** For each point without a value: how many with one stand before it, and its state. */
function writeMissing(out: BitWriter, missing: readonly MissingPoint[]): void {
  let before = -1;
  for (const { index, state } of missing) {
    out.gamma(index - before);
    out.bits(state, 2);
    before = index;
  }
}

/** With counted repeats first all counts, one before each change and one after the last. */
function writeValues(out: BitWriter, values: Float64Array, plan: ChunkPlan): void {
  if (values.length === 0) return;
  const { countsRepeats } = plan;
  if (countsRepeats) writeRepeats(out, values, plan);
  let mean32 = firstMean(plan.changeParameter);
  let before = values[0] ?? 0;
  for (let index = 1; index < values.length; index++) {
    const value = values[index] ?? 0;
    if (countsRepeats && value === before) continue;
    // A counted change is never 0, so its codes begin one lower.
    const residue = zigzag(value - before) - (countsRepeats ? 1 : 0);
    mean32 = out.residue(residue, value, mean32);
    before = value;
  }
}

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

/** 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}
