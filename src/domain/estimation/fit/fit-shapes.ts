/**
 * What a fit learns in addition to the curve: dispersion and outliers of each marketplace, shrunk
 * toward those of all labels, and how much marketplaces, categories and their pairs differ.
 */
import { floatAt } from '../../statistics/float-at.ts';
import { sumBy } from '../../statistics/sum-by.ts';
import type { BinNodes } from '../counts/bin-likelihood.ts';
import { type CountShape, type LookNoise, shapeAt } from '../counts/count-distribution.ts';
import { lnCountLikelihood } from '../counts/count-likelihood.ts';
import type { CurveEffect } from '../curve/curve.ts';
import type { CurveParameters, Grouping } from './curve-parameters.ts';
import type { FitLabel } from './fit-label.ts';

export interface Shapes {
  readonly pooled: CountShape;
  readonly markets: ReadonlyMap<string, CountShape>;
}

/** Returns the shape of a label's counts, by its expected units. */
export function shapeOfLabel(
  { markets, pooled }: Shapes,
  { marketplace, days }: FitLabel,
  mean: number,
): CountShape {
  return shapeAt(markets.get(marketplace) ?? pooled, { mean, days });
}

/** Beliefs before any label: size of the negative binomial, share of gross outliers. */
const START_SIZE = 2;
const START_OUTLIERS = 0.04;
/** The start counts as this many labels. */
const START_WEIGHT = 50;
/** Of ln size around the start. */
const LN_SIZE_VARIANCE = 0.5 ** 2;
/**
 * Extra noise of one look: the theory's value for a half-life of one day and daily sales that vary
 * half as much again as by chance, and a limit of that order.
 */
const START_LOOK: LookNoise = { perDay: 0.5, most: 1 };
/** Of ln noise around the start. */
const LN_LOOK_VARIANCE = 1;
/** Distance of the trial points, and largest move in a round, both in ln of the unknown. */
const LN_STEP = 0.15;
const LN_MOVE_MAX = 0.4;
/** The largest outlier: this many times the greatest label, and at least this many units. */
const OUTLIER_MAX_FACTOR = 2;
const OUTLIER_MAX_MIN = 100;

/** @param averages the shapes of average ranks, for labels that are single looks */
export function startShapes(labels: readonly FitLabel[], averages: Shapes | null): Shapes {
  const most = labels.reduce((units, label) => Math.max(units, label.units), 0);
  const pooled = {
    size: START_SIZE,
    outliers: START_OUTLIERS,
    outlierMax: Math.max(OUTLIER_MAX_MIN, OUTLIER_MAX_FACTOR * most),
  };
  const names = new Set(labels.map(({ marketplace }) => marketplace));
  const startOf = (name: string): CountShape => {
    if (averages === null) return pooled;
    const { size } = averages.markets.get(name) ?? averages.pooled;
    return { ...pooled, size, look: START_LOOK };
  };
  return {
    pooled: startOf(''),
    markets: new Map([...names].map((name) => [name, startOf(name)])),
  };
}

/** A label with its current expected units and the probability that it is not an outlier. */
interface FittedLabel {
  readonly label: FitLabel;
  readonly mean: number;
  readonly sound: number;
}

/** Moves each shape by one step. */
export function updateShapes(
  labels: readonly FitLabel[],
  state: {
    readonly means: Float64Array;
    readonly sound: Float64Array;
    readonly nodes: BinNodes;
  },
  shapes: Shapes,
): Shapes {
  const all = labels.map((label, row) => {
    return { label, mean: floatAt(state.means, row), sound: floatAt(state.sound, row) };
  });
  const markets = Map.groupBy(all, ({ label }) => label.marketplace);
  const stepped = [...markets].map(([name, own]) => {
    return [name, stepShape(own, state.nodes, shapes.markets.get(name) ?? shapes.pooled)] as const;
  });
  return { pooled: stepShape(all, state.nodes, shapes.pooled), markets: new Map(stepped) };
}

function stepShape(all: readonly FittedLabel[], nodes: BinNodes, shape: CountShape): CountShape {
  const outlying = sumBy(all, ({ label: { weight = 1 }, sound }) => weight * (1 - sound));
  const total = sumBy(all, ({ label: { weight = 1 } }) => weight);
  const fitOf = (tried: CountShape) =>
    sumBy(all, ({ label, mean, sound }) => {
      const { size } = shapeAt(tried, { mean, days: label.days });
      return (label.weight ?? 1) * sound * lnCountLikelihood(label, mean, size, nodes);
    });
  const outliers = (outlying + START_WEIGHT * START_OUTLIERS) / (total + START_WEIGHT);
  const { look } = shape;
  if (look === undefined) {
    const prior = { start: START_SIZE, variance: LN_SIZE_VARIANCE };
    const size = climb((tried) => fitOf({ ...shape, size: tried }), shape.size, prior);
    return { ...shape, outliers, size };
  }
  const moved = (name: keyof LookNoise) => {
    const prior = { start: START_LOOK[name], variance: LN_LOOK_VARIANCE };
    const fitWith = (noise: number) => fitOf({ ...shape, look: { ...look, [name]: noise } });
    return climb(fitWith, look[name], prior);
  };
  return { ...shape, outliers, look: { perDay: moved('perDay'), most: moved('most') } };
}

/**
 * Moves a step toward the top of a parabola through three points in ln of the unknown, or uphill if
 * it has none. The prior is normal in the logarithm.
 */
function climb(
  fitOf: (value: number) => number,
  value: number,
  prior: { readonly start: number; readonly variance: number },
): number {
  const x = Math.log(value);
  const objective = (at: number) =>
    fitOf(Math.exp(at)) - (at - Math.log(prior.start)) ** 2 / (2 * prior.variance);
  const below = objective(x - LN_STEP);
  const here = objective(x);
  const above = objective(x + LN_STEP);
  const slope = (above - below) / (2 * LN_STEP);
  const bend = (above - 2 * here + below) / LN_STEP ** 2;
  const step = bend < 0 ? -slope / bend : Math.sign(slope) * LN_MOVE_MAX;
  return Math.exp(x + Math.min(LN_MOVE_MAX, Math.max(-LN_MOVE_MAX, step)));
}

/** Variances of levels and slopes between groups, which set how far groups shrink. */
export type EffectVariances = Readonly<Record<Grouping, CurveEffect>>;

/** Variances at the start of a fit, written as squares of standard deviations. */
export const START_VARIANCES: EffectVariances = {
  markets: { level: 1 ** 2, slope: 0.25 ** 2 },
  categories: { level: 0.4 ** 2, slope: 0.15 ** 2 },
  cells: { level: 0.45 ** 2, slope: 0.2 ** 2 },
};

/** The start counts as this many groups. */
const START_GROUPS = 3;

/**
 * Returns the variances between groups: the mean squared deviation of effects from the prior, plus
 * their remaining uncertainty (the expectation-maximization step of empirical Bayes).
 */
export function updateVariances(
  { effects }: CurveParameters,
  state: {
    readonly values: Float64Array;
    readonly priorMeans: Float64Array;
    readonly posterior: Float64Array;
  },
): EffectVariances {
  const between = (grouping: Grouping) => {
    const own = effects.filter((effect) => effect.grouping === grouping);
    const varianceOf = (offset: number, start: number) => {
      const sum = own.reduce((total, { position }) => {
        const at = position + offset;
        const away = floatAt(state.values, at) - floatAt(state.priorMeans, at);
        return total + away ** 2 + floatAt(state.posterior, at);
      }, START_GROUPS * start);
      return sum / (own.length + START_GROUPS);
    };
    const { level, slope } = START_VARIANCES[grouping];
    return { level: varianceOf(0, level), slope: varianceOf(1, slope) };
  };
  return {
    markets: between('markets'),
    categories: between('categories'),
    cells: between('cells'),
  };
}
