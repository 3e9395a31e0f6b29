/**
 * Calculates the range of a niche score from its scores in many possible worlds. Estimates from
 * known sales vary within their ranges, partly in common, because the whole curve may be off.
 * Families of unknown sales earn between nothing and as much as the others, ratings instead of
 * sales vary by their typical error, and what is unknown of a part may have any value. The worlds
 * are a fixed low-discrepancy sequence, so equal markets get equal ranges.
 */
import { normalQuantile } from '../statistics/normal.ts';
import type { Currency } from '../values/money.ts';
import { brandIndexes, herfindahl, keyIndexes } from './brand-totals.ts';
import { byAsin, type EntryUnits, type MarketEntry } from './market-entry.ts';
import {
  type AssumedPart,
  type NicheFactors,
  type PossibleWorld,
  RATINGS_SD,
  unknownFamilies,
} from './niche-factors.ts';
import { typicalRevenue } from './typical-revenue.ts';

const WORLDS = 64;

/** At least this part of an estimate's variance is common to the market. */
const COMMON_SHARE_MIN = 0.5;

/** Width of the 80 % range of a lognormal in standard deviations. */
const RANGE_SDS = 2 * 1.2815515655;

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
  const marketIn = isSold(factors) ? soldIn(entries, context) : ratedIn(factors);
  const scores = Array.from({ length: WORLDS }, (_, world) =>
    scoreOf({ ...marketIn(world), assumed: (part) => assumedIn(world, part) }),
  );
  scores.sort((left, right) => left - right);
  return {
    low: scores[Math.floor(0.1 * WORLDS)] ?? Number.NaN,
    high: scores[Math.ceil(0.9 * WORLDS) - 1] ?? Number.NaN,
  };
}

function isSold({ demandBasis }: NicheFactors): boolean {
  return demandBasis === 'sales' || demandBasis === 'few_sales';
}

type WorldMarket = (world: number) => Pick<PossibleWorld, 'revenue' | 'brandHhi'>;

function ratedIn({ ratedRevenue }: NicheFactors): WorldMarket {
  return (world) => {
    const drawn =
      ratedRevenue === null ? null : ratedRevenue * Math.exp(RATINGS_SD * commonDraw(world));
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
const UNKNOWN_FAMILIES_PLACE = 7;

function assumedIn(world: number, part: AssumedPart): number {
  return placeDraw(world, PART_PLACES[part]);
}

function placeDraw(world: number, place: number): number {
  return fraction(world * WORLD_STEP + place * PART_STEP);
}

/** Makes worlds from known sales. It orders entries by ASIN, which makes the draws reproducible. */
function soldIn(entries: readonly MarketEntry[], { currency, levelSd }: RangeContext): WorldMarket {
  const ordered = [...entries].sort(byAsin);
  const brands = brandIndexes(ordered);
  const earning = ordered.flatMap(({ units, revenue }, index) => {
    if (units === null || revenue === null || !Number.isFinite(revenue)) return [];
    return [{ revenue, brand: brands[index] ?? 0, ...spreadOf(units, levelSd) }];
  });
  const share = earning.length / entries.length;
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
    const doubt = placeDraw(world, UNKNOWN_FAMILIES_PLACE);
    const typical = typicalRevenue(byBrand, earning.length, currency);
    return {
      revenue: typical === null ? null : typical * unknownFamilies(share, doubt),
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
