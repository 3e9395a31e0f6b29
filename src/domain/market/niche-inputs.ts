/** The measured inputs of a niche score, each null where it is not known. */

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
  /** Mean of the stars; those above 4.2 are drawn toward it by twenty imagined ratings. */
  readonly averageRating: number | null;
  /** By revenue; where no revenue is known, by listings. */
  readonly brandHhi: number | null;
  readonly withSales: number;
  /** What a usual family of a usual brand earns; see `typical-revenue.ts`. */
  readonly typicalRevenue: Minor | null;
}

/** With the units and revenue of all competitors for which they are known. */
export interface NicheInputs extends ScoreInputs {
  readonly monthlyUnits: number | null;
  readonly monthlyRevenue: Minor | null;
}

/** A market of fewer competitors cannot be judged. */
export const FAMILIES_MIN = 8;

/** Whether sales are known of enough competitors to speak for the market: eight, or half. */
export function hasEnoughSales({ withSales }: ScoreInputs, count: number): boolean {
  return withSales > 0 && withSales >= Math.min(FAMILIES_MIN, Math.ceil(count / 2));
}

const RATING_PRIOR = 4.2;
const RATING_PRIOR_WEIGHT = 20;

export function nicheInputs(sheet: MarketSheet, currency: Currency): NicheInputs {
  const units = sortedKnown(sheet.units, sheet.count);
  const revenues = sortedKnown(sheet.revenues, sheet.count);
  return {
    ...scoreInputs(sheet, currency),
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
  const sums = brandSums(sheet, sheet.revenues);
  const withSales = sums.earning;
  return {
    currency,
    medianPrice,
    priceP25,
    priceP75,
    priceSpread: spreadOf(priceP25, medianPrice, priceP75),
    medianReviews: sortedQuantile(sortedKnown(sheet.reviewCounts, count), 0.5),
    averageRating: averageRating(sheet),
    brandHhi: herfindahl(withSales > 0 ? sums.revenues : sums.families()),
    withSales,
    typicalRevenue: typicalOf(sums, currency),
  };
}

/** The typical revenue by the families and brands whose revenue is known. */
export function typicalOf(sums: BrandSums, currency: Currency): Minor | null {
  const { revenues, earningBrands, earning } = sums;
  return typicalRevenue(revenues.subarray(0, earningBrands), earning, currency);
}

/** Counted in these, ratings are whole numbers, which add up to the same in any order. */
const RATING_UNITS = 1e9;

/** A few glowing ratings do not make a strong rival; a poor rating is one at any count. */
function averageRating({ ratings, reviewCounts, count }: MarketSheet): number | null {
  let total = 0;
  let known = 0;
  for (let at = 0; at < count; at++) {
    const stars = shrunkRating(ratings[at] as number, reviewCounts[at] as number);
    if (Number.isNaN(stars)) continue;
    total += Math.round(stars * RATING_UNITS);
    known++;
  }
  return known === 0 ? null : total / known / RATING_UNITS;
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
