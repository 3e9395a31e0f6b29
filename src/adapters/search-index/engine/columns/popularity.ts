/**
 * The order of best sellers: estimated mean sales falling, rank rising, review count falling, ASIN;
 * what is not known comes last.
 */
import { UNKNOWN } from './columns.ts';

/** Below every known number of sales. */
export const UNKNOWN_SALES = -1;

/** Where the numbers that decide popularity are read. */
export interface PopularityColumns {
  readonly asins: Float64Array;
  /** `UNKNOWN_SALES` where not known. */
  readonly meanSales: Float64Array;
  readonly columns: { readonly bsr: Uint32Array; readonly reviewCount: Uint32Array };
}

/** Negative when document `a` of `left` comes before document `b` of `right`. */
export function comparePopularity(
  left: PopularityColumns,
  a: number,
  right: PopularityColumns,
  b: number,
): number {
  const salesOfA = left.meanSales[a] as number;
  const salesOfB = right.meanSales[b] as number;
  if (salesOfA !== salesOfB) return salesOfB - salesOfA;
  const byRank = (left.columns.bsr[a] as number) - (right.columns.bsr[b] as number);
  if (byRank !== 0) return byRank;
  const reviewsOfA = left.columns.reviewCount[a] as number;
  const reviewsOfB = right.columns.reviewCount[b] as number;
  if (reviewsOfA !== reviewsOfB) {
    if (reviewsOfA === UNKNOWN) return 1;
    if (reviewsOfB === UNKNOWN) return -1;
    return reviewsOfB - reviewsOfA;
  }
  return (left.asins[a] as number) - (right.asins[b] as number);
}
