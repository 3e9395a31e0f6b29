/**
 * Constants of the chunk format. docs/format/history.md describes the layout and its reasons. A
 * change of any number here is a new version.
 */
/** First byte of every chunk. */
export const CHUNK_VERSION = 1;

export const CHUNK_POINTS_MAX = 1024;

export const FLAG = {
  /** Steps are coded as differences in both directions (zigzag), not only above the base step. */
  twoSidedSteps: 1,
  /** Repeated values are counted, not written as changes of 0. */
  countsRepeats: 2,
  /** Some points have no value. */
  hasMissing: 4,
  /** The points come from more than one source. */
  hasSources: 8,
} as const;

/** A quotient of this many ones announces a number written in full. */
export const ESCAPE_QUOTIENT = 20;
/** Larger residues are written in full. This keeps the running mean within 31 bits. */
export const RESIDUE_MAX = 2 ** 26 - 1;
/** The longest code: an escape, its sign, and 53 bits. */
export const CODE_BITS_MAX = ESCAPE_QUOTIENT + 1 + 53;

/**
 * Returns the Rice parameter for the next residue: floor(log2(mean)), 0 below 2, at most 25. The
 * mean is the running mean of earlier residues, so a stream adapts to quiet and busy times without
 * storing parameters. It is an integer count of 32nds: equal on every machine.
 */
export function riceParameter(mean32: number): number {
  return 26 - Math.clz32(mean32 | 32);
}

/** Returns a stream's first mean: the middle of the means with this parameter. */
export function firstMean(parameter: number): number {
  return 48 << parameter;
}

/** Updates the running mean. A new residue weighs 1/32. */
export function nextMean(mean32: number, residue: number): number {
  return mean32 + residue - (mean32 >>> 5);
}

/** Header fields between the flags and the source. Some flags add fields. */
const FIELDS_BEFORE_SOURCE = 8;
const FIELDS_OF_FLAG = [
  [FLAG.countsRepeats, 2],
  [FLAG.hasMissing, 1],
] as const;

/**
 * Copies a chunk and changes its source number. The points are not decoded.
 *
 * @param chunk has a single source, written as number 0
 * @param number of the source, a safe integer from 0
 * @throws RangeError for other chunks
 */
export function relabelChunk(chunk: Uint8Array, number: number): Uint8Array {
  const [version, flags = 0] = chunk;
  const at = sourceOffset(chunk, flags);
  if (version !== CHUNK_VERSION || (flags & FLAG.hasSources) !== 0 || chunk[at] !== 0) {
    throw new RangeError('history chunk: not of one source with number 0');
  }
  if (number < 128) {
    const patched = chunk.slice();
    patched[at] = number;
    return patched;
  }
  const label = varintOf(number);
  const relabeled = new Uint8Array(chunk.length - 1 + label.length);
  relabeled.set(chunk.subarray(0, at));
  relabeled.set(label, at);
  relabeled.set(chunk.subarray(at + 1), at + label.length);
  return relabeled;
}

function sourceOffset(chunk: Uint8Array, flags: number): number {
  let fields = FIELDS_BEFORE_SOURCE;
  for (const [flag, more] of FIELDS_OF_FLAG) if ((flags & flag) !== 0) fields += more;
  let at = 2;
  for (; fields > 0 && at < chunk.length; at += 1) if ((chunk[at] ?? 0) < 128) fields -= 1;
  return at;
}

function varintOf(value: number): readonly number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}
