/** Names the columns (numbers kept for each document) and defines their unknown values. */

export const SORTABLE = ['price', 'bsr', 'reviewCount', 'rating', 'monthlySales'] as const;

export type SortableColumn = (typeof SORTABLE)[number];

/** `lookAt` is the last look. Category numbers follow the tree, so a branch is a range. */
export const STEPPED = [...SORTABLE, 'lookAt', 'category'] as const;
export type SteppedColumn = (typeof STEPPED)[number];

/** Only the figures of a market read these; `brandName` and `rankCategory` number labels. */
const MARKET_COLUMNS = ['salesLow', 'salesHigh', 'brandName', 'rankCategory'] as const;

export const COLUMNS = [
  ...STEPPED,
  'firstSeen',
  'family',
  /** The place of the listing's card in the segment's card file. */
  'card',
  ...MARKET_COLUMNS,
] as const;
export type ColumnName = (typeof COLUMNS)[number];
export type Columns = Readonly<Record<ColumnName, Uint32Array>>;

/** Unknown values are above every bound and last in ascending order. */
export const UNKNOWN = 0xffff_ffff;
const KNOWN_MAX = UNKNOWN - 1;

/** Ratings are stored in ten-thousandths of a star. */
export const RATING_SCALE = 10_000;

/** Converts a value to a column's number; values above the column's maximum become the maximum. */
export function columnValue(value: number | null, scale = 1): number {
  if (value === null) return UNKNOWN;
  return Math.min(KNOWN_MAX, Math.max(0, Math.round(value * scale)));
}

/** Unknown sales sort below every known number. */
export const UNKNOWN_SALES = -1;

/** The columns that decide popularity. */
export interface PopularityColumns {
  readonly asins: Float64Array;
  readonly meanSales: Float64Array;
  readonly columns: { readonly bsr: Uint32Array; readonly reviewCount: Uint32Array };
}

/** Returns a negative number if document `a` of `left` comes before document `b` of `right`. */
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
  if (reviewsOfA === reviewsOfB) return (left.asins[a] as number) - (right.asins[b] as number);
  if (reviewsOfA === UNKNOWN) return 1;
  return reviewsOfB === UNKNOWN ? -1 : reviewsOfB - reviewsOfA;
}
