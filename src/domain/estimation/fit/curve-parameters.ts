/**
 * The unknowns of a pooled curve in one vector: its level and base slopes, then level and slope of
 * each marketplace, category and cell. Each label has a few of them.
 */
import { floatAt } from '../../statistics/float-at.ts';
import {
  cellKey,
  effectOf,
  fallTo,
  PIVOT_LN_RANK,
  type PooledCurve,
  TILT_MIN,
  UNKNOWN_CATEGORY,
} from '../curve/curve.ts';
import type { FitLabel } from './fit-label.ts';

/** Unknowns of one kind share a variance, by which they are drawn toward what was believed. */
export type EffectKind =
  | 'marketLevel'
  | 'marketSlope'
  | 'categoryLevel'
  | 'categorySlope'
  | 'cellLevel'
  | 'cellSlope';

/** Where on the curve an observation lies. */
export type PlacedLabel = Pick<FitLabel, 'marketplace' | 'category' | 'lnRank'>;

export interface CurveParameters {
  readonly markets: readonly string[];
  readonly categories: readonly string[];
  readonly cells: readonly string[];
  readonly slopeCount: number;
  readonly size: number;
}

/** A new cell with fewer labels gets no effect of its own. */
const CELL_LABELS_MIN = 2;

export function curveParameters(
  labels: readonly PlacedLabel[],
  prior: Pick<PooledCurve, 'slopes' | 'cells'>,
): CurveParameters {
  const markets = new Set<string>();
  const categories = new Set<string>();
  const cells = new Map<string, number>();
  for (const { marketplace, category } of labels) {
    markets.add(marketplace);
    categories.add(category ?? UNKNOWN_CATEGORY);
    const key = cellKey(marketplace, category ?? UNKNOWN_CATEGORY);
    cells.set(key, (cells.get(key) ?? 0) + 1);
  }
  const kept = [...cells].flatMap(([key, count]) => {
    return count >= CELL_LABELS_MIN || Object.hasOwn(prior.cells, key) ? [key] : [];
  });
  const groups = markets.size + categories.size + kept.length;
  return {
    markets: [...markets].sort(),
    categories: [...categories].sort(),
    cells: kept.sort(),
    slopeCount: prior.slopes.length,
    size: 1 + prior.slopes.length + 2 * groups,
  };
}

/** The position of each effect; the slope of a group follows its level. */
export function effectPositions(
  parameters: CurveParameters,
): readonly { readonly kind: EffectKind; readonly position: number }[] {
  const { markets, categories, cells, slopeCount } = parameters;
  const groups = [
    ...markets.map(() => 'market' as const),
    ...categories.map(() => 'category' as const),
    ...cells.map(() => 'cell' as const),
  ];
  return groups.flatMap((group, index) => {
    const position = 1 + slopeCount + 2 * index;
    return [
      { kind: `${group}Level` as const, position },
      { kind: `${group}Slope` as const, position: position + 1 },
    ];
  });
}

/** For each label the positions of the levels of its three groups; -1 for a group without one. */
export function labelPositions(
  { markets, categories, cells, slopeCount }: CurveParameters,
  labels: readonly PlacedLabel[],
): Int32Array {
  const first = 1 + slopeCount;
  const place = (names: readonly string[], offset: number) =>
    new Map(names.map((name, index) => [name, first + 2 * (offset + index)]));
  const ofMarket = place(markets, 0);
  const ofCategory = place(categories, markets.length);
  const ofCell = place(cells, markets.length + categories.length);
  const positions = new Int32Array(labels.length * 3);
  for (const [row, { marketplace, category }] of labels.entries()) {
    positions[3 * row] = ofMarket.get(marketplace) ?? -1;
    positions[3 * row + 1] = ofCategory.get(category ?? UNKNOWN_CATEGORY) ?? -1;
    positions[3 * row + 2] = ofCell.get(cellKey(marketplace, category ?? UNKNOWN_CATEGORY)) ?? -1;
  }
  return positions;
}

/**
 * For each label the length of ln rank on each base segment between the pivot and its rank: what a
 * base slope is multiplied by.
 */
export function segmentLengths(
  labels: readonly PlacedLabel[],
  knots: readonly number[],
): Float64Array {
  const lengths = new Float64Array(labels.length * knots.length);
  const unit = knots.map((_, segment) => knots.map((_knot, other) => (other === segment ? 1 : 0)));
  const atPivot = unit.map((slopes) => fallTo({ knots, slopes }, PIVOT_LN_RANK));
  for (const [row, { lnRank }] of labels.entries()) {
    for (const [segment, slopes] of unit.entries()) {
      lengths[row * knots.length + segment] =
        fallTo({ knots, slopes }, lnRank) - (atPivot[segment] ?? 0);
    }
  }
  return lengths;
}

/** The vector that stands for a curve. */
export function priorVector(parameters: CurveParameters, prior: PooledCurve): Float64Array {
  const { markets, categories, cells, slopeCount, size } = parameters;
  const values = new Float64Array(size);
  values[0] = prior.pivotLevel;
  values.set(prior.slopes, 1);
  const effects = [
    ...markets.map((name) => effectOf(prior.markets, name)),
    ...categories.map((name) => effectOf(prior.categories, name)),
    ...cells.map((name) => effectOf(prior.cells, name)),
  ];
  for (const [index, { level, slope }] of effects.entries()) {
    values.set([level, slope], 1 + slopeCount + 2 * index);
  }
  return values;
}

/** The curve that a vector stands for; effects of groups without labels stay as they were. */
export function curveFrom(
  values: Float64Array,
  parameters: CurveParameters,
  prior: PooledCurve,
): PooledCurve {
  const { markets, categories, cells, slopeCount } = parameters;
  const effects = (names: readonly string[], offset: number) =>
    Object.fromEntries(
      names.map((name, index) => {
        const position = 1 + slopeCount + 2 * (offset + index);
        return [
          name,
          { level: floatAt(values, position), slope: floatAt(values, position + 1) },
        ] as const;
      }),
    );
  return {
    knots: prior.knots,
    slopes: Array.from(values.subarray(1, 1 + slopeCount)),
    pivotLevel: floatAt(values, 0),
    markets: { ...prior.markets, ...effects(markets, 0) },
    categories: { ...prior.categories, ...effects(categories, markets.length) },
    cells: { ...prior.cells, ...effects(cells, markets.length + categories.length) },
  };
}

/** The tilt of a label's curve under the vector. */
export function tiltOf(values: Float64Array, positions: Int32Array, row: number): number {
  let tilt = 1;
  for (let group = 0; group < 3; group += 1) {
    const position = positions[3 * row + group] ?? -1;
    if (position >= 0) tilt += floatAt(values, position + 1);
  }
  return Math.max(TILT_MIN, tilt);
}
