/**
 * The range of a niche score: the score over many possible worlds inside the sales ranges. Half of
 * the variance of every estimate is common to the market (the curve may be off as a whole), half is
 * the listing's own. The worlds are a fixed low-discrepancy sequence, so equal markets get equal
 * ranges, in any order of their listings.
 */
import type { Currency } from '../money.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { brandIndexes, herfindahl } from './brand-totals.ts';
import { byAsin, type EntryUnits, type MarketEntry } from './market-entry.ts';
import { typicalRevenue } from './typical-revenue.ts';

/** Worlds looked at; p10 and p90 need no more. */
const WORLDS = 64;
const COMMON_SHARE = 0.5;

/** The 80 % range of a lognormal is this many standard deviations wide. */
const RANGE_SDS = 2 * 1.2815515655;

/** Steps of the Kronecker sequences (fractions of √2 and of the golden ratio). */
const WORLD_STEP = Math.SQRT2 - 1;
const ENTRY_STEP = (Math.sqrt(5) - 1) / 2;

/** What a world changes of a market. */
export interface World {
  readonly monthlyRevenue: number;
  readonly typicalRevenue: number | null;
  readonly brandHhi: number;
}

/** p10 and p90 of `scoreOf` over the worlds; null where no revenue is known. */
export function scoreRange(
  entries: readonly MarketEntry[],
  currency: Currency,
  scoreOf: (world: World) => number,
): { readonly low: number; readonly high: number } | null {
  const earning = earningEntries(entries);
  if (earning.length === 0) return null;
  const scores = Array.from({ length: WORLDS }, (_, world) =>
    scoreOf(drawWorld(earning, world, currency)),
  );
  scores.sort((left, right) => left - right);
  return {
    low: scores[Math.floor(0.1 * WORLDS)] ?? Number.NaN,
    high: scores[Math.ceil(0.9 * WORLDS) - 1] ?? Number.NaN,
  };
}

interface EarningEntry {
  readonly revenue: number;
  readonly sd: number;
  readonly brand: number;
}

/** In the order of their ASINs, so that the order of the market does not matter. */
function earningEntries(entries: readonly MarketEntry[]): EarningEntry[] {
  const ordered = [...entries].sort(byAsin);
  const brands = brandIndexes(ordered);
  return ordered.flatMap(({ units, revenue }, index) =>
    units === null || revenue === null
      ? []
      : [{ revenue, sd: lnSd(units), brand: brands[index] ?? 0 }],
  );
}

/** Every entry's revenue moved within its range; the mean over the worlds is the estimate's. */
function drawWorld(earning: readonly EarningEntry[], world: number, currency: Currency): World {
  const common = normalQuantile((world + 0.5) / WORLDS);
  const byBrand = new Map<number, number>();
  let monthlyRevenue = 0;
  for (const [index, { revenue, sd, brand }] of earning.entries()) {
    const own = normalQuantile(fraction(world * WORLD_STEP + index * ENTRY_STEP + 0.5));
    const z = Math.sqrt(COMMON_SHARE) * common + Math.sqrt(1 - COMMON_SHARE) * own;
    const drawn = revenue * Math.exp(z * sd - sd ** 2 / 2);
    monthlyRevenue += drawn;
    byBrand.set(brand, (byBrand.get(brand) ?? 0) + drawn);
  }
  const totals = [...byBrand.values()];
  return {
    monthlyRevenue,
    typicalRevenue: typicalRevenue(totals, earning.length, currency),
    brandHhi: herfindahl(totals) ?? 0,
  };
}

function lnSd({ low, high }: EntryUnits): number {
  return Math.log(Math.max(high, 1) / Math.max(low, 0.5)) / RANGE_SDS;
}

function fraction(value: number): number {
  const part = value - Math.floor(value);
  return Math.min(1 - 1e-9, Math.max(1e-9, part));
}
