/**
 * The unknowns of a pooled curve as a vector: its level and base slopes, then level and slope of
 * each marketplace, category and cell. Each label uses a few of them.
 */
import { floatAt } from '../../statistics/float-at.ts';
import { sumBy } from '../../statistics/sum-by.ts';
import {
  cellKey,
  effectOf,
  fallTo,
  PIVOT_LN_RANK,
  type PooledCurve,
  type RankedWindow,
  TILT_MIN,
  UNKNOWN_CATEGORY,
} from '../curve/curve.ts';

/** Kinds of groups. Each label is in one group of each kind. */
const GROUPINGS = ['markets', 'categories', 'cells'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The position of a group's effect among the unknowns. */
export interface GroupEffect {
  readonly grouping: Grouping;
  readonly name: string;
  /** Index of its level. Its slope follows. */
  readonly position: number;
}

/** A position on the curve. */
export type PlacedLabel = Omit<RankedWindow, 'days'>;

export interface CurveParameters {
  readonly effects: readonly GroupEffect[];
  readonly slopeCount: number;
  readonly size: number;
}

/** A new cell with fewer labels gets no effect of its own. */
const CELL_LABELS_MIN = 2;

export function curveParameters(
  labels: readonly PlacedLabel[],
  prior: Pick<PooledCurve, 'slopes' | 'cells'>,
): CurveParameters {
  const grouped = labels.map(groupsOf);
  const effects = GROUPINGS.flatMap((grouping) => {
    const groups = Map.groupBy(grouped, (own) => own[grouping]);
    const isKept = (name: string, { length }: readonly unknown[]) =>
      grouping !== 'cells' || length >= CELL_LABELS_MIN || Object.hasOwn(prior.cells, name);
    const names = [...groups].filter(([name, own]) => isKept(name, own)).map(([name]) => name);
    return names.sort().map((name) => ({ grouping, name }));
  });
  const first = 1 + prior.slopes.length;
  return {
    effects: effects.map((effect, index) => ({ ...effect, position: first + 2 * index })),
    slopeCount: prior.slopes.length,
    size: first + 2 * effects.length,
  };
}

function groupsOf({ marketplace, category }: PlacedLabel): Readonly<Record<Grouping, string>> {
  const known = category ?? UNKNOWN_CATEGORY;
  return { markets: marketplace, categories: known, cells: cellKey(marketplace, known) };
}

/** Returns the groups of one kind with an effect. */
export function groupNames({ effects }: CurveParameters, grouping: Grouping): string[] {
  return effects.filter((effect) => effect.grouping === grouping).map(({ name }) => name);
}

/** Returns for each label the positions of its three groups' levels, -1 for a group without one. */
export function labelPositions(
  { effects }: CurveParameters,
  labels: readonly PlacedLabel[],
): Int32Array {
  const places = new Map(
    effects.map(({ grouping, name, position }) => [grouping + name, position]),
  );
  const positions = new Int32Array(labels.length * GROUPINGS.length);
  for (const [row, label] of labels.entries()) {
    const groups = groupsOf(label);
    const own = GROUPINGS.map((grouping) => places.get(grouping + groups[grouping]) ?? -1);
    positions.set(own, row * GROUPINGS.length);
  }
  return positions;
}

/** Returns the factor of each base slope: its length of ln rank between pivot and label. */
export function segmentLengths(
  labels: readonly PlacedLabel[],
  knots: readonly number[],
): Float64Array {
  const unit = knots.map((_, segment) => knots.map((_knot, other) => (other === segment ? 1 : 0)));
  const atPivot = unit.map((slopes) => fallTo({ knots, slopes }, PIVOT_LN_RANK));
  const lengths = new Float64Array(labels.length * knots.length);
  for (const [row, { lnRank }] of labels.entries()) {
    const falls = unit.map((slopes) => fallTo({ knots, slopes }, lnRank));
    const own = falls.map((fall, segment) => fall - (atPivot[segment] ?? 0));
    lengths.set(own, row * knots.length);
  }
  return lengths;
}

/** Converts a curve to a vector. */
export function priorVector(
  { effects, size }: CurveParameters,
  prior: PooledCurve,
): Float64Array<ArrayBuffer> {
  const values = new Float64Array(size);
  values[0] = prior.pivotLevel;
  values.set(prior.slopes, 1);
  for (const { grouping, name, position } of effects) {
    const { level, slope } = effectOf(prior[grouping], name);
    values.set([level, slope], position);
  }
  return values;
}

/** Converts a vector to a curve. Effects of groups without labels stay unchanged. */
export function curveFrom(
  values: Float64Array,
  { effects, slopeCount }: CurveParameters,
  prior: PooledCurve,
): PooledCurve {
  const effectsBy = (grouping: Grouping) => {
    const own = effects.filter((effect) => effect.grouping === grouping);
    const fitted = own.map(({ name, position }) => {
      const { bend } = effectOf(prior[grouping], name);
      const effect = { level: floatAt(values, position), slope: floatAt(values, position + 1) };
      return [name, bend === undefined ? effect : { ...effect, bend }] as const;
    });
    return { ...prior[grouping], ...Object.fromEntries(fitted) };
  };
  return {
    knots: prior.knots,
    slopes: Array.from(values.subarray(1, 1 + slopeCount)),
    pivotLevel: floatAt(values, 0),
    markets: effectsBy('markets'),
    categories: effectsBy('categories'),
    cells: effectsBy('cells'),
  };
}

/** Returns for each label the bend of its cell on this curve, 0 for a rank before the pivot. */
export function labelBends(labels: readonly PlacedLabel[], curve: PooledCurve): Float64Array {
  return Float64Array.from(labels, (label) => {
    if (label.lnRank <= PIVOT_LN_RANK) return 0;
    const groups = groupsOf(label);
    return sumBy(GROUPINGS, (grouping) => effectOf(curve[grouping], groups[grouping]).bend ?? 0);
  });
}

/** @param bend of the label, see `labelBends` */
export function tiltOf(
  values: Float64Array,
  positions: Int32Array,
  row: number,
  bend: number,
): number {
  let tilt = 1 + bend;
  for (let group = 0; group < 3; group += 1) {
    const position = positions[3 * row + group] ?? -1;
    if (position >= 0) tilt += floatAt(values, position + 1);
  }
  return Math.max(TILT_MIN, tilt);
}
