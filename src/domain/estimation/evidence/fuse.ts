/** Bayes' rule on a grid: updates a distribution of units with other evidence. */
import { exp } from '../../statistics/exp.ts';
import { floatAt } from '../../statistics/float-at.ts';
import { normalQuantile } from '../../statistics/normal.ts';
import { QUANTILE_LEVELS, type UnitsDistribution } from '../range/units-distribution.ts';

/** Range of the grid in standard scores. Evidence beyond it is a conflict. */
const SCORE_MAX = 7;
const SCORE_STEP = 0.1;

const SCORES = Float64Array.from(
  { length: Math.round((2 * SCORE_MAX) / SCORE_STEP) + 1 },
  (_, index) => -SCORE_MAX + index * SCORE_STEP,
);
const NODES = SCORES.length;
const NORMAL_WEIGHTS = normalized(SCORES.map((score) => Math.exp(-(score ** 2) / 2)));

/** The distribution after the evidence, and the prior probability of the evidence. */
export interface Fused {
  readonly distribution: UnitsDistribution;
  readonly chance: number;
}

/** A grid with its buffers. It serves any number of distributions, one after another. */
export class EvidenceGrid {
  readonly #lnUnits = new Float64Array(NODES);
  readonly #likelihoods = new Float64Array(NODES);
  readonly #weights = new Float64Array(NODES);
  /** ln units of the current distribution at its quantiles. */
  readonly #known = new Float64Array(QUANTILE_LEVELS.length);

  /** @param fill sets the probability of the evidence at each of these ln units, not all to 0 */
  fuse(
    prior: UnitsDistribution,
    fill: (lnUnits: Float64Array, likelihoods: Float64Array) => void,
  ): Fused {
    this.#layOut(prior);
    fill(this.#lnUnits, this.#likelihoods);
    let chance = 0;
    for (let node = 0; node < NODES; node += 1) {
      chance += floatAt(NORMAL_WEIGHTS, node) * floatAt(this.#likelihoods, node);
    }
    return { chance, distribution: this.#reweighted(prior) };
  }

  /**
   * Fuses smooth evidence that may be meaningless with probability `doubt`. However far it is from
   * the rest, it cannot outweigh it by more than 1 / doubt.
   *
   * @param curveOf returns the ln likelihood between two ln units, or null when it is constant
   * @param weight 0 to 1: how much the evidence counts
   * @returns null when the evidence says nothing. `fit` is its mean prior likelihood over its best
   *   one: near 0, evidence and prior are far apart.
   */
  weigh(
    prior: UnitsDistribution,
    curveOf: (lnFrom: number, lnTo: number) => LogCurve | null,
    doubt: number,
    weight = 1,
  ): { readonly distribution: UnitsDistribution; readonly fit: number } | null {
    this.#layOut(prior);
    const lnUnits = this.#lnUnits;
    const likelihoods = this.#likelihoods;
    const curve = curveOf(floatAt(lnUnits, 0), floatAt(lnUnits, NODES - 1));
    if (curve === null) return null;
    let best = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < NODES; node += 1) {
      const log = weight * curveAt(curve, floatAt(lnUnits, node));
      likelihoods[node] = log;
      if (log > best) best = log;
    }
    let fit = 0;
    for (let node = 0; node < NODES; node += 1) {
      const likelihood = exp(floatAt(likelihoods, node) - best);
      fit += floatAt(NORMAL_WEIGHTS, node) * likelihood;
      likelihoods[node] = doubt + (1 - doubt) * likelihood;
    }
    return { distribution: this.#reweighted(prior), fit };
  }

  /** Interpolates ln units at the grid's scores. Beyond the quantiles the mean slope continues. */
  #layOut({ lnQuantiles }: UnitsDistribution): void {
    const known = this.#known;
    const lnUnits = this.#lnUnits;
    known.set(lnQuantiles);
    const first = floatAt(known, 0);
    const last = floatAt(known, LAST_QUANTILE);
    const steepness = (last - first) / (LAST_SCORE - FIRST_SCORE);
    for (let node = 0; node < NODES; node += 1) {
      const place = floatAt(PLACES, node);
      const left = floatAt(known, place);
      const right = floatAt(known, place + 1);
      const inside = left + floatAt(SHARES, node) * (right - left);
      lnUnits[node] = inside + steepness * floatAt(BEYOND, node);
    }
  }

  #reweighted(prior: UnitsDistribution): UnitsDistribution {
    const lnUnits = this.#lnUnits;
    const likelihoods = this.#likelihoods;
    const weights = this.#weights;
    let total = 0;
    let before = 0;
    let after = 0;
    for (let node = 0; node < NODES; node += 1) {
      const normal = floatAt(NORMAL_WEIGHTS, node);
      const weight = normal * floatAt(likelihoods, node);
      const units = exp(floatAt(lnUnits, node));
      weights[node] = weight;
      total += weight;
      before += normal * units;
      after += weight * units;
    }
    const lnQuantiles = quantilesOf(lnUnits, weights, total);
    const kept = spreadKept(prior.lnQuantiles, lnQuantiles);
    return { lnQuantiles, mean: (after / total) * (prior.mean / before) ** kept };
  }
}

/**
 * Returns the share of the variance of ln units that remains, 0 to 1. A prior's mean may differ
 * from the grid's: measured totals corrected it, or its width includes doubt about the curve, which
 * raises no total. When evidence removes that doubt, the grid's own mean counts.
 */
function spreadKept(before: readonly number[], after: readonly number[]): number {
  const width = (lnQuantiles: readonly number[]) =>
    (lnQuantiles[LAST_QUANTILE] ?? 0) - (lnQuantiles[0] ?? 0);
  return Math.min(1, (width(after) / width(before)) ** 2);
}

const LAST_QUANTILE = QUANTILE_LEVELS.length - 1;

const KNOWN_SCORES = QUANTILE_LEVELS.map(normalQuantile);
const [FIRST_SCORE = 0] = KNOWN_SCORES;
const LAST_SCORE = KNOWN_SCORES.at(-1) ?? 0;
/** For each score of the grid: the known quantile before it, and its position to the next one. */
const PLACES = SCORES.map((score) => {
  const before = KNOWN_SCORES.findLastIndex((known) => known <= score);
  return Math.min(LAST_QUANTILE - 1, Math.max(0, before));
});
const SHARES = SCORES.map((score, node) => {
  const place = floatAt(PLACES, node);
  const [left, right] = [KNOWN_SCORES[place] ?? 0, KNOWN_SCORES[place + 1] ?? 1];
  return Math.min(1, Math.max(0, (score - left) / (right - left)));
});
/** Standard scores before the first known quantile, or after the last. */
const BEYOND = SCORES.map((score) => {
  return Math.min(0, score - FIRST_SCORE) + Math.max(0, score - LAST_SCORE);
});

/** Spreads each node's weight evenly between the midpoints to its neighbors. */
function quantilesOf(lnUnits: Float64Array, weights: Float64Array, total: number): number[] {
  const quantiles: number[] = [];
  let node = 0;
  let reached = 0;
  for (const level of QUANTILE_LEVELS) {
    const wanted = level * total;
    while (node < NODES - 1 && reached + floatAt(weights, node) < wanted) {
      reached += floatAt(weights, node);
      node += 1;
    }
    const at = floatAt(lnUnits, node);
    const before = (at + floatAt(lnUnits, Math.max(0, node - 1))) / 2;
    const after = (at + floatAt(lnUnits, Math.min(NODES - 1, node + 1))) / 2;
    quantiles.push(before + ((wanted - reached) / floatAt(weights, node)) * (after - before));
  }
  return quantiles;
}

function normalized(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * A smooth ln likelihood at evenly spaced knots in ln units, with cubic interpolation through the
 * four nearest. It is read at many more places than it bends.
 */
export interface LogCurve {
  readonly first: number;
  readonly step: number;
  /** Up to a constant, and valid until the next curve of its kind. */
  readonly logs: Float64Array;
  readonly count: number;
}

/** A curve is constant beyond these: so far out, the evidence is chance or impossible. */
const LN_UNITS_MIN = Math.log(1e-6);
const LN_UNITS_MAX = Math.log(1e12);

/** Returns the knots that cubics need between two places: `first` to `last`, times `step`. */
export function knotSpan(from: number, to: number, step: number) {
  const bounded = (lnUnits: number) => Math.min(LN_UNITS_MAX, Math.max(LN_UNITS_MIN, lnUnits));
  return { first: Math.floor(bounded(from) / step) - 1, last: Math.floor(bounded(to) / step) + 2 };
}

/** Returns the curve's value. Outside its span, that is the value at the nearer end. */
export function curveAt({ first, step, logs, count }: LogCurve, lnUnits: number): number {
  const position = Math.min(count - 2, Math.max(1, (lnUnits - first) / step));
  const knot = Math.min(count - 3, Math.floor(position));
  const share = position - knot;
  const before = floatAt(logs, knot - 1);
  const at = floatAt(logs, knot);
  const next = floatAt(logs, knot + 1);
  const after = floatAt(logs, knot + 2);
  const left = share + 1;
  const right = 1 - share;
  const far = 2 - share;
  return (
    (left * far * (at * right + next * share)) / 2 -
    (share * right * (before * far + after * left)) / 6
  );
}
