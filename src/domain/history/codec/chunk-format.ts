/**
 * What writer and reader of a chunk agree on. The byte layout is described, with the reasons, in
 * docs/format/history.md; a change of any figure here is a new version.
 */
import type { PointState } from '../series.ts';

/** First byte of every chunk. */
export const CHUNK_VERSION = 1;

/** A chunk holds at most this many points. */
export const CHUNK_POINTS_MAX = 1024;

/** Bits of the flags byte. */
export const FLAG = {
  /** Steps lie on both sides of the base step (zigzag), not only above it. */
  twoSidedSteps: 1,
  /** Repeated values are counted instead of written as changes of 0. */
  countsRepeats: 2,
  /** Some points have no value. */
  hasMissing: 4,
  /** The points come from more than one source. */
  hasSources: 8,
} as const;

/** States without a value by the number they are written as, from 1. */
export const MISSING_STATES = ['out_of_stock', 'hidden', 'unknown'] as const satisfies readonly [
  ...PointState[],
];

/** A quotient of this many ones announces a number written out instead of coded. */
export const ESCAPE_QUOTIENT = 20;
/** Greater residues are written out, so that the mean below stays within 31 bits. */
export const RESIDUE_MAX = 2 ** 26 - 1;
/** The longest code: an escape, its sign, and 53 bits. */
export const CODE_BITS_MAX = ESCAPE_QUOTIENT + 1 + 53;

/**
 * A stream codes each residue with the parameter of the running mean of those before it, so that it
 * follows quiet and busy times without saying so. The mean is counted in 32nds and all arithmetic
 * is of integers: the same on every machine. The parameter is floor(log2(mean)), 0 below 2, at most
 * 25.
 */
export function riceParameter(mean32: number): number {
  return 26 - Math.clz32(mean32 | 32);
}

/** The mean a stream starts from: the middle of the means that have this parameter. */
export function firstMean(parameter: number): number {
  return 48 << parameter;
}

/** A new residue weighs 1/32. */
export function nextMean(mean32: number, residue: number): number {
  return mean32 + residue - (mean32 >>> 5);
}

/** Header fields before the source, version and flags left out; each flag adds one. */
const FIELDS_BEFORE_SOURCE = 8;
const FIELDS_OF_FLAG = [
  [FLAG.countsRepeats, 2],
  [FLAG.hasMissing, 1],
] as const;

/**
 * @param chunk of one source, written as number 0.
 * @param number of the source, a safe integer from 0.
 * @returns other bytes; those given stay as they are.
 * @throws RangeError for other chunks.
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
  const relabelled = new Uint8Array(chunk.length - 1 + label.length);
  relabelled.set(chunk.subarray(0, at));
  relabelled.set(label, at);
  relabelled.set(chunk.subarray(at + 1), at + label.length);
  return relabelled;
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
