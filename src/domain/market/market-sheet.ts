/**
 * The competitors of a market as columns of numbers: all that its score is made of. A search scores
 * the market of its keyword each time, so that there is no object for each competitor.
 */
import { byAsin, type MarketEntry } from './market-entry.ts';

/** Each column has `count` values or more; NaN: unknown. */
export interface MarketSheet {
  readonly count: number;
  /** Per unit sold, minor units. */
  readonly prices: Float64Array;
  /** Expected units in 30 days (mean), and their revenue. */
  readonly units: Float64Array;
  readonly revenues: Float64Array;
  /** By the last rank known, however old. */
  readonly lastKnownRevenues: Float64Array;
  readonly reviewCounts: Float64Array;
  readonly ratings: Float64Array;
  /** Numbers that order as the leaders' ASINs do. */
  readonly asins: Float64Array;
  /** As written. */
  readonly brands: readonly (string | null)[];
}

/** What is not a finite number is unknown. */
export function sheetOf(entries: readonly MarketEntry[]): MarketSheet {
  const column = (read: (entry: MarketEntry) => number | null) =>
    Float64Array.from(entries, (entry) => known(read(entry)));
  const asins = new Float64Array(entries.length);
  const ordered = entries.map((entry, index) => ({ entry, index }));
  ordered.sort((left, right) => byAsin(left.entry, right.entry));
  for (const [place, { index }] of ordered.entries()) asins[index] = place;
  return {
    count: entries.length,
    prices: column(({ price }) => price),
    units: column(({ units }) => units?.mean ?? null),
    revenues: column(({ revenue }) => revenue),
    lastKnownRevenues: column(({ lastKnownRevenue }) => lastKnownRevenue),
    reviewCounts: column(({ reviewCount }) => reviewCount),
    ratings: column(({ rating }) => rating),
    asins,
    brands: entries.map(({ leader }) => leader.brand),
  };
}

function known(value: number | null): number {
  return value !== null && Number.isFinite(value) ? value : Number.NaN;
}

/** The known values of a column in ascending order. */
export function sortedKnown(column: Float64Array, count: number): Float64Array {
  const values = new Float64Array(count);
  let length = 0;
  for (let at = 0; at < count; at++) {
    const value = column[at] as number;
    if (!Number.isNaN(value)) values[length++] = value;
  }
  return values.subarray(0, length).sort();
}

/** Of sorted values, so that the order of the market never changes the last digit. */
export function sumOf(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at] as number;
  return total;
}
