/** Units and revenue of a market by brand, and how concentrated they are. */

import { brandKeys, possibleOwner } from '../product/brand-names.ts';
import { compareText } from '../values/compare-text.ts';
import { byAsin, type MarketEntry } from './market-entry.ts';

export interface BrandTotal {
  /** The spelling of its best-selling entry; null for one entry whose brand is unknown. */
  readonly brand: string | null;
  readonly listings: number;
  /** How many of them have a known revenue. */
  readonly earning: number;
  readonly units: number;
  /** Known revenue in 30 days, minor units. */
  readonly revenue: number;
}

/** The brands by revenue, units, listings and name; entries of unknown brands stand alone. */
export function brandTotals(entries: readonly MarketEntry[]): BrandTotal[] {
  const brands = brandIndexes(entries);
  const groups = Map.groupBy(entries, (_, index) => brands[index]);
  return [...groups.values()].map(totalOf).sort(compareTotals);
}

/** The number of each entry's brand, from 0 in order of appearance; unknown brands all differ. */
export function brandIndexes(entries: readonly MarketEntry[]): number[] {
  return keyIndexes(brandKeys(entries.map(({ leader }) => leader.brand)));
}

/** Numbers for keys, from 0 in order of appearance; each null, an unknown brand, gets its own. */
export function keyIndexes<Key>(keys: readonly (Key | null)[]): number[] {
  const numbers = new Map<Key, number>();
  let count = 0;
  return keys.map((key) => {
    if (key === null) return count++;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, count);
    return count++;
  });
}

/** The Herfindahl-Hirschman index (0-1), the sum of squared shares; null without any. */
export function herfindahl(amounts: ArrayLike<number>): number | null {
  let total = 0;
  for (let at = 0; at < amounts.length; at++) total += amounts[at] as number;
  if (!(total > 0)) return null;
  let index = 0;
  for (let at = 0; at < amounts.length; at++) index += ((amounts[at] as number) / total) ** 2;
  return index;
}

function totalOf(entries: readonly MarketEntry[]): BrandTotal {
  // Sums of fractions depend on their order, so it is the ASINs', not that of the market; of two
  // the order does not matter.
  const ordered = entries.length > 2 ? entries.toSorted(byAsin) : entries;
  let best: MarketEntry | null = null;
  let [earning, units, revenue] = [0, 0, 0];
  for (const entry of ordered) {
    if (best === null || isBetterSeller(entry, best)) best = entry;
    if (entry.revenue !== null) earning++;
    units += entry.units?.mean ?? 0;
    revenue += entry.revenue ?? 0;
  }
  return { brand: best?.leader.brand ?? null, listings: entries.length, earning, units, revenue };
}

function isBetterSeller(left: MarketEntry, right: MarketEntry): boolean {
  const lead = (left.units?.mean ?? -1) - (right.units?.mean ?? -1);
  return lead > 0 || (lead === 0 && byAsin(left, right) < 0);
}

function compareTotals(left: BrandTotal, right: BrandTotal): number {
  return (
    right.revenue - left.revenue ||
    right.units - left.units ||
    right.listings - left.listings ||
    compareText(left.brand ?? '', right.brand ?? '')
  );
}

/** Numbers that stand for folded brands, so that an index counts a market without reading names. */
export class BrandNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #owners: (number | null)[] = [];
  /** For each brand, the market it was last met in and its number there. */
  readonly #markets: number[] = [];
  readonly #indexes: number[] = [];
  #market = 0;

  get size(): number {
    return this.#owners.length;
  }

  /** The number of a folded name, from 0; null for the empty name of an unknown brand. */
  numberOf(folded: string): number | null {
    if (folded === '') return null;
    const known = this.#numbers.get(folded);
    if (known !== undefined) return known;
    const number = this.size;
    this.#numbers.set(folded, number);
    this.#owners.push(null);
    this.#markets.push(0);
    this.#indexes.push(0);
    const owner = possibleOwner(folded);
    if (owner !== null) this.#owners[number] = this.numberOf(owner);
    return number;
  }

  /** The brand that this one belongs to in a market that has both; null: none. */
  ownerOf(number: number): number | null {
    return this.#owners[number] ?? null;
  }

  /** `keyIndexes` of the brands of a market, without a new table for each market. */
  indexesIn(market: readonly (number | null)[]): number[] {
    this.#market++;
    let count = 0;
    return market.map((brand) => {
      if (brand === null) return count++;
      if (this.#markets[brand] !== this.#market) {
        this.#markets[brand] = this.#market;
        this.#indexes[brand] = count++;
      }
      return this.#indexes[brand] as number;
    });
  }
}
