/** Bayes on a grid: a distribution of units, changed by what else was observed. */
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { QUANTILE_LEVELS, type UnitsDistribution } from './units-distribution.ts';

/**
 * The grid in standard scores of the distribution; evidence further out than this is a conflict.
 */
const SCORE_MAX = 7;
const SCORE_STEP = 0.1;

const LEVEL_SCORES = QUANTILE_LEVELS.map(normalQuantile);

/**
 * The distribution after the evidence.
 *
 * @param logLikelihood ln probability of the evidence at ln units, up to a constant
 */
export function fuse(
  prior: UnitsDistribution,
  logLikelihood: (lnUnits: number) => number,
): UnitsDistribution {
  const nodes = gridOf(prior);
  const logWeights = nodes.map(({ lnUnits, weight }) => Math.log(weight) + logLikelihood(lnUnits));
  const top = Math.max(...logWeights);
  const weights = logWeights.map((logWeight) => Math.exp(logWeight - top));
  const lnQuantiles = QUANTILE_LEVELS.map((level) => quantileOf(nodes, weights, level));
  const priorMean = meanUnits(
    nodes,
    nodes.map(({ weight }) => weight),
  );
  return { lnQuantiles, mean: (prior.mean * meanUnits(nodes, weights)) / priorMean };
}

/** The distribution after evidence that may be broken, and how well the two fit. */
export interface Weighed {
  readonly distribution: UnitsDistribution;
  /** Mean likelihood beforehand over the best there is: near 0, the evidence is far from it. */
  readonly fit: number;
}

/**
 * As `fuse`, for evidence that says nothing at all with the probability `doubt`: however far it
 * lies from the rest, it cannot outweigh it by more than 1 / doubt.
 */
export function weigh(
  prior: UnitsDistribution,
  logLikelihood: (lnUnits: number) => number,
  doubt: number,
): Weighed {
  const nodes = gridOf(prior);
  const logs = nodes.map(({ lnUnits }) => logLikelihood(lnUnits));
  const best = Math.max(...logs);
  const likelihoods = logs.map((log) => Math.exp(log - best));
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
  const before = nodes.map(({ weight }) => weight / total);
  const fit = before.reduce((sum, weight, index) => sum + weight * (likelihoods[index] ?? 0), 0);
  const weights = before.map((weight, index) => {
    return weight * (doubt + (1 - doubt) * (likelihoods[index] ?? 0));
  });
  const lnQuantiles = QUANTILE_LEVELS.map((level) => quantileOf(nodes, weights, level));
  const factor = meanUnits(nodes, weights) / meanUnits(nodes, before);
  return { distribution: { lnQuantiles, mean: prior.mean * factor }, fit };
}

/** Probability of evidence that has probability `likelihood` at ln units, before it was seen. */
export function priorProbability(
  prior: UnitsDistribution,
  likelihood: (lnUnits: number) => number,
): number {
  const nodes = gridOf(prior);
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
  return nodes.reduce((sum, { lnUnits, weight }) => sum + weight * likelihood(lnUnits), 0) / total;
}

interface GridNode {
  readonly lnUnits: number;
  readonly weight: number;
}

/** Normal weights at standard scores, each at the ln units the quantiles give that score. */
function gridOf({ lnQuantiles }: UnitsDistribution): GridNode[] {
  const count = Math.round((2 * SCORE_MAX) / SCORE_STEP) + 1;
  return Array.from({ length: count }, (_, index) => {
    const score = -SCORE_MAX + index * SCORE_STEP;
    return { lnUnits: atScore(lnQuantiles, score), weight: Math.exp(-(score ** 2) / 2) };
  });
}

/** Linear between the known quantiles; beyond them by the whole distribution's mean steepness. */
function atScore(lnQuantiles: readonly number[], score: number): number {
  const last = LEVEL_SCORES.length - 1;
  const at = (index: number) => lnQuantiles[index] ?? Number.NaN;
  const scoreAt = (index: number) => LEVEL_SCORES[index] ?? Number.NaN;
  const steepness = (at(last) - at(0)) / (scoreAt(last) - scoreAt(0));
  if (score <= scoreAt(0)) return at(0) + steepness * (score - scoreAt(0));
  if (score >= scoreAt(last)) return at(last) + steepness * (score - scoreAt(last));
  let index = 0;
  while (scoreAt(index + 1) < score) index += 1;
  const share = (score - scoreAt(index)) / (scoreAt(index + 1) - scoreAt(index));
  return at(index) + share * (at(index + 1) - at(index));
}

function quantileOf(nodes: readonly GridNode[], weights: readonly number[], level: number): number {
  const wanted = level * weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  for (const [index, { lnUnits }] of nodes.entries()) {
    const weight = weights[index] ?? 0;
    if (reached + weight >= wanted) {
      // Each node's weight lies evenly between the middles to its neighbours.
      const before = (lnUnits + (nodes[index - 1]?.lnUnits ?? lnUnits)) / 2;
      const after = (lnUnits + (nodes[index + 1]?.lnUnits ?? lnUnits)) / 2;
      return before + ((wanted - reached) / weight) * (after - before);
    }
    reached += weight;
  }
  return nodes.at(-1)?.lnUnits ?? Number.NaN;
}

function meanUnits(nodes: readonly GridNode[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = nodes.reduce(
    (units, { lnUnits }, index) => units + Math.exp(lnUnits) * (weights[index] ?? 0),
    0,
  );
  return sum / total;
}
