/** Bayes on a grid: a distribution of units, changed by what else was observed. */
import { exp } from '../../statistics/exp.ts';
import { normalQuantile } from '../../statistics/normal-quantile.ts';
import { QUANTILE_LEVELS, type UnitsDistribution } from '../range/units-distribution.ts';

/**
 * The grid in standard scores of the distribution; evidence further out than this is a conflict.
 */
const SCORE_MAX = 7;
const SCORE_STEP = 0.1;

const SCORES = Float64Array.from(
  { length: Math.round((2 * SCORE_MAX) / SCORE_STEP) + 1 },
  (_, index) => -SCORE_MAX + index * SCORE_STEP,
);
const NODES = SCORES.length;
const NORMAL_WEIGHTS = normalised(SCORES.map((score) => Math.exp(-(score ** 2) / 2)));

/** Filled anew by each call: millions of families go over the same grid. */
const LN_UNITS = new Float64Array(NODES);
const LIKELIHOODS = new Float64Array(NODES);
const WEIGHTS = new Float64Array(NODES);

/** The distribution after evidence, and how probable that was before it was seen. */
export interface Fused {
  readonly distribution: UnitsDistribution;
  readonly chance: number;
}

/** Fills in the probability of the evidence at each of these ln units; not 0 everywhere. */
export type FillLikelihoods = (lnUnits: Float64Array, likelihoods: Float64Array) => void;

export function fuse(prior: UnitsDistribution, fillLikelihoods: FillLikelihoods): Fused {
  layGrid(prior);
  fillLikelihoods(LN_UNITS, LIKELIHOODS);
  let chance = 0;
  for (let node = 0; node < NODES; node += 1) {
    chance += (NORMAL_WEIGHTS[node] ?? 0) * (LIKELIHOODS[node] ?? 0);
  }
  return { chance, distribution: reweighted(prior) };
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
 *
 * @param curveOf the ln likelihood between two ln units; null where it is the same all the way
 * @param weight 0 to 1: how much the evidence counts
 * @returns null where the evidence says nothing
 */
export function weigh(
  prior: UnitsDistribution,
  curveOf: (lnFrom: number, lnTo: number) => LogCurve | null,
  doubt: number,
  weight = 1,
): Weighed | null {
  layGrid(prior);
  const curve = curveOf(LN_UNITS[0] ?? 0, LN_UNITS[NODES - 1] ?? 0);
  if (curve === null) return null;
  let best = Number.NEGATIVE_INFINITY;
  for (let node = 0; node < NODES; node += 1) {
    const log = weight * curveAt(curve, LN_UNITS[node] ?? 0);
    LIKELIHOODS[node] = log;
    if (log > best) best = log;
  }
  let fit = 0;
  for (let node = 0; node < NODES; node += 1) {
    const likelihood = exp((LIKELIHOODS[node] ?? 0) - best);
    fit += (NORMAL_WEIGHTS[node] ?? 0) * likelihood;
    LIKELIHOODS[node] = doubt + (1 - doubt) * likelihood;
  }
  return { distribution: reweighted(prior), fit };
}

/** The prior on the grid as laid, times the likelihoods. */
function reweighted(prior: UnitsDistribution): UnitsDistribution {
  let total = 0;
  let before = 0;
  let after = 0;
  for (let node = 0; node < NODES; node += 1) {
    const normal = NORMAL_WEIGHTS[node] ?? 0;
    const weight = normal * (LIKELIHOODS[node] ?? 0);
    const units = exp(LN_UNITS[node] ?? 0);
    WEIGHTS[node] = weight;
    total += weight;
    before += normal * units;
    after += weight * units;
  }
  const lnQuantiles = quantilesOf(total);
  const kept = spreadKept(prior.lnQuantiles, lnQuantiles);
  return { lnQuantiles, mean: (after / total) * (prior.mean / before) ** kept };
}

/**
 * How much is left of the first variance of ln units, 0 to 1. A mean need not be that of the grid:
 * it was corrected by measured totals, or widths stand for doubt about the curve, which raises no
 * total. As far as evidence settles what was open, the grid's own mean counts.
 */
function spreadKept(before: readonly number[], after: readonly number[]): number {
  const width = (lnQuantiles: readonly number[]) =>
    (lnQuantiles[LAST_QUANTILE] ?? 0) - (lnQuantiles[0] ?? 0);
  return Math.min(1, (width(after) / width(before)) ** 2);
}

const LAST_QUANTILE = QUANTILE_LEVELS.length - 1;

/** Of each score: the known quantile before it, and how far on the way to the next it lies. */
const KNOWN_SCORES = QUANTILE_LEVELS.map(normalQuantile);
const [FIRST_SCORE = 0] = KNOWN_SCORES;
/** ln units at these scores, of the distribution at hand. */
const KNOWN = new Float64Array(KNOWN_SCORES.length);
const LAST_SCORE = KNOWN_SCORES.at(-1) ?? 0;
const PLACES = Uint8Array.from(SCORES, (score) => {
  const before = KNOWN_SCORES.findLastIndex((known) => known <= score);
  return Math.min(KNOWN_SCORES.length - 2, Math.max(0, before));
});
const SHARES = SCORES.map((score, node) => {
  const place = PLACES[node] ?? 0;
  const [left, right] = [KNOWN_SCORES[place] ?? 0, KNOWN_SCORES[place + 1] ?? 1];
  return Math.min(1, Math.max(0, (score - left) / (right - left)));
});
/** Standard scores before the first known quantile, or after the last. */
const BEYOND = SCORES.map((score) => {
  return Math.min(0, score - FIRST_SCORE) + Math.max(0, score - LAST_SCORE);
});

/**
 * ln units at the scores of the grid: linear between the known quantiles; beyond them by the whole
 * distribution's mean steepness.
 */
function layGrid({ lnQuantiles }: UnitsDistribution): void {
  // Lists of numbers come in several layouts, this has one.
  KNOWN.set(lnQuantiles);
  const first = KNOWN[0] ?? 0;
  const last = KNOWN[KNOWN.length - 1] ?? 0;
  const steepness = (last - first) / (LAST_SCORE - FIRST_SCORE);
  for (let node = 0; node < NODES; node += 1) {
    const place = PLACES[node] ?? 0;
    const left = KNOWN[place] ?? 0;
    const right = KNOWN[place + 1] ?? 0;
    const known = left + (SHARES[node] ?? 0) * (right - left);
    LN_UNITS[node] = known + steepness * (BEYOND[node] ?? 0);
  }
}

/** Each node's weight lies evenly between the middles to its neighbours. */
function quantilesOf(total: number): number[] {
  const quantiles: number[] = [];
  let node = 0;
  let reached = 0;
  for (const level of QUANTILE_LEVELS) {
    const wanted = level * total;
    while (node < NODES - 1 && reached + (WEIGHTS[node] ?? 0) < wanted) {
      reached += WEIGHTS[node] ?? 0;
      node += 1;
    }
    const at = LN_UNITS[node] ?? 0;
    const before = (at + (LN_UNITS[Math.max(0, node - 1)] ?? 0)) / 2;
    const after = (at + (LN_UNITS[Math.min(NODES - 1, node + 1)] ?? 0)) / 2;
    quantiles.push(before + ((wanted - reached) / (WEIGHTS[node] ?? 1)) * (after - before));
  }
  return quantiles;
}

function normalised(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

export interface LogCurve {
  /** ln units of the first knot. */
  readonly first: number;
  /** Distance of the knots in ln units. */
  readonly step: number;
  /** ln likelihood at the knots, up to a constant; good until the next curve of its kind is made. */
  readonly logs: Float64Array;
  /** Of the knots: `logs` has room for more. */
  readonly count: number;
}

/** The knots that the cubics need between two places: numbers `first` to `last`, times a step. */
export interface KnotSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Wide distributions reach far beyond any sales; there the curve is held where it stands: what was
 * seen is then all chance or out of question already.
 */
const LN_UNITS_MIN = Math.log(1e-6);
const LN_UNITS_MAX = Math.log(1e12);

export function knotSpan(from: number, to: number, step: number): KnotSpan {
  const held = (lnUnits: number) => Math.min(LN_UNITS_MAX, Math.max(LN_UNITS_MIN, lnUnits));
  return { first: Math.floor(held(from) / step) - 1, last: Math.floor(held(to) / step) + 2 };
}

/** The curve at ln units; before the span it was made for and after, as at its ends. */
export function curveAt({ first, step, logs, count }: LogCurve, lnUnits: number): number {
  const position = Math.min(count - 2, Math.max(1, (lnUnits - first) / step));
  const knot = Math.min(count - 3, Math.floor(position));
  const share = position - knot;
  const before = logs[knot - 1] ?? 0;
  const at = logs[knot] ?? 0;
  const next = logs[knot + 1] ?? 0;
  const after = logs[knot + 2] ?? 0;
  const left = share + 1;
  const right = 1 - share;
  const far = 2 - share;
  return (
    (left * far * (at * right + next * share)) / 2 -
    (share * right * (before * far + after * left)) / 6
  );
}
