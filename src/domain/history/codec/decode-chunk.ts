/** Reads chunks that `encode-chunk.ts` wrote. */
import type { Point } from '../series.ts';
import { BitReader, ESCAPED } from './bit-reader.ts';
import { ByteReader } from './byte-reader.ts';
import {
  CHUNK_POINTS_MAX,
  CHUNK_VERSION,
  FLAG,
  MISSING_STATES,
  type NumberedPoint,
} from './chunk-format.ts';

/** What the bytes before the coded points say. */
interface ChunkHeader {
  readonly flags: number;
  readonly count: number;
  readonly missing: number;
  readonly firstAt: number;
  readonly firstValue: number;
  readonly unitSeconds: number;
  readonly baseStep: number;
  readonly stepParameter: number;
  readonly changeParameter: number;
  /** How many changes there are where repeats are counted; null where they are not. */
  readonly changes: number | null;
  readonly repeatParameter: number;
  readonly sources: readonly SourceRun[];
  /** Where the coded points begin. */
  readonly bodyAt: number;
}

interface SourceRun {
  readonly source: number;
  readonly length: number;
}

/** The points of a chunk, ascending. @throws RangeError for bytes that are not a chunk. */
export function decodeChunk(bytes: Uint8Array): Point[] {
  return decodeBody(bytes, readHeader(bytes));
}

/** The same with the number of each point's source. */
export function decodeNumberedChunk(bytes: Uint8Array): NumberedPoint[] {
  const header = readHeader(bytes);
  const sources = header.sources.flatMap(({ source, length }) =>
    Array.from({ length }, () => source),
  );
  return decodeBody(bytes, header).map((point, index) => ({
    ...point,
    source: sources[index] ?? 0,
  }));
}

function readHeader(bytes: Uint8Array): ChunkHeader {
  const input = new ByteReader(bytes);
  const version = input.byte();
  if (version !== CHUNK_VERSION) {
    throw new RangeError(`history chunk: version ${version}, this program knows ${CHUNK_VERSION}`);
  }
  const flags = input.byte();
  const count = input.varint();
  const countsRepeats = (flags & FLAG.countsRepeats) !== 0;
  if (count === 0 || count > CHUNK_POINTS_MAX) {
    throw new RangeError(`history chunk: says it has ${count} points`);
  }
  return {
    flags,
    count,
    missing: (flags & FLAG.hasMissing) === 0 ? 0 : input.varint(),
    firstAt: input.signedVarint(),
    firstValue: input.signedVarint(),
    unitSeconds: input.varint(),
    baseStep: input.varint(),
    stepParameter: input.byte(),
    changeParameter: input.byte(),
    changes: countsRepeats ? input.varint() : null,
    repeatParameter: countsRepeats ? input.byte() : 0,
    sources: readSources(input, flags, count),
    bodyAt: input.position,
  };
}

function readSources(input: ByteReader, flags: number, count: number): readonly SourceRun[] {
  if ((flags & FLAG.hasSources) === 0) return [{ source: input.varint(), length: count }];
  const runs: SourceRun[] = [];
  for (let left = count; left > 0; ) {
    const run = { source: input.varint(), length: input.varint() };
    if (run.length === 0 || run.length > left) throw new RangeError('history chunk: source runs');
    runs.push(run);
    left -= run.length;
  }
  return runs;
}

function decodeBody(bytes: Uint8Array, header: ChunkHeader): Point[] {
  const { count, missing, unitSeconds, baseStep } = header;
  const input = new BitReader(bytes.subarray(header.bodyAt));
  const isTwoSided = (header.flags & FLAG.twoSidedSteps) !== 0;
  const steps = new Int32Array(count - 1);
  const escapedTimes = input.residues(steps, header.stepParameter);
  const states = missing === 0 ? null : readMissing(input, header);
  const values = readValues(input, header);
  const points = new Array<Point>(count);
  let at = header.firstAt;
  let escaped = 0;
  let next = 0;
  for (let index = 0; index < count; index++) {
    if (index > 0) {
      const residue = steps[index - 1] ?? ESCAPED;
      if (residue === ESCAPED) at = escapedTimes[escaped++] ?? 0;
      else at += (baseStep + (isTwoSided ? unzigzag(residue) : residue)) * unitSeconds;
    }
    const state = states === null ? undefined : MISSING_STATES[(states[index] ?? 0) - 1];
    points[index] =
      state === undefined
        ? { at, value: values[next++] ?? 0, state: 'ok' }
        : { at, value: null, state };
  }
  return points;
}

/** 0 for a point with a value, else the number of its state. */
function readMissing(input: BitReader, { count, missing }: ChunkHeader): Uint8Array {
  const states = new Uint8Array(count);
  let index = -1;
  for (let left = missing; left > 0; left--) {
    index += input.gamma();
    states[index] = input.bits(2);
  }
  return states;
}

/** The values of the points that have one, in order. */
function readValues(input: BitReader, header: ChunkHeader): number[] {
  const { count, missing, changes } = header;
  if (count === missing) return [];
  const runs = changes === null ? null : new Int32Array(changes + 1);
  const longRuns = runs === null ? [] : input.residues(runs, header.repeatParameter);
  const residues = new Int32Array(changes ?? count - missing - 1);
  const escapedValues = input.residues(residues, header.changeParameter);
  const values: number[] = [];
  let value = header.firstValue;
  let [longRun, escaped] = [0, 0];
  for (let index = 0; index <= residues.length; index++) {
    if (index > 0) {
      const residue = residues[index - 1] ?? ESCAPED;
      if (residue === ESCAPED) value = escapedValues[escaped++] ?? 0;
      else value += unzigzag(runs === null ? residue : residue + 1);
    }
    values.push(value);
    const run = runs?.[index] ?? 0;
    const repeats = run === ESCAPED ? (longRuns[longRun++] ?? 0) : run;
    for (let left = Math.min(repeats, count); left > 0; left--) values.push(value);
  }
  return values;
}

function unzigzag(residue: number): number {
  return (residue & 1) === 0 ? residue >>> 1 : -((residue + 1) >>> 1);
}
