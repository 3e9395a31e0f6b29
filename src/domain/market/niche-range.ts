/**
 * Calculates the range of a niche score from its scores in many possible worlds. Estimates from
 * known sales vary within their ranges, partly in common, because the whole curve may be off. A
 * substitute for sales varies by its typical error, and an unknown part may have any value. The
 * worlds are a fixed low-discrepancy sequence, so equal markets get equal ranges.
 */
import { normalQuantile } from '../statistics/normal.ts';
import type { Currency } from '../values/money.ts';
import { brandIndexes, herfindahl, keyIndexes } from './brand-totals.ts';
import { byAsin, type EntryUnits, type MarketEntry } from './market-entry.ts';
import type { AssumedPart, DemandBasis, NicheFactors, PossibleWorld } from './niche-factors.ts';
import { typicalRevenue } from './typical-revenue.ts';

const WORLDS = 64;

/** At least this part of an estimate's variance is common to the market. */
const COMMON_SHARE_MIN = 0.5;

/** Width of the 80 % range of a lognormal in standard deviations. */
const RANGE_SDS = 2 * 1.2815515655;

/**
 * Standard deviation of ln revenue. Few families: the others may sell half or twice as much.
 * Ratings: the share of buyers who rate (0.5 to 8 of 100) and the listings' age are guesses.
 */
const STAND_IN_SD = { few_sales: 0.7, ratings: 1.4 } as const satisfies Partial<
  Record<DemandBasis, number>
>;

/** Steps of the Kronecker sequences: fractional parts of √2, the golden ratio and √3. */
const WORLD_STEP = Math.SQRT2 - 1;
const ENTRY_STEP = (Math.sqrt(5) - 1) / 2;
const PART_STEP = Math.sqrt(3) - 1;

export interface RangeContext {
  readonly currency: Currency;
  /** Standard deviation of ln units common to a marketplace; 0 if its sales were measured. */
  readonly levelSd: number;
}

export function scoreRange(
  entries: readonly MarketEntry[],
  factors: NicheFactors,
  context: RangeContext,
  scoreOf: (world: PossibleWorld) => number,
): { readonly low: number; readonly high: number } {
  const marketIn = factors.demandBasis === 'sales' ? soldIn(entries, context) : standInFor(factors);
  const scores = Array.from({ length: WORLDS }, (_, world) =>
    scoreOf({ ...marketIn(world), assumed: (part) => assumedIn(world, part) }),
  );
  scores.sort((left, right) => left - right);
  return {
    low: scores[Math.floor(0.1 * WORLDS)] ?? Number.NaN,
    high: scores[Math.ceil(0.9 * WORLDS) - 1] ?? Number.NaN,
  };
}

type WorldMarket = (world: number) => Pick<PossibleWorld, 'revenue' | 'brandHhi'>;

function standInFor({ revenue, demandBasis }: NicheFactors): WorldMarket {
  const sd = STAND_IN_SD[demandBasis === 'ratings' ? 'ratings' : 'few_sales'];
  return (world) => {
    const drawn = revenue === null ? null : revenue * Math.exp(sd * commonDraw(world));
    return { revenue: drawn, brandHhi: null };
  };
}

const PART_PLACES: Readonly<Record<AssumedPart, number>> = {
  demand: 1,
  reviewDepth: 2,
  rating: 3,
  brandConcentration: 4,
  priceSameness: 5,
  priceRoom: 6,
};

function assumedIn(world: number, part: AssumedPart): number {
  return fraction(world * WORLD_STEP + PART_PLACES[part] * PART_STEP);
}

/** Makes worlds from known sales. It orders entries by ASIN, which makes the draws reproducible. */
function soldIn(entries: readonly MarketEntry[], { currency, levelSd }: RangeContext): WorldMarket {
  const ordered = [...entries].sort(byAsin);
  const brands = brandIndexes(ordered);
  const earning = ordered.flatMap(({ units, revenue }, index) => {
    if (units === null || revenue === null || !Number.isFinite(revenue)) return [];
    return [{ revenue, brand: brands[index] ?? 0, ...spreadOf(units, levelSd) }];
  });
  const numbers = keyIndexes(earning.map(({ brand }) => brand));
  return (world) => {
    const common = commonDraw(world);
    const byBrand: number[] = [];
    for (const [index, { revenue, commonSd, ownSd }] of earning.entries()) {
      const shift = commonSd * common + ownSd * ownDraw(world, index);
      // Subtracting half the variance keeps the mean over the worlds at the estimate's mean.
      const drift = (commonSd ** 2 + ownSd ** 2) / 2;
      const at = numbers[index] ?? 0;
      byBrand[at] = (byBrand[at] ?? 0) + revenue * Math.exp(shift - drift);
    }
    return {
      revenue: typicalRevenue(byBrand, earning.length, currency),
      brandHhi: herfindahl(byBrand),
    };
  };
}

/** Splits the variance of ln units into a part common to the market and the listing's own. */
function spreadOf(
  { low, high }: EntryUnits,
  levelSd: number,
): { readonly commonSd: number; readonly ownSd: number } {
  const sd = Math.log(Math.max(high, 1) / Math.max(low, 0.5)) / RANGE_SDS;
  const common = Math.min(sd ** 2, Math.max(COMMON_SHARE_MIN * sd ** 2, levelSd ** 2));
  return { commonSd: Math.sqrt(common), ownSd: Math.sqrt(sd ** 2 - common) };
}

function commonDraw(world: number): number {
  return normalQuantile((world + 0.5) / WORLDS);
}

function ownDraw(world: number, index: number): number {
  return normalQuantile(fraction(world * WORLD_STEP + index * ENTRY_STEP + 0.5));
}

function fraction(value: number): number {
  const part = value - Math.floor(value);
  return Math.min(1 - 1e-9, Math.max(1e-9, part));
}
