/** Writes points of one series as a chunk; `decode-chunk.ts` reads it back exactly. */
import type { PointState } from '../series.ts';
import { BitWriter } from './bit-writer.ts';
import { ByteWriter } from './byte-writer.ts';
import {
  CHUNK_POINTS_MAX,
  CHUNK_VERSION,
  FLAG,
  MISSING_STATES,
  type NumberedPoint,
} from './chunk-format.ts';
import { type ChunkPlan, planChunk } from './plan-chunk.ts';
import { RiceWriter, zigzag } from './rice-writer.ts';

/**
 * @param points 1 to `CHUNK_POINTS_MAX`, strictly ascending in time; times, values and sources are
 * safe integers, a value is null exactly where the state is not `ok`.
 * @throws RangeError when they are not.
 */
export function encodeChunk(points: readonly NumberedPoint[]): Uint8Array {
  requireSound(points);
  const plan = planChunk(points);
  const out = new ByteWriter();
  writeHeader(out, points, plan);
  const bits = new BitWriter(out);
  writeTimes(bits, points, plan);
  writeMissing(bits, points);
  writeValues(bits, points, plan);
  bits.finish();
  return out.finish();
}

function writeHeader(out: ByteWriter, points: readonly NumberedPoint[], plan: ChunkPlan): void {
  const [first] = points;
  const missing = points.reduce((sum, { value }) => sum + (value === null ? 1 : 0), 0);
  const hasSources = points.some(({ source }) => source !== first?.source);
  out.byte(CHUNK_VERSION);
  out.byte(
    (plan.twoSidedSteps ? FLAG.twoSidedSteps : 0) |
      (plan.countsRepeats ? FLAG.countsRepeats : 0) |
      (missing > 0 ? FLAG.hasMissing : 0) |
      (hasSources ? FLAG.hasSources : 0),
  );
  out.varint(points.length);
  if (missing > 0) out.varint(missing);
  out.signedVarint(first?.at ?? 0);
  out.signedVarint(points.find(({ value }) => value !== null)?.value ?? 0);
  out.varint(plan.unitSeconds);
  out.varint(plan.baseStep);
  out.byte(plan.stepParameter);
  out.byte(plan.changeParameter);
  if (plan.countsRepeats) out.byte(plan.repeatParameter);
  writeSources(out, points, hasSources);
}

/** Runs of points of one source; a single source needs no length. */
function writeSources(out: ByteWriter, points: readonly NumberedPoint[], several: boolean): void {
  if (!several) {
    out.varint(points[0]?.source ?? 0);
    return;
  }
  for (let start = 0, end = 0; start < points.length; start = end) {
    const source = points[start]?.source ?? 0;
    while (points[end]?.source === source) end++;
    out.varint(source);
    out.varint(end - start);
  }
}

function writeTimes(out: BitWriter, points: readonly NumberedPoint[], plan: ChunkPlan): void {
  const { unitSeconds, baseStep, twoSidedSteps } = plan;
  const steps = new RiceWriter(out, plan.stepParameter);
  let before = points[0]?.at ?? 0;
  for (let index = 1; index < points.length; index++) {
    const at = points[index]?.at ?? 0;
    const step = at - before;
    const distance = step / unitSeconds - baseStep;
    const residue = twoSidedSteps ? zigzag(distance) : distance;
    steps.write(Number.isSafeInteger(step) ? residue : Number.POSITIVE_INFINITY, at);
    before = at;
  }
}

/** Each point without a value: how many with one stand before it, and its state. */
function writeMissing(out: BitWriter, points: readonly NumberedPoint[]): void {
  let gap = 0;
  for (const { value, state } of points) {
    if (value !== null) gap++;
    else {
      out.gamma(gap + 1);
      out.bits(missingNumber(state), 2);
      gap = 0;
    }
  }
}

function writeValues(out: BitWriter, points: readonly NumberedPoint[], plan: ChunkPlan): void {
  const changes = new RiceWriter(out, plan.changeParameter);
  const repeats = new RiceWriter(out, plan.repeatParameter);
  let before: number | null = null;
  let run = 0;
  for (const { value } of points) {
    if (value === null) continue;
    if (before === null) {
      before = value;
      continue;
    }
    if (plan.countsRepeats && value === before) {
      run++;
      continue;
    }
    if (plan.countsRepeats) {
      repeats.write(run, run);
      // A counted change is never 0, so the codes begin one lower.
      changes.write(zigzag(value - before) - 1, value);
      run = 0;
    } else changes.write(zigzag(value - before), value);
    before = value;
  }
  if (run > 0) repeats.write(run, run);
}

function missingNumber(state: PointState): number {
  return state === 'ok' ? 0 : MISSING_STATES.indexOf(state) + 1;
}

function requireSound(points: readonly NumberedPoint[]): void {
  const isCountSound = points.length > 0 && points.length <= CHUNK_POINTS_MAX;
  if (!isCountSound) throw new RangeError(`history chunk: ${points.length} points`);
  let before = Number.NEGATIVE_INFINITY;
  for (const { at, value, state, source } of points) {
    const isSound =
      at > before &&
      Number.isSafeInteger(at) &&
      (value === null ? state !== 'ok' : state === 'ok' && Number.isSafeInteger(value)) &&
      Number.isSafeInteger(source) &&
      source >= 0;
    if (!isSound) throw new RangeError(`history chunk: the point at ${at} cannot be written`);
    before = at;
  }
}
