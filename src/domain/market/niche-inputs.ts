/** The measured inputs of a niche score, each null where the market does not tell it. */
import type { Currency, Minor } from '../money.ts';
import { sortedQuantile } from '../statistics/sorted-quantile.ts';
import { type BrandTotal, brandTotals, herfindahl } from './brand-totals.ts';
import type { MarketEntry } from './market-entry.ts';
import { typicalRevenue } from './typical-revenue.ts';

export interface NicheInputs {
  readonly currency: Currency;
  readonly medianPrice: Minor | null;
  readonly priceP25: Minor | null;
  readonly priceP75: Minor | null;
  /** (P75 - P25) / P50. */
  readonly priceSpread: number | null;
  /** Median of ratings counts. */
  readonly medianReviews: number | null;
  /** Mean of the stars; those above 4.2 are drawn to it by twenty imagined ratings. */
  readonly averageRating: number | null;
  /** By revenue; where no revenue is known, by listings. */
  readonly brandHhi: number | null;
  /** Competitors with known revenue; the sums below are theirs alone. */
  readonly withSales: number;
  readonly monthlyUnits: number | null;
  readonly monthlyRevenue: Minor | null;
  /** What a usual family of a usual brand earns; see `typical-revenue.ts`. */
  readonly typicalRevenue: Minor | null;
}

/** Fewer competitors than this are no market one can judge. */
export const FAMILIES_MIN = 8;

/** Whether sums of sales speak for the market: eight competitors' or half of them. */
export function hasEnoughSales({ withSales }: NicheInputs, count: number): boolean {
  return withSales > 0 && withSales >= Math.min(FAMILIES_MIN, Math.ceil(count / 2));
}

const RATING_PRIOR = 4.2;
const RATING_PRIOR_WEIGHT = 20;

const QUARTILES = [0.25, 0.5, 0.75] as const;

export function nicheInputs(entries: readonly MarketEntry[], currency: Currency): NicheInputs {
  const prices = known(entries.map(({ price }) => price));
  const [priceP25, medianPrice, priceP75] = QUARTILES.map((p) => sortedQuantile(prices, p));
  const units = known(entries.map((entry) => entry.units?.mean ?? null));
  const revenues = known(entries.map(({ revenue }) => revenue));
  const withSales = revenues.length;
  const totals = brandTotals(entries);
  return {
    currency,
    medianPrice: medianPrice ?? null,
    priceP25: priceP25 ?? null,
    priceP75: priceP75 ?? null,
    priceSpread: spreadOf(priceP25 ?? null, medianPrice ?? null, priceP75 ?? null),
    medianReviews: sortedQuantile(known(entries.map(({ reviewCount }) => reviewCount)), 0.5),
    averageRating: averageRating(entries),
    brandHhi: brandHhi(totals, withSales > 0),
    withSales,
    monthlyUnits: units.length === 0 ? null : sum(units),
    monthlyRevenue: revenues.length === 0 ? null : sum(revenues),
    typicalRevenue: typicalOf(totals, currency),
  };
}

/** By revenue, where any is known, else by listings. */
function brandHhi(totals: readonly BrandTotal[], hasRevenue: boolean): number | null {
  return herfindahl(totals.map(({ revenue, listings }) => (hasRevenue ? revenue : listings)));
}

/** Of the families and brands whose revenue is known. */
export function typicalOf(totals: readonly BrandTotal[], currency: Currency): Minor | null {
  const known = totals.filter(({ earning }) => earning > 0);
  const families = known.reduce((sum, { earning }) => sum + earning, 0);
  const byBrand = known.map(({ revenue }) => revenue);
  return typicalRevenue(byBrand, families, currency);
}

/** A few glowing ratings do not make a strong rival; a poor rating is one at any count. */
function averageRating(entries: readonly MarketEntry[]): number | null {
  const ratings = known(entries.map(shrunkRating));
  return ratings.length === 0 ? null : sum(ratings) / ratings.length;
}

function shrunkRating({ rating, reviewCount }: MarketEntry): number | null {
  if (rating === null || rating <= RATING_PRIOR) return rating;
  const count = reviewCount ?? 0;
  return (rating * count + RATING_PRIOR * RATING_PRIOR_WEIGHT) / (count + RATING_PRIOR_WEIGHT);
}

function spreadOf(low: number | null, middle: number | null, high: number | null): number | null {
  if (low === null || middle === null || high === null || middle <= 0) return null;
  return (high - low) / middle;
}

/** In ascending order. */
function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null).sort((left, right) => left - right);
}

/** Of sorted values, so that the order of the market never changes the last digit. */
function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
