/**
 * The rank-to-sales curve, shared by marketplaces and categories: a base curve in ln rank with
 * fixed knots. Every marketplace, category and pair of both adds a level, a slope and a bend. The
 * curve cannot rise: segment slopes are never negative, and a limit on the tilt keeps their sign.
 *
 * ln unitsPerDay = pivotLevel + Σ level − tilt · H(ln rank),  H(PIVOT) = 0
 * tilt = max(0.1, 1 + Σ slope), beyond the pivot max(0.1, 1 + Σ slope + Σ bend)
 */
import { keptOrMade } from '../../values/kept-or-made.ts';
import { ownValue } from '../../values/own-value.ts';

/** Days at a rank, whose units are estimated. */
export interface RankedWindow {
  readonly marketplace: string;
  /** Category key. Null: unknown. */
  readonly category: string | null;
  readonly lnRank: number;
  readonly days: number;
}

export interface CurveEffect {
  /** Added to ln units a day at the pivot rank. */
  readonly level: number;
  /** Added to the factor 1 that multiplies the base curve's fall. */
  readonly slope: number;
  /**
   * Added to that factor at ranks beyond the pivot: a category with few products falls faster
   * there. Absent: 0, as in models of older versions.
   */
  readonly bend?: number;
}

export interface PooledCurve {
  /** Ascending ln ranks at which the slope changes. The first is ln 1. */
  readonly knots: readonly number[];
  /** Fall of ln units per unit of ln rank from each knot to the next, >= 0. The last continues. */
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

/** The ln rank of levels (rank 8,103), near most labels. */
export const PIVOT_LN_RANK = 9;

/** A cell keeps at least this share of the base curve's fall, whatever its effects add up to. */
export const TILT_MIN = 0.1;

/** Returns ln units a day at a rank of 1 or more. Fractions are allowed. */
export function lnUnitsPerDay({ knots, slopes, values }: CellCurve, lnRank: number): number {
  let segment = knots.length - 1;
  while (segment > 0 && (knots[segment] ?? 0) > lnRank) segment -= 1;
  return (values[segment] ?? 0) - (slopes[segment] ?? 0) * (lnRank - (knots[segment] ?? 0));
}

/** The key for "category not given". Labels teach it like any other category. */
export const UNKNOWN_CATEGORY = '?';

/** Returns the curve of a marketplace and category. Null: the category is unknown. */
export type CellOf = (marketplace: string, category: string | null) => CellCurve;

/** Millions of families share some hundreds of cells. */
const CELLS_MAX = 1_000;

/** Makes a `cellCurve` with a cache. */
export function createCells(curve: PooledCurve): CellOf {
  const cells = new Map<string, CellCurve>();
  return (marketplace, category) => {
    const key = cellKey(marketplace, category ?? UNKNOWN_CATEGORY);
    return keptOrMade(cells, CELLS_MAX, key, () => cellCurve(curve, marketplace, category));
  };
}

/** Returns the curve of a cell. A category without labels gets the marketplace's pooled curve. */
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
  const headTilt = effects.reduce((sum, { slope }) => sum + slope, 1);
  const tailTilt = effects.reduce((sum, { bend = 0 }) => sum + bend, headTilt);
  const tiltFrom = (knot: number) => Math.max(TILT_MIN, knot < PIVOT_LN_RANK ? headTilt : tailTilt);
  const knots = withPivot(curve.knots);
  const pivotFall = fallTo(curve, PIVOT_LN_RANK);
  return {
    knots,
    slopes: knots.map((knot) => tiltFrom(knot) * slopeFrom(curve, knot)),
    values: knots.map((knot) => level - tiltFrom(knot) * (fallTo(curve, knot) - pivotFall)),
  };
}

/** Returns the knots with the pivot, where the tilt changes. */
function withPivot(knots: readonly number[]): readonly number[] {
  return knots.includes(PIVOT_LN_RANK)
    ? knots
    : [...knots, PIVOT_LN_RANK].sort((left, right) => left - right);
}

function slopeFrom({ knots, slopes }: PooledCurve, lnRank: number): number {
  return (
    slopes[
      Math.max(
        0,
        knots.findLastIndex((knot) => knot <= lnRank),
      )
    ] ?? Number.NaN
  );
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

/** Returns the effect of a group, or zero effect if the curve lacks the group. */
export function effectOf(effects: Readonly<Record<string, CurveEffect>>, key: string): CurveEffect {
  return ownValue(effects, key) ?? { level: 0, slope: 0 };
}
