/**
 * The competitors of a market as columns of numbers. Every search scores the market of its keyword
 * from such a sheet, without an object for each competitor.
 */
import { floatAt } from '../statistics/float-at.ts';
import { brandIndexes } from './brand-totals.ts';
import { byAsin, type MarketEntry } from './market-entry.ts';

/** Each column has at least `count` values; NaN means unknown. */
export interface MarketSheet {
  readonly count: number;
  /** Per unit sold, minor units. */
  readonly prices: Float64Array;
  /** Expected units in 30 days (mean), and their revenue. */
  readonly units: Float64Array;
  readonly revenues: Float64Array;
  readonly reviewCounts: Float64Array;
  readonly ratings: Float64Array;
  /** Numbers that order the entries by their leaders' ASINs. */
  readonly asins: Float64Array;
  /** The number of each brand, from 0; each unknown brand has its own. */
  readonly brands: readonly number[];
}

/** Returns the sheet of some entries. Values that are not finite count as unknown. */
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
    reviewCounts: column(({ reviewCount }) => reviewCount),
    ratings: column(({ rating }) => rating),
    asins,
    brands: brandIndexes(entries),
  };
}

function known(value: number | null): number {
  return value !== null && Number.isFinite(value) ? value : Number.NaN;
}

export function sortedKnown(column: Float64Array, count: number): Float64Array {
  // `sort` puts NaN last.
  const values = column.slice(0, count).sort();
  let length = count;
  while (length > 0 && Number.isNaN(values[length - 1])) length--;
  return length === count ? values : values.subarray(0, length);
}

/** Adds up values. In sorted order, equal markets get equal sums down to the last digit. */
export function sumOf(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += floatAt(values, at);
  return total;
}

export interface BrandSums {
  /** Revenue of each brand, largest first; 0 for brands without known revenue. */
  readonly revenues: Float64Array;
  /** How many brands have a family with known revenue. They come first in `revenues`. */
  readonly earningBrands: number;
  /** How many families have a known revenue. */
  readonly earning: number;
  /** Returns each brand's number of families, ordered by units sold. */
  families(): readonly number[];
}

/** Adds up what each brand earns. */
export function brandSums(sheet: MarketSheet): BrandSums {
  const { brands, revenues } = sheet;
  const ordered = inOrderOfAsins(sheet);
  const sums = new Float64Array(brandCountOf(sheet));
  const earners = new Set<number>();
  let earning = 0;
  for (const entry of ordered) {
    const value = floatAt(revenues, entry);
    const brand = brands[entry];
    if (Number.isNaN(value) || brand === undefined) continue;
    sums[brand] = floatAt(sums, brand) + value;
    earners.add(brand);
    earning++;
  }
  return {
    revenues: sums.sort().reverse(),
    earningBrands: earners.size,
    earning,
    families: () => familiesByUnits(sheet, ordered),
  };
}

function brandCountOf({ brands }: MarketSheet): number {
  return 1 + brands.reduce((last, brand) => Math.max(last, brand), -1);
}

/** Orders the entries by ASIN: sums of fractions depend on the order in which they are added. */
function inOrderOfAsins({ brands, asins }: MarketSheet): readonly number[] {
  const entries = brands.map((_, entry) => entry);
  return entries.sort((left, right) => floatAt(asins, left) - floatAt(asins, right));
}

function familiesByUnits(sheet: MarketSheet, ordered: readonly number[]): number[] {
  const totals = Array.from({ length: brandCountOf(sheet) }, () => ({ families: 0, sold: 0 }));
  for (const entry of ordered) {
    const total = totals[sheet.brands[entry] ?? 0];
    if (total === undefined) continue;
    total.families += 1;
    total.sold += floatAt(sheet.units, entry) || 0;
  }
  totals.sort((left, right) => right.sold - left.sold || right.families - left.families);
  return totals.map(({ families }) => families);
}
