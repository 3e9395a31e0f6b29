/** Dispersion and outliers of each marketplace's labels, drawn toward what all labels show. */
import type { CountShape } from '../counts/count-distribution.ts';
import { lnCountLikelihood } from '../counts/count-likelihood.ts';
import type { FitLabel } from './fit-label.ts';

export interface Shapes {
  readonly pooled: CountShape;
  readonly markets: ReadonlyMap<string, CountShape>;
}

export function shapeOfMarket({ markets, pooled }: Shapes, marketplace: string): CountShape {
  return markets.get(marketplace) ?? pooled;
}

/** What is believed before labels: size of the negative binomial, share of gross outliers. */
const START_SIZE = 2;
const START_OUTLIERS = 0.04;
/** The start counts as this many labels. */
const START_WEIGHT = 50;
/** Of ln size around the start. */
const LN_SIZE_VARIANCE = 0.5 ** 2;
/** Where a round looks on each side of ln size, and how far it may move it. */
const LN_SIZE_STEP = 0.15;
const LN_SIZE_MOVE_MAX = 0.4;
/** Outliers reach up to so many times the greatest label, and to so many units at least. */
const OUTLIER_MAX_FACTOR = 2;
const OUTLIER_MAX_MIN = 100;

export function startShapes(labels: readonly FitLabel[]): Shapes {
  const most = labels.reduce((units, label) => Math.max(units, label.units), 0);
  const pooled = {
    size: START_SIZE,
    outliers: START_OUTLIERS,
    outlierMax: Math.max(OUTLIER_MAX_MIN, OUTLIER_MAX_FACTOR * most),
  };
  const names = new Set(labels.map(({ marketplace }) => marketplace));
  return { pooled, markets: new Map([...names].map((name) => [name, pooled])) };
}

/** One step of each shape, given the curve's expected units and who is sound. */
export function updateShapes(
  labels: readonly FitLabel[],
  state: { readonly means: Float64Array; readonly sound: readonly number[] },
  shapes: Shapes,
): Shapes {
  const rowsOf = new Map<string, number[]>();
  for (const [row, { marketplace }] of labels.entries()) {
    const rows = rowsOf.get(marketplace);
    if (rows === undefined) rowsOf.set(marketplace, [row]);
    else rows.push(row);
  }
  const all = labels.map((_, row) => row);
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
  { means, sound }: { readonly means: Float64Array; readonly sound: readonly number[] },
  shape: CountShape,
): CountShape {
  const weightOf = (row: number) => labels[row]?.weight ?? 1;
  const outlying = rows.reduce((sum, row) => sum + weightOf(row) * (1 - (sound[row] ?? 1)), 0);
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  const objective = (lnSize: number) => {
    const size = Math.exp(lnSize);
    let sum = -((lnSize - Math.log(START_SIZE)) ** 2) / (2 * LN_SIZE_VARIANCE);
    for (const row of rows) {
      const label = labels[row];
      if (label === undefined) continue;
      sum += weightOf(row) * (sound[row] ?? 0) * lnCountLikelihood(label, means[row] ?? 0, size);
    }
    return sum;
  };
  return {
    ...shape,
    size: Math.exp(climb(objective, Math.log(shape.size))),
    outliers: (outlying + START_WEIGHT * START_OUTLIERS) / (total + START_WEIGHT),
  };
}

/** One step toward the top of a parabola through three points; uphill where it has no top. */
function climb(objective: (x: number) => number, x: number): number {
  const below = objective(x - LN_SIZE_STEP);
  const here = objective(x);
  const above = objective(x + LN_SIZE_STEP);
  const slope = (above - below) / (2 * LN_SIZE_STEP);
  const bend = (above - 2 * here + below) / LN_SIZE_STEP ** 2;
  const step = bend < 0 ? -slope / bend : Math.sign(slope) * LN_SIZE_MOVE_MAX;
  return x + Math.min(LN_SIZE_MOVE_MAX, Math.max(-LN_SIZE_MOVE_MAX, step));
}
