/**
 * Fits the pooled curve to labels by empirical Bayes: Fisher scoring on the penalized likelihood,
 * inside expectation-maximization over outliers, dispersion and the differences between groups.
 */
import { cholesky } from '../../statistics/cholesky.ts';
import { floatAt } from '../../statistics/float-at.ts';
import { BinNodes } from '../counts/bin-likelihood.ts';
import { countInformation, countScore, soundProbability } from '../counts/count-likelihood.ts';
import { type PooledCurve, TILT_MIN } from '../curve/curve.ts';
import {
  type CurveParameters,
  curveFrom,
  curveParameters,
  labelBends,
  labelPositions,
  priorVector,
  segmentLengths,
  tiltOf,
} from './curve-parameters.ts';
import type { FitLabel } from './fit-label.ts';
import {
  type EffectVariances,
  type Shapes,
  START_VARIANCES,
  shapeOfLabel,
  startShapes,
  updateShapes,
  updateVariances,
} from './fit-shapes.ts';

export interface FittedCurve {
  readonly curve: PooledCurve;
  readonly variances: EffectVariances;
  readonly shapes: Shapes;
  readonly parameters: CurveParameters;
}

export interface FitOptions {
  /** Given variances and shapes. Only the curve is fitted. */
  readonly fixed?: Pick<FittedCurve, 'variances' | 'shapes'>;
  /** Shapes of average ranks, for labels that are single looks. */
  readonly averages?: Shapes | null;
}

/** Rounds of a fit. The first ones fit only the curve, because variances need its effects. */
const ROUNDS_MAX = 40;
const ROUNDS_MIN = 8;
const ROUNDS_BEFORE_VARIANCES = 3;
/** A fit is done when no unknown moves further in a round. */
const SETTLED = 1e-3;
/** Largest step in ln units. It lets far starts converge without oscillation. */
const STEP_MAX = 1;
/** Variance of a base slope around the published one. */
const SLOPE_VARIANCE = 0.3 ** 2;
/** The smallest base slope: fall of ln units per unit of ln rank. */
const SLOPE_MIN = 0.05;
/** Variance of ln units at the pivot around the published level: almost free. */
const PIVOT_VARIANCE = 3 ** 2;

export function fitCurve(
  labels: readonly FitLabel[],
  prior: PooledCurve,
  { fixed, averages = null }: FitOptions = {},
): FittedCurve {
  const parameters = curveParameters(labels, prior);
  const rows: Rows = {
    labels,
    parameters,
    positions: labelPositions(parameters, labels),
    lengths: segmentLengths(labels, prior.knots),
    bends: labelBends(labels, prior),
  };
  const priorMeans = priorVector(parameters, prior);
  const nodes = new BinNodes();
  let values = priorMeans.slice();
  let { variances, shapes } = fixed ?? {
    variances: START_VARIANCES,
    shapes: startShapes(labels, averages),
  };
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const means = expectedUnits(values, rows);
    const sound = Float64Array.from(labels, (label, row) => {
      const mean = floatAt(means, row);
      return soundProbability(label, mean, shapeOfLabel(shapes, label, mean), nodes);
    });
    const system = assemble(rows, { values, means, sound, shapes, nodes });
    addPenalties(system, parameters, variances, { values, priorMeans });
    const factor = cholesky(system.hessian, parameters.size);
    const step = factor.solve(system.gradient);
    const furthest = step.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
    values = afterStep(values, step, furthest, parameters);
    if (fixed === undefined) {
      const after = expectedUnits(values, rows);
      shapes = updateShapes(labels, { means: after, sound, nodes }, shapes);
      if (round >= ROUNDS_BEFORE_VARIANCES) {
        const posterior = factor.inverseDiagonal();
        variances = updateVariances(parameters, { values, priorMeans, posterior });
      }
    }
    if (round >= ROUNDS_MIN && furthest < SETTLED) break;
  }
  return { curve: curveFrom(values, parameters, prior), variances, shapes, parameters };
}

interface Rows {
  readonly labels: readonly FitLabel[];
  readonly parameters: CurveParameters;
  readonly positions: Int32Array;
  readonly lengths: Float64Array;
  readonly bends: Float64Array;
}

const MEAN_MIN = 1e-4;
const MEAN_MAX = 1e7;

function expectedUnits(values: Float64Array, rows: Rows): Float64Array {
  return Float64Array.from(rows.labels, ({ days }, row) => {
    let lnMean = Math.log(days) + floatAt(values, 0);
    for (let group = 0; group < 3; group += 1) {
      const position = rows.positions[3 * row + group] ?? -1;
      if (position >= 0) lnMean += floatAt(values, position);
    }
    lnMean -= tiltAt(values, rows, row) * fallAt(values, rows, row);
    return Math.min(MEAN_MAX, Math.max(MEAN_MIN, Math.exp(lnMean)));
  });
}

function tiltAt(values: Float64Array, { positions, bends }: Rows, row: number): number {
  return tiltOf(values, positions, row, floatAt(bends, row));
}

/** Returns the base curve's fall between the pivot and the label's rank. */
function fallAt(
  values: Float64Array,
  { lengths, parameters: { slopeCount } }: Rows,
  row: number,
): number {
  let fall = 0;
  for (let segment = 0; segment < slopeCount; segment += 1) {
    fall += floatAt(values, 1 + segment) * floatAt(lengths, row * slopeCount + segment);
  }
  return fall;
}

interface State {
  readonly values: Float64Array;
  readonly means: Float64Array;
  /** For each label, the probability that it is not an outlier. */
  readonly sound: Float64Array;
  readonly shapes: Shapes;
  readonly nodes: BinNodes;
}

/** The linear system of one step. Only the hessian's lower triangle is filled. */
interface System {
  readonly hessian: Float64Array;
  readonly gradient: Float64Array;
}

/** Adds score and information of all labels over their few unknowns. */
function assemble(rows: Rows, { values, means, sound, shapes, nodes }: State): System {
  const { size } = rows.parameters;
  const hessian = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (const [row, label] of rows.labels.entries()) {
    const mean = floatAt(means, row);
    const weight = (label.weight ?? 1) * floatAt(sound, row);
    const { size: countSize } = shapeOfLabel(shapes, label, mean);
    const score = weight * countScore(label, mean, countSize, nodes);
    const information = weight * countInformation(label, mean, countSize, nodes);
    const { at, x } = derivatives(rows, values, row);
    for (const [i, one] of at.entries()) {
      const xi = x[i] ?? 0;
      gradient[one] = floatAt(gradient, one) + score * xi;
      for (let j = 0; j <= i; j += 1) {
        const place = one * size + (at[j] ?? 0);
        hessian[place] = floatAt(hessian, place) + information * xi * (x[j] ?? 0);
      }
    }
  }
  return { hessian, gradient };
}

/** Returns a label's unknowns in ascending order, and the derivatives of its ln mean by them. */
function derivatives(rows: Rows, values: Float64Array, row: number) {
  const { positions, lengths, parameters } = rows;
  const tilt = tiltAt(values, rows, row);
  const fall = fallAt(values, rows, row);
  const at = [0];
  const x = [1];
  for (let segment = 0; segment < parameters.slopeCount; segment += 1) {
    const length = floatAt(lengths, row * parameters.slopeCount + segment);
    if (length !== 0) {
      at.push(1 + segment);
      x.push(-tilt * length);
    }
  }
  for (let group = 0; group < 3; group += 1) {
    const position = positions[3 * row + group] ?? -1;
    if (position >= 0) {
      at.push(position, position + 1);
      // A tilt at its limit does not depend on its slopes.
      x.push(1, tilt > TILT_MIN ? -fall : 0);
    }
  }
  return { at, x };
}

function addPenalties(
  { hessian, gradient }: System,
  { size, slopeCount, effects }: CurveParameters,
  variances: EffectVariances,
  { values, priorMeans }: { readonly values: Float64Array; readonly priorMeans: Float64Array },
): void {
  const penalize = (position: number, variance: number) => {
    const away = floatAt(values, position) - floatAt(priorMeans, position);
    const place = position * size + position;
    hessian[place] = floatAt(hessian, place) + 1 / variance;
    gradient[position] = floatAt(gradient, position) - away / variance;
  };
  penalize(0, PIVOT_VARIANCE);
  for (let segment = 0; segment < slopeCount; segment += 1) penalize(1 + segment, SLOPE_VARIANCE);
  for (const { grouping, position } of effects) {
    penalize(position, variances[grouping].level);
    penalize(position + 1, variances[grouping].slope);
  }
}

/** @param furthest the largest move of an unknown */
function afterStep(
  values: Float64Array<ArrayBuffer>,
  step: Float64Array,
  furthest: number,
  { slopeCount }: CurveParameters,
): Float64Array<ArrayBuffer> {
  const scale = furthest > STEP_MAX ? STEP_MAX / furthest : 1;
  return values.map((value, position) => {
    const moved = value + scale * floatAt(step, position);
    const isSlope = position >= 1 && position <= slopeCount;
    return isSlope ? Math.max(SLOPE_MIN, moved) : moved;
  });
}
