/** Reads chunks that `encode-chunk.ts` wrote. */
import type { SourcedPoint } from '../merge-points.ts';
import type { Point } from '../series.ts';
import { BitReader, ESCAPED } from './bit-reader.ts';
import { CHUNK_POINTS_MAX, CHUNK_VERSION, FLAG, MISSING_STATES } from './chunk-format.ts';

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
}

interface SourceRun {
  readonly source: number;
  readonly length: number;
}

/** The points of a chunk, ascending. @throws RangeError for bytes that are not a chunk. */
export function decodeChunk(bytes: Uint8Array): Point[] {
  const input = new BitReader(bytes);
  return decodeBody(input, readHeader(input));
}

/** The same with the source of each point, named by the number it was written as. */
export function decodeSourcedChunk(
  bytes: Uint8Array,
  nameOf: (source: number) => string,
): SourcedPoint[] {
  const input = new BitReader(bytes);
  const header = readHeader(input);
  const points = decodeBody(input, header);
  const sourced: SourcedPoint[] = [];
  for (const run of header.sources) {
    const source = nameOf(run.source);
    for (let left = run.length; left > 0; left--) {
      const point = points[sourced.length];
      if (point === undefined) break;
      sourced.push({ at: point.at, value: point.value, state: point.state, source });
    }
  }
  return sourced;
}

function readHeader(input: BitReader): ChunkHeader {
  const version = input.varint();
  if (version !== CHUNK_VERSION) {
    throw new RangeError(`history chunk: version ${version}, this program knows ${CHUNK_VERSION}`);
  }
  const flags = input.varint();
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
    stepParameter: input.varint(),
    changeParameter: input.varint(),
    changes: countsRepeats ? input.varint() : null,
    repeatParameter: countsRepeats ? input.varint() : 0,
    sources: readSources(input, flags, count),
  };
}

function readSources(input: BitReader, flags: number, count: number): readonly SourceRun[] {
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

function decodeBody(input: BitReader, header: ChunkHeader): Point[] {
  const { count, missing, unitSeconds, baseStep } = header;
  const isTwoSided = (header.flags & FLAG.twoSidedSteps) !== 0;
  const steps = new Int32Array(count - 1);
  const escapedTimes = input.residues(steps, header.stepParameter);
  const states = missing === 0 ? null : readMissing(input, header);
  const values = new ValueReader(input, header);
  const points = new Array<Point>(count);
  let at = header.firstAt;
  let escaped = 0;
  for (let index = 0; index < count; index++) {
    if (index > 0) {
      const residue = steps[index - 1] ?? ESCAPED;
      if (residue === ESCAPED) at = escapedTimes[escaped++] ?? 0;
      else at += (baseStep + (isTwoSided ? unzigzag(residue) : residue)) * unitSeconds;
    }
    const state = states === null ? undefined : MISSING_STATES[(states[index] ?? 0) - 1];
    points[index] =
      state === undefined ? { at, value: values.next(), state: 'ok' } : { at, value: null, state };
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
class ValueReader {
  /** Times the value is repeated before each change; null where repeats are changes of 0. */
  readonly #runs: Int32Array | null;
  readonly #escapedRuns: readonly number[];
  readonly #changes: Int32Array;
  readonly #escapedValues: readonly number[];
  #value: number;
  #repeats = 0;
  #nextChange = 0;
  #nextRun = 0;
  #nextEscapedRun = 0;
  #nextEscapedValue = 0;

  constructor(input: BitReader, { count, missing, changes, ...header }: ChunkHeader) {
    const valued = count - missing;
    this.#runs = changes === null ? null : new Int32Array(changes + 1);
    this.#escapedRuns =
      this.#runs === null ? [] : input.residues(this.#runs, header.repeatParameter);
    this.#changes = new Int32Array(changes ?? Math.max(0, valued - 1));
    this.#escapedValues = input.residues(this.#changes, header.changeParameter);
    this.#value = header.firstValue;
    // The first value is given out as a repeat of itself.
    this.#repeats = 1 + this.#run();
  }

  next(): number {
    if (this.#repeats > 0) this.#repeats--;
    else {
      const residue = this.#changes[this.#nextChange++] ?? 0;
      if (residue === ESCAPED) this.#value = this.#escapedValues[this.#nextEscapedValue++] ?? 0;
      else if (this.#runs === null) this.#value += unzigzag(residue);
      // A counted change is never 0: its codes begin one lower.
      else this.#value += unzigzag(residue + 1);
      if (this.#runs !== null) this.#repeats = this.#run();
    }
    return this.#value;
  }

  #run(): number {
    const run = this.#runs?.[this.#nextRun++] ?? 0;
    return run === ESCAPED ? (this.#escapedRuns[this.#nextEscapedRun++] ?? 0) : run;
  }
}

function unzigzag(residue: number): number {
  return (residue & 1) === 0 ? residue >>> 1 : -((residue + 1) >>> 1);
}
