/** The uncertainty of a curve where it has seen no labels. */
import { cellKey, PIVOT_LN_RANK, UNKNOWN_CATEGORY } from '../curve/curve.ts';

/** Standard deviations of ln units, and the groups the curve knows. */
export interface CurveUncertainty {
  /** Of truth around the curve of a known cell. */
  readonly residualSd: number;
  /** Of levels between marketplaces, between categories, and between pairs of both. */
  readonly marketSd: number;
  readonly categorySd: number;
  readonly cellSd: number;
  /** Of slopes between pairs. */
  readonly slopeSd: number;
  readonly markets: readonly string[];
  readonly categories: readonly string[];
  /** Null: pairs are not distinguished, and a known category is known everywhere. */
  readonly cells: readonly string[] | null;
}

export function isKnownCategory(
  { categories, cells }: CurveUncertainty,
  marketplace: string,
  category: string | null,
): boolean {
  const key = category ?? UNKNOWN_CATEGORY;
  return cells === null ? categories.includes(key) : cells.includes(cellKey(marketplace, key));
}

/** Returns the extra variance of ln units where a pool replaces a cell's own labels, else 0. */
export function doubtVariance(
  uncertainty: CurveUncertainty,
  marketplace: string,
  category: string | null,
  lnRank: number,
): number {
  const { marketSd, categorySd, cellSd, slopeSd, markets, categories } = uncertainty;
  let variance = markets.includes(marketplace) ? 0 : marketSd ** 2;
  if (isKnownCategory(uncertainty, marketplace, category)) return variance;
  variance += cellSd ** 2 + (slopeSd * (lnRank - PIVOT_LN_RANK)) ** 2;
  if (!categories.includes(category ?? UNKNOWN_CATEGORY)) variance += categorySd ** 2;
  return variance;
}
