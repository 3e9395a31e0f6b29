/**
 * What writer and reader of a chunk agree on. The byte layout is described, with the reasons, in
 * docs/format/history.md; a change of any figure here is a new version.
 */
import type { Point, PointState } from '../series.ts';

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
/** Greater residues are written out, so that no remainder is longer than 29 bits. */
export const RESIDUE_MAX = 2 ** 30 - 1;
/** A point as chunks hold it; its source is a number that the store gives a name. */
export interface NumberedPoint extends Point {
  readonly source: number;
}

/**
 * A stream codes each residue with the parameter of the running mean of those before it, so that it
 * follows quiet and busy times without saying so. All in doubles: the same on every machine.
 */
export function riceParameter(mean: number): number {
  return mean < 2 ? 0 : 31 - Math.clz32(mean);
}

/** The mean a stream starts from: the middle of the means that have this parameter. */
export function firstMean(parameter: number): number {
  return 1.5 * 2 ** parameter;
}

/** A new residue weighs 1/32. */
export function nextMean(mean: number, residue: number): number {
  return mean + (residue - mean) / 32;
}
