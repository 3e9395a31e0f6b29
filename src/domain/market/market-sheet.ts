/**
 * The competitors of a market as columns of numbers: all that its score is made of. A search scores
 * the market of its keyword each time, so that there is no object for each competitor.
 */
import { brandIndexes, foldedBrands } from './brand-totals.ts';
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
  /** A number for each brand, from 0; what is unknown is a brand of its own. */
  readonly brands: readonly number[];
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
    brands: brandIndexes(foldedBrands(entries)),
  };
}

function known(value: number | null): number {
  return value !== null && Number.isFinite(value) ? value : Number.NaN;
}

/** The known values of a column in ascending order. */
export function sortedKnown(column: Float64Array, count: number): Float64Array {
  // NaN comes last.
  const values = column.slice(0, count).sort();
  let length = count;
  while (length > 0 && Number.isNaN(values[length - 1])) length--;
  return length === count ? values : values.subarray(0, length);
}

/** Of sorted values, so that the order of the market never changes the last digit. */
export function sumOf(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at] as number;
  return total;
}
