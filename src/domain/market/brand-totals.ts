/** Adds up a market's units and revenue by brand, and measures how concentrated they are. */
import { brandKeys, possibleOwner } from '../product/brand-names.ts';
import { compareText } from '../values/compare-text.ts';
import { byAsin, type MarketEntry } from './market-entry.ts';

export interface BrandTotal {
  /** The name as its best-selling entry spells it; null for an entry of unknown brand. */
  readonly brand: string | null;
  readonly listings: number;
  /** How many of the listings have known units, and how many a known revenue. */
  readonly selling: number;
  readonly earning: number;
  readonly units: number;
  /** Known revenue in 30 days, minor units. */
  readonly revenue: number;
}

/** Orders the brands by revenue, units, listings and name. Unknown brands stay separate entries. */
export function brandTotals(entries: readonly MarketEntry[]): BrandTotal[] {
  const brands = brandIndexes(entries);
  const groups = Map.groupBy(entries, (_, index) => brands[index]);
  return [...groups.values()].map(totalOf).sort(compareTotals);
}

export function brandIndexes(entries: readonly MarketEntry[]): number[] {
  return keyIndexes(brandKeys(entries.map(({ leader }) => leader.brand)));
}

/** Numbers keys from 0 in order of appearance. Each null (unknown brand) gets its own number. */
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

/** Returns the Herfindahl-Hirschman index (0-1): the sum of squared shares; null if all are 0. */
export function herfindahl(amounts: ArrayLike<number>): number | null {
  let total = 0;
  for (let at = 0; at < amounts.length; at++) total += amounts[at] as number;
  if (!(total > 0)) return null;
  let index = 0;
  for (let at = 0; at < amounts.length; at++) index += ((amounts[at] as number) / total) ** 2;
  return index;
}

function totalOf(entries: readonly MarketEntry[]): BrandTotal {
  // Sums of fractions depend on the order in which they are added, except for two summands.
  const ordered = entries.length > 2 ? entries.toSorted(byAsin) : entries;
  let best: MarketEntry | null = null;
  let [selling, earning, units, revenue] = [0, 0, 0, 0];
  for (const entry of ordered) {
    if (best === null || isBetterSeller(entry, best)) best = entry;
    if (entry.units !== null) selling++;
    if (entry.revenue !== null) earning++;
    units += entry.units?.mean ?? 0;
    revenue += entry.revenue ?? 0;
  }
  const brand = best?.leader.brand ?? null;
  return { brand, listings: entries.length, selling, earning, units, revenue };
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

/** Gives each folded brand a number, so a search index can count brands without reading names. */
export class BrandNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #owners: (number | null)[] = [];
  /** For each brand, the last market that had it, and its number in that market. */
  readonly #markets: number[] = [];
  readonly #indexes: number[] = [];
  #market = 0;

  get size(): number {
    return this.#owners.length;
  }

  /** Returns the number of a folded name, from 0; null for the empty name of an unknown brand. */
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

  /** Returns the brand that this one belongs to in a market that has both, or null. */
  ownerOf(number: number): number | null {
    return this.#owners[number] ?? null;
  }

  /** Does the work of `keyIndexes` for the brands of a market without allocating a table. */
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
