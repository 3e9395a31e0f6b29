/**
 * What each brand of a market earns, for its figures: the numbers of `brandTotals`, whose order they
 * keep, without its names.
 */
import type { MarketSheet } from './market-sheet.ts';

export interface BrandSums {
  /** Revenue of each brand, largest first; brands without any come last, as 0. */
  readonly revenues: Float64Array;
  /** Brands with a family whose revenue is known: the first so many of `revenues`. */
  readonly earningBrands: number;
  /** Families whose revenue is known. */
  readonly earning: number;
  /** Families of each brand, in the order of those that earn nothing at all. */
  families(): readonly number[];
}

/** `revenues`: the fresh ones or those last known. */
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

/** The entries of brand `n` stand at `starts[n]` to `starts[n + 1]`, in the order of their ASINs. */
interface BrandGroups {
  readonly starts: readonly number[];
  readonly entries: readonly number[];
}

/** Sums of fractions depend on their order, so it is the ASINs', not that of the market. */
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

/** Where nothing is earned, brands are ordered by units, then by families. */
function familiesByUnits({ starts, entries }: BrandGroups, { units }: MarketSheet): number[] {
  const brands = Array.from({ length: starts.length - 1 }, (_, brand) => {
    const group = entries.slice(starts[brand], starts[brand + 1]);
    const sold = group.reduce((sum, entry) => sum + (units[entry] || 0), 0);
    return { families: group.length, sold };
  });
  brands.sort((left, right) => right.sold - left.sold || right.families - left.families);
  return brands.map(({ families }) => families);
}
