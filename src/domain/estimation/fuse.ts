/** Bayes on a grid: a distribution of units, changed by what else was observed. */
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { QUANTILE_LEVELS, type UnitsDistribution } from './units-distribution.ts';

/** ln probability of evidence at ln units, up to a constant. */
export type LogLikelihood = (lnUnits: number) => number;

/**
 * The grid in standard scores of the distribution; evidence further out than this is a conflict.
 */
const SCORE_MAX = 7;
const SCORE_STEP = 0.1;

const SCORES = Float64Array.from(
  { length: Math.round((2 * SCORE_MAX) / SCORE_STEP) + 1 },
  (_, index) => -SCORE_MAX + index * SCORE_STEP,
);
const NORMAL_WEIGHTS = normalised(SCORES.map((score) => Math.exp(-(score ** 2) / 2)));

/** The distribution after the evidence. */
export function fuse(prior: UnitsDistribution, logLikelihood: LogLikelihood): UnitsDistribution {
  const lnUnits = gridOf(prior);
  return reweighted(prior, lnUnits, relative(lnUnits.map((at) => logLikelihood(at))));
}

/** The distribution after evidence that may be broken, and how well the two fit. */
export interface Weighed {
  readonly distribution: UnitsDistribution;
  /** Mean likelihood beforehand over the best there is: near 0, the evidence is far from it. */
  readonly fit: number;
}

/**
 * As `fuse`, for smooth evidence that says nothing at all with the probability `doubt`: however far
 * it lies from the rest, it cannot outweigh it by more than 1 / doubt.
 */
export function weigh(
  prior: UnitsDistribution,
  logLikelihood: LogLikelihood,
  doubt: number,
): Weighed {
  const lnUnits = gridOf(prior);
  const likelihoods = relative(everySecond(lnUnits, logLikelihood));
  const fit = dot(NORMAL_WEIGHTS, likelihoods);
  const doubted = likelihoods.map((likelihood) => doubt + (1 - doubt) * likelihood);
  return { distribution: reweighted(prior, lnUnits, doubted), fit };
}

/** Probability of evidence that has probability `likelihood` at ln units, before it was seen. */
export function priorProbability(
  prior: UnitsDistribution,
  likelihood: (lnUnits: number) => number,
): number {
  return dot(
    NORMAL_WEIGHTS,
    gridOf(prior).map((at) => likelihood(at)),
  );
}

function reweighted(
  prior: UnitsDistribution,
  lnUnits: Float64Array,
  likelihoods: Float64Array,
): UnitsDistribution {
  const weights = normalised(NORMAL_WEIGHTS.map((weight, at) => weight * (likelihoods[at] ?? 0)));
  const units = lnUnits.map((at) => Math.exp(at));
  const factor = dot(units, weights) / dot(units, NORMAL_WEIGHTS);
  return { lnQuantiles: quantilesOf(lnUnits, weights), mean: prior.mean * factor };
}

/** Likelihoods beside the best of them. */
function relative(logs: Float64Array): Float64Array {
  const best = logs.reduce((top, log) => Math.max(top, log), Number.NEGATIVE_INFINITY);
  return logs.map((log) => Math.exp(log - best));
}

/** A smooth function at every second node, and between them by the cubic through four of them. */
function everySecond(lnUnits: Float64Array, logLikelihood: LogLikelihood): Float64Array {
  const known = lnUnits.map((at, index) => (index % 2 === 0 ? logLikelihood(at) : 0));
  const at = (index: number) => known[Math.min(known.length - 1, Math.max(0, index))] ?? 0;
  return known.map((value, index) => {
    if (index % 2 === 0) return value;
    return (9 * (at(index - 1) + at(index + 1)) - at(index - 3) - at(index + 3)) / 16;
  });
}

/** Each score between two known quantiles: the first of them, and how far on the way to the next. */
const PLACES = placesOf(QUANTILE_LEVELS.map(normalQuantile));

interface Place {
  readonly index: number;
  readonly share: number;
  /** Standard scores before the first known quantile, or after the last. */
  readonly beyond: number;
}

function placesOf(levelScores: readonly number[]): readonly Place[] {
  const last = levelScores.length - 1;
  const scoreAt = (index: number) => levelScores[index] ?? Number.NaN;
  return Array.from(SCORES, (score) => {
    if (score <= scoreAt(0)) return { index: 0, share: 0, beyond: score - scoreAt(0) };
    if (score >= scoreAt(last)) return { index: last, share: 0, beyond: score - scoreAt(last) };
    let index = 0;
    while (scoreAt(index + 1) < score) index += 1;
    const share = (score - scoreAt(index)) / (scoreAt(index + 1) - scoreAt(index));
    return { index, share, beyond: 0 };
  });
}

/** Standard scores between the first known quantile and the last. */
const SCORE_SPAN = normalQuantile(QUANTILE_LEVELS[6]) - normalQuantile(QUANTILE_LEVELS[0]);

/**
 * ln units at the scores of the grid: linear between the known quantiles; beyond them by the whole
 * distribution's mean steepness.
 */
function gridOf({ lnQuantiles }: UnitsDistribution): Float64Array {
  const at = (index: number) => lnQuantiles[index] ?? Number.NaN;
  const steepness = (at(lnQuantiles.length - 1) - at(0)) / SCORE_SPAN;
  return Float64Array.from(PLACES, ({ index, share, beyond }) => {
    const known = share === 0 ? at(index) : at(index) + share * (at(index + 1) - at(index));
    return known + steepness * beyond;
  });
}

/** Each node's weight lies evenly between the middles to its neighbours. */
function quantilesOf(lnUnits: Float64Array, weights: Float64Array): number[] {
  const at = (index: number) => lnUnits[Math.min(lnUnits.length - 1, Math.max(0, index))] ?? 0;
  let node = 0;
  let reached = 0;
  return QUANTILE_LEVELS.map((level) => {
    while (node < weights.length - 1 && reached + (weights[node] ?? 0) < level) {
      reached += weights[node] ?? 0;
      node += 1;
    }
    const before = (at(node) + at(node - 1)) / 2;
    const after = (at(node) + at(node + 1)) / 2;
    return before + ((level - reached) / (weights[node] ?? 1)) * (after - before);
  });
}

function normalised(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
