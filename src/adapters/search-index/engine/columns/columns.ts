/** The numbers kept for each document, and how unknown ones are written. */

/** Columns that sorts order by. */
export const SORTABLE = [
  'price',
  'bsr',
  'reviewCount',
  'rating',
  'monthlySales',
  'rankAt',
] as const;

export type SortableColumn = (typeof SORTABLE)[number];

/** Categories are numbered in the order of their tree, so that a branch is a range. */
export const STEPPED = [...SORTABLE, 'category'] as const;
export type SteppedColumn = (typeof STEPPED)[number];

/** Read for the figures of a market only; `brandName` and `rankCategory` number labels. */
const MARKET_COLUMNS = ['salesLow', 'salesHigh', 'brandName', 'rankCategory'] as const;

export const COLUMNS = [
  ...STEPPED,
  'firstSeen',
  'family',
  /** Where the listing's card stands among those of its segment. */
  'card',
  ...MARKET_COLUMNS,
] as const;
export type ColumnName = (typeof COLUMNS)[number];
export type Columns = Readonly<Record<ColumnName, Uint32Array>>;

/** Unknown: above every bound, and last in ascending order. */
export const UNKNOWN = 0xffff_ffff;
const KNOWN_MAX = UNKNOWN - 1;

/** Ratings are kept in ten-thousandths of a star. */
export const RATING_SCALE = 10_000;

/** A column's number for a value; larger values than the column holds count as its largest. */
export function columnValue(value: number | null, scale = 1): number {
  if (value === null) return UNKNOWN;
  return Math.min(KNOWN_MAX, Math.max(0, Math.round(value * scale)));
}
