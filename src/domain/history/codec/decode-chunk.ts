/** Reads chunks that `encode-chunk.ts` wrote. */
import type { Point } from '../series.ts';
import { BitReader } from './bit-reader.ts';
import { ByteReader } from './byte-reader.ts';
import {
  CHUNK_POINTS_MAX,
  CHUNK_VERSION,
  FLAG,
  MISSING_STATES,
  type NumberedPoint,
} from './chunk-format.ts';
import { ESCAPED, RiceReader, unzigzag } from './rice-reader.ts';

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
    repeatParameter: (flags & FLAG.countsRepeats) === 0 ? 0 : input.byte(),
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
  const input = new BitReader(bytes, header.bodyAt);
  const times = readTimes(input, header);
  const states = readMissing(input, header);
  const values = readValues(input, header);
  const points = new Array<Point>(header.count);
  let next = 0;
  for (let index = 0; index < points.length; index++) {
    const at = times[index] ?? 0;
    const state = MISSING_STATES[(states[index] ?? 0) - 1];
    points[index] =
      state === undefined
        ? { at, value: values[next++] ?? 0, state: 'ok' }
        : { at, value: null, state };
  }
  return points;
}

function readTimes(input: BitReader, header: ChunkHeader): Float64Array {
  const { count, unitSeconds, baseStep } = header;
  const isTwoSided = (header.flags & FLAG.twoSidedSteps) !== 0;
  const steps = new RiceReader(input, header.stepParameter);
  const times = new Float64Array(count);
  let at = header.firstAt;
  times[0] = at;
  for (let index = 1; index < count; index++) {
    const residue = steps.read();
    if (residue === ESCAPED) at = input.escaped();
    else at += (baseStep + (isTwoSided ? unzigzag(residue) : residue)) * unitSeconds;
    times[index] = at;
  }
  return times;
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

function readValues(input: BitReader, header: ChunkHeader): Float64Array {
  const { count, missing, flags } = header;
  const countsRepeats = (flags & FLAG.countsRepeats) !== 0;
  const changes = new RiceReader(input, header.changeParameter);
  const repeats = new RiceReader(input, header.repeatParameter);
  const values = new Float64Array(count - missing);
  let value = header.firstValue;
  for (let index = 0; index < values.length; ) {
    values[index++] = value;
    if (countsRepeats && index < values.length) {
      const coded = repeats.read();
      const run = coded === ESCAPED ? input.escaped() : coded;
      values.fill(value, index, index + run);
      index += run;
    }
    if (index >= values.length) break;
    const residue = changes.read();
    if (residue === ESCAPED) value = input.escaped();
    else value += unzigzag(countsRepeats ? residue + 1 : residue);
  }
  return values;
}
