/**
 * The range of a niche score: the score over many possible worlds inside the sales ranges. Half of
 * the variance of every estimate is common to the market (the curve may be off as a whole), half is
 * the listing's own. The worlds are a fixed low-discrepancy sequence, so equal markets get equal
 * ranges, in any order of their listings.
 */
import type { Currency } from '../money.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { brandIndexes, foldedBrands, herfindahl } from './brand-totals.ts';
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
  const scores = drawWorlds(earning, currency).map(scoreOf);
  scores.sort((left, right) => left - right);
  return {
    low: scores[Math.floor(0.1 * WORLDS)] ?? Number.NaN,
    high: scores[Math.ceil(0.9 * WORLDS) - 1] ?? Number.NaN,
  };
}

interface EarningEntry {
  readonly revenue: number;
  /** Of the logarithm of its revenue, and what keeps the mean where it is. */
  readonly sd: number;
  readonly drift: number;
  /** From 0, in order of appearance among those that earn. */
  readonly brand: number;
}

/** In the order of their ASINs, so that the order of the market does not matter. */
function earningEntries(entries: readonly MarketEntry[]): EarningEntry[] {
  const ordered = [...entries].sort(byAsin);
  const brands = brandIndexes(foldedBrands(ordered));
  const numbers = new Map<number | undefined, number>();
  return ordered.flatMap(({ units, revenue }, index) => {
    if (units === null || revenue === null) return [];
    const brand = numbers.get(brands[index]) ?? numbers.size;
    numbers.set(brands[index], brand);
    const sd = lnSd(units);
    return [{ revenue, sd, drift: sd ** 2 / 2, brand }];
  });
}

/** Every entry's revenue moved within its range; the mean over the worlds is the estimate's. */
function drawWorlds(earning: readonly EarningEntry[], currency: Currency): World[] {
  const brandCount = 1 + earning.reduce((last, { brand }) => Math.max(last, brand), 0);
  const draws = earning.map((_, index) => drawsOf(index));
  const worlds: World[] = [];
  for (let world = 0; world < WORLDS; world += 1) {
    const byBrand = new Array<number>(brandCount).fill(0);
    for (let index = 0; index < earning.length; index += 1) {
      const { revenue, sd, drift, brand } = earning[index] ?? NOTHING_EARNED;
      const drawn = revenue * Math.exp((draws[index]?.[world] ?? 0) * sd - drift);
      byBrand[brand] = (byBrand[brand] ?? 0) + drawn;
    }
    worlds.push({
      typicalRevenue: typicalRevenue(byBrand, earning.length, currency),
      brandHhi: herfindahl(byBrand) ?? 0,
    });
  }
  return worlds;
}

const NOTHING_EARNED: EarningEntry = { revenue: 0, sd: 0, drift: 0, brand: 0 };

/** Draws that are kept, half a kilobyte each; no market's sample is larger. */
const DRAWS_MAX = 512;
const knownDraws: Float64Array[] = [];

/** The standard normal draws of an entry by its place, one a world: the same for every market. */
function drawsOf(index: number): Float64Array {
  const known = knownDraws[index];
  if (known !== undefined) return known;
  const draws = Float64Array.from({ length: WORLDS }, (_, world) => {
    const common = normalQuantile((world + 0.5) / WORLDS);
    const own = normalQuantile(fraction(world * WORLD_STEP + index * ENTRY_STEP + 0.5));
    return Math.sqrt(COMMON_SHARE) * common + Math.sqrt(1 - COMMON_SHARE) * own;
  });
  if (index < DRAWS_MAX) knownDraws[index] = draws;
  return draws;
}

function lnSd({ low, high }: EntryUnits): number {
  return Math.log(Math.max(high, 1) / Math.max(low, 0.5)) / RANGE_SDS;
}

function fraction(value: number): number {
  const part = value - Math.floor(value);
  return Math.min(1 - 1e-9, Math.max(1e-9, part));
}
