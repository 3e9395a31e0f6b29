/** The measured inputs of a niche score. An unknown input is null. */
import { sortedQuantile } from '../statistics/quantiles.ts';
import type { Currency, Minor } from '../values/money.ts';
import { herfindahl } from './brand-totals.ts';
import { type BrandSums, brandSums, type MarketSheet, sortedKnown, sumOf } from './market-sheet.ts';
import { typicalRevenue } from './typical-revenue.ts';

export interface ScoreInputs {
  readonly currency: Currency;
  readonly medianPrice: Minor | null;
  readonly priceP25: Minor | null;
  readonly priceP75: Minor | null;
  /** (P75 - P25) / P50. */
  readonly priceSpread: number | null;
  readonly medianReviews: number | null;
  /** Mean stars. Stars above 4.2 are drawn toward 4.2 with the weight of twenty ratings. */
  readonly averageRating: number | null;
  /** By revenue, or by listings if no revenue is known. */
  readonly brandHhi: number | null;
  /** How many competitors have a known price, count of ratings, stars, and revenue. */
  readonly withPrice: number;
  readonly withReviews: number;
  readonly withRating: number;
  readonly withSales: number;
  /** What a typical family of a typical brand earns; see `typical-revenue.ts`. */
  readonly typicalRevenue: Minor | null;
}

/** The totals are over all competitors with known values. */
export interface NicheInputs extends ScoreInputs {
  readonly monthlyUnits: number | null;
  readonly monthlyRevenue: Minor | null;
  /** The share of competitors whose sales are known, 0-1; null without competitors. */
  readonly knownSalesShare: number | null;
}

/** A market with fewer competitors cannot be judged. */
export const FAMILIES_MIN = 8;

/** Known sales of a smaller share of the competitors say nothing about the others. */
const KNOWN_SALES_SHARE_MIN = 0.25;

/**
 * Returns whether enough competitors have known sales to represent the market: eight or half, and a
 * quarter of a large market.
 */
export function hasEnoughSales({ withSales }: ScoreInputs, count: number): boolean {
  const few = Math.min(FAMILIES_MIN, Math.ceil(count / 2));
  return withSales > 0 && withSales >= Math.max(few, KNOWN_SALES_SHARE_MIN * count);
}

const RATING_PRIOR = 4.2;
const RATING_PRIOR_WEIGHT = 20;

export function nicheInputs(sheet: MarketSheet, currency: Currency): NicheInputs {
  const inputs = scoreInputs(sheet, currency);
  const units = sortedKnown(sheet.units, sheet.count);
  const revenues = sortedKnown(sheet.revenues, sheet.count);
  return {
    ...inputs,
    knownSalesShare: sheet.count === 0 ? null : inputs.withSales / sheet.count,
    monthlyUnits: units.length === 0 ? null : sumOf(units),
    monthlyRevenue: revenues.length === 0 ? null : sumOf(revenues),
  };
}

export function scoreInputs(sheet: MarketSheet, currency: Currency): ScoreInputs {
  const { count } = sheet;
  const prices = sortedKnown(sheet.prices, count);
  const priceP25 = sortedQuantile(prices, 0.25);
  const medianPrice = sortedQuantile(prices, 0.5);
  const priceP75 = sortedQuantile(prices, 0.75);
  const reviews = sortedKnown(sheet.reviewCounts, count);
  const sums = brandSums(sheet);
  const withSales = sums.earning;
  return {
    currency,
    medianPrice,
    priceP25,
    priceP75,
    priceSpread: spreadOf(priceP25, medianPrice, priceP75),
    medianReviews: sortedQuantile(reviews, 0.5),
    ...averageRating(sheet),
    brandHhi: herfindahl(withSales > 0 ? sums.revenues : sums.families()),
    withPrice: prices.length,
    withReviews: reviews.length,
    withSales,
    typicalRevenue: typicalOf(sums, currency),
  };
}

function typicalOf(sums: BrandSums, currency: Currency): Minor | null {
  const { revenues, earningBrands, earning } = sums;
  return typicalRevenue(revenues.subarray(0, earningBrands), earning, currency);
}

/** In these units ratings are whole numbers, whose sum does not depend on their order. */
const RATING_UNITS = 1e9;

/** A few excellent ratings do not make a strong rival; a poor rating is poor at any count. */
function averageRating({
  ratings,
  reviewCounts,
  count,
}: MarketSheet): Pick<ScoreInputs, 'averageRating' | 'withRating'> {
  let total = 0;
  let known = 0;
  for (let at = 0; at < count; at++) {
    const stars = shrunkRating(ratings[at] as number, reviewCounts[at] as number);
    if (Number.isNaN(stars)) continue;
    total += Math.round(stars * RATING_UNITS);
    known++;
  }
  const average = known === 0 ? null : total / known / RATING_UNITS;
  return { averageRating: average, withRating: known };
}

function shrunkRating(rating: number, reviewCount: number): number {
  if (!(rating > RATING_PRIOR)) return rating;
  const count = Number.isNaN(reviewCount) ? 0 : reviewCount;
  return (rating * count + RATING_PRIOR * RATING_PRIOR_WEIGHT) / (count + RATING_PRIOR_WEIGHT);
}

function spreadOf(low: number | null, middle: number | null, high: number | null): number | null {
  if (low === null || middle === null || high === null || middle <= 0) return null;
  return (high - low) / middle;
}
