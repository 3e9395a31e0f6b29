/**
 * What a fit learns next to the curve: dispersion and outliers of each marketplace's labels, drawn
 * toward what all labels show; and how much marketplaces, categories and their pairs differ.
 */
import { floatAt } from '../../statistics/float-at.ts';
import type { BinNodes } from '../counts/bin-likelihood.ts';
import { type CountShape, type LookNoise, shapeAt } from '../counts/count-distribution.ts';
import { lnCountLikelihood } from '../counts/count-likelihood.ts';
import type { EffectKind } from './curve-parameters.ts';
import type { FitLabel } from './fit-label.ts';

export interface Shapes {
  readonly pooled: CountShape;
  readonly markets: ReadonlyMap<string, CountShape>;
}

/** The shape of a label's counts, by its expected units. */
export function shapeOfLabel(
  { markets, pooled }: Shapes,
  { marketplace, days }: FitLabel,
  mean: number,
): CountShape {
  return shapeAt(markets.get(marketplace) ?? pooled, { mean, days });
}

/** What is believed before labels: size of the negative binomial, share of gross outliers. */
const START_SIZE = 2;
const START_OUTLIERS = 0.04;
/** The start counts as this many labels. */
const START_WEIGHT = 50;
/** Of ln size around the start. */
const LN_SIZE_VARIANCE = 0.5 ** 2;
/**
 * What one look adds: the theory's noise for a half-life of one day and daily sales that vary half
 * as much again as by chance, and a limit of that order.
 */
const START_LOOK: LookNoise = { perDay: 0.5, most: 1 };
/** Of ln noise around the start. */
const LN_LOOK_VARIANCE = 1;
/** Where a round looks on each side of the logarithm of an unknown, and how far it may move it. */
const LN_STEP = 0.15;
const LN_MOVE_MAX = 0.4;
/** Outliers reach up to this many times the greatest label, and to this many units at least. */
const OUTLIER_MAX_FACTOR = 2;
const OUTLIER_MAX_MIN = 100;

/**
 * @param averages the shapes of average ranks, where the labels are single looks: they stray
 *   further
 */
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

/** Where a fit stands: expected units of each label, and the probability that it is no outlier. */
interface FitState {
  readonly means: Float64Array;
  readonly sound: Float64Array;
  readonly nodes: BinNodes;
}

/** One step of each shape. */
export function updateShapes(labels: readonly FitLabel[], state: FitState, shapes: Shapes): Shapes {
  const all = labels.map((_, row) => row);
  const rowsOf = Map.groupBy(all, (row) => labels[row]?.marketplace ?? '');
  return {
    pooled: stepShape(labels, all, state, shapes.pooled),
    markets: new Map(
      [...rowsOf].map(([name, rows]) => {
        const shape = shapes.markets.get(name) ?? shapes.pooled;
        return [name, stepShape(labels, rows, state, shape)];
      }),
    ),
  };
}

function stepShape(
  labels: readonly FitLabel[],
  rows: readonly number[],
  { means, sound, nodes }: FitState,
  shape: CountShape,
): CountShape {
  const weightOf = (row: number) => labels[row]?.weight ?? 1;
  const outlying = rows.reduce((sum, row) => sum + weightOf(row) * (1 - floatAt(sound, row)), 0);
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  const fitOf = (tried: CountShape) => {
    let sum = 0;
    for (const row of rows) {
      const label = labels[row];
      if (label === undefined) continue;
      const mean = floatAt(means, row);
      const { size } = shapeAt(tried, { mean, days: label.days });
      sum += weightOf(row) * floatAt(sound, row) * lnCountLikelihood(label, mean, size, nodes);
    }
    return sum;
  };
  const outliers = (outlying + START_WEIGHT * START_OUTLIERS) / (total + START_WEIGHT);
  const { look } = shape;
  if (look === undefined) {
    const prior = { start: START_SIZE, variance: LN_SIZE_VARIANCE };
    return {
      ...shape,
      outliers,
      size: climb((size) => fitOf({ ...shape, size }), shape.size, prior),
    };
  }
  const moved = (name: keyof LookNoise) => {
    const prior = { start: START_LOOK[name], variance: LN_LOOK_VARIANCE };
    return climb(
      (noise) => fitOf({ ...shape, look: { ...look, [name]: noise } }),
      look[name],
      prior,
    );
  };
  return { ...shape, outliers, look: { perDay: moved('perDay'), most: moved('most') } };
}

/**
 * One step of a positive unknown toward the top of a parabola through three points of its
 * logarithm; uphill where it has no top.
 *
 * @param prior normal in the logarithm
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

export type EffectVariances = Readonly<Record<EffectKind, number>>;

/** Standard deviations a fit starts from: pairs differ by 0.55 in level and 0.21 in slope. */
const START_SDS: EffectVariances = {
  marketLevel: 1,
  marketSlope: 0.25,
  categoryLevel: 0.4,
  categorySlope: 0.15,
  cellLevel: 0.45,
  cellSlope: 0.2,
};

export const START_VARIANCES: EffectVariances = mapKinds((kind) => START_SDS[kind] ** 2);

/** The start counts as this many groups next to those seen. */
const START_GROUPS = 3;

/**
 * The variance of each kind: the mean of squared effects, beyond what was believed before, plus
 * what is still open about them (the expectation-maximization step of empirical Bayes).
 */
export function updateVariances(
  positions: readonly { readonly kind: EffectKind; readonly position: number }[],
  state: {
    readonly values: Float64Array;
    readonly priorMeans: Float64Array;
    readonly posterior: Float64Array;
  },
): EffectVariances {
  return mapKinds((kind) => {
    const own = positions.filter((entry) => entry.kind === kind);
    const sum = own.reduce((total, { position }) => {
      const away = floatAt(state.values, position) - floatAt(state.priorMeans, position);
      return total + away ** 2 + floatAt(state.posterior, position);
    }, START_GROUPS * START_VARIANCES[kind]);
    return sum / (own.length + START_GROUPS);
  });
}

function mapKinds(of: (kind: EffectKind) => number): EffectVariances {
  return {
    marketLevel: of('marketLevel'),
    marketSlope: of('marketSlope'),
    categoryLevel: of('categoryLevel'),
    categorySlope: of('categorySlope'),
    cellLevel: of('cellLevel'),
    cellSlope: of('cellSlope'),
  };
}
