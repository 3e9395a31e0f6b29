/**
 * The rank-to-sales curve, shared over marketplaces and categories: a base curve in ln rank, bent
 * at fixed knots, that every marketplace, category and pair of both shifts (level) and tilts
 * (slope). It cannot rise: segment slopes are never negative and the tilt never turns them over.
 *
 *   ln unitsPerDay = pivotLevel + Σ level − max(0.1, 1 + Σ slope) · H(ln rank),  H(PIVOT) = 0
 */
import { keptOrMade } from '../../values/kept-or-made.ts';
import { ownValue } from '../../values/own-value.ts';

/** A number of days at a rank, for which units are estimated. */
export interface RankedWindow {
  readonly marketplace: string;
  /** Category key; null: unknown. */
  readonly category: string | null;
  readonly lnRank: number;
  readonly days: number;
}

export interface CurveEffect {
  /** Added to ln units a day at the pivot rank. */
  readonly level: number;
  /** Added to the factor 1 that multiplies the base curve's fall. */
  readonly slope: number;
}

export interface PooledCurve {
  /** Ascending ln ranks at which the slope changes; the first is ln 1. */
  readonly knots: readonly number[];
  /** Fall of ln units per unit of ln rank from each knot to the next (the last goes on); >= 0. */
  readonly slopes: readonly number[];
  /** ln units a day at the pivot rank, before effects. */
  readonly pivotLevel: number;
  readonly markets: Readonly<Record<string, CurveEffect>>;
  readonly categories: Readonly<Record<string, CurveEffect>>;
  /** By `cellKey`. */
  readonly cells: Readonly<Record<string, CurveEffect>>;
}

/** The curve of one marketplace and category (a cell), ready to evaluate. */
export interface CellCurve {
  readonly knots: readonly number[];
  readonly slopes: readonly number[];
  /** ln units a day at each knot. */
  readonly values: readonly number[];
}

/** Levels meet the base curve at this ln rank (rank 8,103), where most labels lie. */
export const PIVOT_LN_RANK = 9;

/** However the effects add up, a cell keeps at least this share of the base curve's fall. */
export const TILT_MIN = 0.1;

/** ln units a day at a rank (1 or more; fractions allowed). */
export function lnUnitsPerDay({ knots, slopes, values }: CellCurve, lnRank: number): number {
  let segment = knots.length - 1;
  while (segment > 0 && (knots[segment] ?? 0) > lnRank) segment -= 1;
  return (values[segment] ?? 0) - (slopes[segment] ?? 0) * (lnRank - (knots[segment] ?? 0));
}

/** Stands for "category not given" among labels, which are learned from like any category. */
export const UNKNOWN_CATEGORY = '?';

/** The curve of a marketplace and category; null: the category is not known. */
export type CellOf = (marketplace: string, category: string | null) => CellCurve;

/** Millions of families ask for some hundreds of cells. */
const CELLS_MAX = 1_000;

/** `cellCurve` for many questions: remembers the cells it made. */
export function createCells(curve: PooledCurve): CellOf {
  const cells = new Map<string, CellCurve>();
  return (marketplace, category) => {
    const key = cellKey(marketplace, category ?? UNKNOWN_CATEGORY);
    return keptOrMade(cells, CELLS_MAX, key, () => cellCurve(curve, marketplace, category));
  };
}

/** The curve of a cell; a category without labels gets the marketplace's pooled curve. */
export function cellCurve(
  curve: PooledCurve,
  marketplace: string,
  category: string | null,
): CellCurve {
  const key = category ?? UNKNOWN_CATEGORY;
  const effects = [
    effectOf(curve.markets, marketplace),
    effectOf(curve.categories, key),
    effectOf(curve.cells, cellKey(marketplace, key)),
  ];
  const level = effects.reduce((sum, effect) => sum + effect.level, curve.pivotLevel);
  const tilt = Math.max(
    TILT_MIN,
    effects.reduce((sum, { slope }) => sum + slope, 1),
  );
  const slopes = curve.slopes.map((slope) => slope * tilt);
  const pivotFall = fallTo(curve, PIVOT_LN_RANK);
  const values = curve.knots.map((knot) => level - tilt * (fallTo(curve, knot) - pivotFall));
  return { knots: curve.knots, slopes, values };
}

export function cellKey(marketplace: string, category: string): string {
  return `${marketplace}|${category}`;
}

export function fallTo(
  { knots, slopes }: Pick<PooledCurve, 'knots' | 'slopes'>,
  lnRank: number,
): number {
  let fall = 0;
  for (const [index, knot] of knots.entries()) {
    const end = Math.min(lnRank, knots[index + 1] ?? Number.POSITIVE_INFINITY);
    if (end > knot) fall += (slopes[index] ?? 0) * (end - knot);
  }
  return fall;
}

/** The effect of a group; none where the curve has no such group. */
export function effectOf(effects: Readonly<Record<string, CurveEffect>>, key: string): CurveEffect {
  return ownValue(effects, key) ?? { level: 0, slope: 0 };
}
