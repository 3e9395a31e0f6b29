/**
 * The competitors of a market as columns of numbers, which is all that its score is made of: every
 * search scores the market of its keyword, so there is no object for each competitor.
 */
import { brandIndexes } from './brand-totals.ts';
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
  /** Numbers in the order of the leaders' ASINs. */
  readonly asins: Float64Array;
  /** The number of each brand, from 0; each unknown brand has its own. */
  readonly brands: readonly number[];
}

/** The sheet of some entries; what is not a finite number is unknown. */
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
    brands: brandIndexes(entries),
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

/** The sum of sorted values, so that the order of the market never changes the last digit. */
export function sumOf(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at++) total += values[at] as number;
  return total;
}

export interface BrandSums {
  /** Revenue of each brand, largest first; brands without any come last, as 0. */
  readonly revenues: Float64Array;
  /** How many brands have a family with known revenue: they come first in `revenues`. */
  readonly earningBrands: number;
  /** Families whose revenue is known. */
  readonly earning: number;
  /** The number of families of each brand, ordered by units, for markets without known revenue. */
  families(): readonly number[];
}

/**
 * What each brand of a market earns, without names.
 *
 * @param revenues a column of the sheet: the fresh ones, or those last known
 */
export function brandSums(sheet: MarketSheet, revenues: Float64Array): BrandSums {
  const groups = groupedByBrand(sheet);
  const brandCount = groups.starts.length - 1;
  const sums = new Float64Array(brandCount);
  let [earning, earningBrands] = [0, 0];
  for (let brand = 0; brand < brandCount; brand++) {
    const end = groups.starts[brand + 1] as number;
    const before = earning;
    let revenue = 0;
    for (let at = groups.starts[brand] as number; at < end; at++) {
      const value = revenues[groups.entries[at] as number] as number;
      if (Number.isNaN(value)) continue;
      revenue += value;
      earning++;
    }
    sums[brand] = revenue;
    if (earning > before) earningBrands++;
  }
  return {
    revenues: sums.sort().reverse(),
    earningBrands,
    earning,
    families: () => familiesByUnits(groups, sheet),
  };
}

/**
 * The entries of brand `n` stand at `starts[n]` to `starts[n + 1]`, in the order of their ASINs.
 */
interface BrandGroups {
  readonly starts: readonly number[];
  readonly entries: readonly number[];
}

/** Groups entries by brand, each group by ASIN: sums of fractions depend on their order. */
function groupedByBrand({ brands, asins }: MarketSheet): BrandGroups {
  const brandCount = 1 + brands.reduce((last, brand) => Math.max(last, brand), -1);
  const starts = new Array<number>(brandCount + 1).fill(0);
  for (const brand of brands) starts[brand + 1] = (starts[brand + 1] as number) + 1;
  for (let brand = 0; brand < brandCount; brand++) {
    starts[brand + 1] = (starts[brand + 1] as number) + (starts[brand] as number);
  }
  const entries = new Array<number>(brands.length).fill(0);
  const ends = starts.slice();
  for (let entry = 0; entry < brands.length; entry++) {
    const brand = brands[entry] as number;
    const first = starts[brand] as number;
    let at = ends[brand] as number;
    ends[brand] = at + 1;
    // Groups are small: each entry is put in its place among those before it.
    for (; at > first; at--) {
      const before = entries[at - 1] as number;
      if ((asins[before] as number) < (asins[entry] as number)) break;
      entries[at] = before;
    }
    entries[at] = entry;
  }
  return { starts, entries };
}

/** The families of each brand, ordered by units, then by families. */
function familiesByUnits({ starts, entries }: BrandGroups, { units }: MarketSheet): number[] {
  const brands = Array.from({ length: starts.length - 1 }, (_, brand) => {
    const group = entries.slice(starts[brand], starts[brand + 1]);
    const sold = group.reduce((sum, entry) => sum + (units[entry] || 0), 0);
    return { families: group.length, sold };
  });
  brands.sort((left, right) => right.sold - left.sold || right.families - left.families);
  return brands.map(({ families }) => families);
}
