/** Units and revenue of a market by brand, and how concentrated they are. */
import { brandKeys } from './brand-names.ts';
import { byAsin, type MarketEntry } from './market-entry.ts';

export interface BrandTotal {
  /** The spelling of its best-selling entry; null for one entry whose brand is unknown. */
  readonly brand: string | null;
  readonly listings: number;
  /** Those of them whose revenue is known. */
  readonly earning: number;
  /** Known units in 30 days. */
  readonly units: number;
  /** Known revenue in 30 days, minor units. */
  readonly revenue: number;
}

/** Largest revenue first, then units, listings and name. An unknown brand is never another's. */
export function brandTotals(entries: readonly MarketEntry[]): BrandTotal[] {
  // Sums of fractions depend on their order, so it is the ASINs', not that of the market.
  const ordered = [...entries].sort(byAsin);
  const groups: MarketEntry[][] = [];
  for (const [index, brand] of brandIndexes(ordered).entries()) {
    const entry = ordered[index];
    if (entry === undefined) continue;
    const group = groups[brand];
    if (group === undefined) groups[brand] = [entry];
    else group.push(entry);
  }
  return groups.map(totalOf).sort(compareTotals);
}

/** For each entry the number of its brand, from 0 in order of appearance. */
export function brandIndexes(entries: readonly MarketEntry[]): number[] {
  const keyOf = brandKeys(entries.flatMap(({ leader }) => leader.brand ?? []));
  const numbers = new Map<string, number>();
  return entries.map(({ leader: { brand, asin } }) => {
    const key = (brand === null ? undefined : keyOf.get(brand)) ?? `unknown brand of ${asin}`;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

/**
 * Herfindahl-Hirschman index (0-1): the sum of squared shares. Null without anything to share.
 */
export function herfindahl(amounts: readonly number[]): number | null {
  let total = 0;
  for (const amount of amounts) total += amount;
  if (!(total > 0)) return null;
  let index = 0;
  for (const amount of amounts) index += (amount / total) ** 2;
  return index;
}

function totalOf(entries: readonly MarketEntry[]): BrandTotal {
  const best = [...entries].sort(
    (left, right) => (right.units?.mean ?? -1) - (left.units?.mean ?? -1) || byAsin(left, right),
  )[0];
  return {
    brand: best?.leader.brand ?? null,
    listings: entries.length,
    earning: entries.filter(({ revenue }) => revenue !== null).length,
    units: entries.reduce((sum, { units }) => sum + (units?.mean ?? 0), 0),
    revenue: entries.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0),
  };
}

function compareTotals(left: BrandTotal, right: BrandTotal): number {
  return (
    right.revenue - left.revenue ||
    right.units - left.units ||
    right.listings - left.listings ||
    compareText(left.brand ?? '', right.brand ?? '')
  );
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
