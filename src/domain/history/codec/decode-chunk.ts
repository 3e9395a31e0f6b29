/** Reads the chunks that `encode-chunk.ts` writes. */
import type { EpochSeconds } from '../../values/time.ts';
import type { SourcedPoint } from '../merge-points.ts';
import { POINT_STATES, type Point, type PointState } from '../series.ts';
import { BitReader, ESCAPED, type ResidueStream } from './bit-reader.ts';
import { CHUNK_POINTS_MAX, CHUNK_VERSION, FLAG } from './chunk-format.ts';

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
  /** Lengths of the streams that another stream follows. */
  readonly stepBits: number;
  readonly repeatBits: number;
  readonly sources: readonly SourceRun[];
}

interface SourceRun {
  readonly source: number;
  readonly length: number;
}

export interface ChunkDecoder {
  /**
   * Reads the points of consecutive chunks, ascending: those before `end`, from the last one at or
   * before `opening`. No object is made for other points. Only the first chunk may begin before
   * `opening`.
   *
   * @throws RangeError for bytes that are not a chunk
   */
  decode(chunks: readonly Uint8Array[], opening?: EpochSeconds, end?: EpochSeconds): Point[];
  /** Reads all points of a chunk with their sources. `nameOf` turns source numbers into names. */
  decodeSourced(bytes: Uint8Array, nameOf: (source: number) => string): SourcedPoint[];
}

/** Makes a decoder, which reuses its buffer. */
export function createChunkDecoder(): ChunkDecoder {
  const input = new BitReader();
  const readInto = (bytes: Uint8Array, wanted: Wanted): ChunkHeader => {
    input.load(bytes);
    const header = readHeader(input);
    decodeBody(input, header, wanted);
    return header;
  };
  return {
    decode(chunks, opening = Number.NEGATIVE_INFINITY, end = Number.POSITIVE_INFINITY) {
      const points: Point[] = [];
      for (const bytes of chunks) readInto(bytes, { points, opening, end });
      return points;
    },
    decodeSourced(bytes, nameOf) {
      const points: Point[] = [];
      const all = { opening: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
      const { sources } = readInto(bytes, { points, ...all });
      const sourced: SourcedPoint[] = [];
      for (const run of sources) {
        const source = nameOf(run.source);
        const next = sourced.length;
        for (const { at, value, state } of points.slice(next, next + run.length)) {
          sourced.push({ at, value, state, source });
        }
      }
      return sourced;
    },
  };
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
    repeatParameter: countsRepeats ? input.varint() : 0,
    stepBits: input.varint(),
    repeatBits: countsRepeats ? input.varint() : 0,
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

interface Wanted {
  readonly points: Point[];
  readonly opening: EpochSeconds;
  readonly end: EpochSeconds;
}

function decodeBody(input: BitReader, header: ChunkHeader, wanted: Wanted): void {
  const { count, missing, unitSeconds, baseStep } = header;
  const { points, opening, end } = wanted;
  const isTwoSided = (header.flags & FLAG.twoSidedSteps) !== 0;
  const states = missing === 0 ? null : readMissing(input, header);
  const steps = input.stream(header.stepParameter, header.stepBits);
  const values = new ValueReader(input, header);
  let kept = points.length;
  // Growing the array point by point would cost as much as decoding.
  points.length = kept + count;
  let at = header.firstAt;
  let opener: Opener | null = null;
  for (let index = 0; index < count; index++) {
    if (index > 0) {
      const residue = steps.next();
      if (residue === ESCAPED) at = steps.plain();
      else at += (baseStep + (isTwoSided ? unzigzag(residue) : residue)) * unitSeconds;
    }
    if (at >= end) break;
    const state = states === null ? 'ok' : (POINT_STATES[states[index] ?? 0] ?? 'ok');
    const value = state === 'ok' ? values.next() : 0;
    if (at <= opening) {
      opener ??= { at, value, state };
      opener.at = at;
      opener.value = value;
      opener.state = state;
      continue;
    }
    if (opener !== null) {
      points[kept++] = pointOf(opener);
      opener = null;
    }
    points[kept++] = state === 'ok' ? { at, value, state } : { at, value: null, state };
  }
  if (opener !== null) points[kept++] = pointOf(opener);
  points.length = kept;
  input.expectWithin(steps);
  values.expectWithin(input);
}

/** The last point at or before the opening of the window, overwritten until the window begins. */
interface Opener {
  at: EpochSeconds;
  value: number;
  state: PointState;
}

function pointOf({ at, value, state }: Opener): Point {
  return { at, value: state === 'ok' ? value : null, state };
}

function readMissing(input: BitReader, { count, missing }: ChunkHeader): Uint8Array {
  const states = new Uint8Array(count);
  let index = -1;
  for (let left = missing; left > 0; left--) {
    index += input.gamma();
    states[index] = input.bits(2);
  }
  return states;
}

/** Reads the values of the points with one, in order. */
class ValueReader {
  readonly #changes: ResidueStream;
  /** How often each value repeats. Null when repeats are written as changes of 0. */
  readonly #repeats: ResidueStream | null;
  #value: number;
  /** How many more points have this value, its first one included. */
  #left: number;

  constructor(input: BitReader, header: ChunkHeader) {
    const countsRepeats = (header.flags & FLAG.countsRepeats) !== 0;
    this.#repeats = countsRepeats ? input.stream(header.repeatParameter, header.repeatBits) : null;
    this.#changes = input.stream(header.changeParameter, 0);
    this.#value = header.firstValue;
    this.#left = 1 + (this.#repeats === null ? 0 : runOf(this.#repeats));
  }

  next(): number {
    if (this.#left > 0) {
      this.#left--;
      return this.#value;
    }
    const residue = this.#changes.next();
    if (residue === ESCAPED) this.#value = this.#changes.plain();
    else if (this.#repeats === null) this.#value += unzigzag(residue);
    // A counted change is never 0, so its codes start one lower.
    else this.#value += unzigzag(residue + 1);
    if (this.#repeats !== null) this.#left = runOf(this.#repeats);
    return this.#value;
  }

  /** @throws RangeError when values were read past the end of the chunk */
  expectWithin(input: BitReader): void {
    input.expectWithin(this.#changes);
  }
}

function runOf(repeats: ResidueStream): number {
  const run = repeats.next();
  return run === ESCAPED ? repeats.plain() : run;
}

function unzigzag(residue: number): number {
  return (residue >>> 1) ^ -(residue & 1);
}
