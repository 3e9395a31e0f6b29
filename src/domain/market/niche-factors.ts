/**
 * The three factors of a niche score. Each is in [0.01, 0.99]: all logarithms are finite, and only
 * an empty market scores zero.
 *
 *   demand      1 / (1 + ($30k / typical revenue)^0.35)    $1k -> 0.23, $30k -> 0.5, $1M -> 0.77
 *   competition 1 − (1 − rivals) · (1 − ownership)
 *     rivals    .45 reviews + .20 rating + .20 brands + .15 sameness of prices
 *     reviews   ln(1 + median ratings / 5) / ln(1001)      0 -> 0, 150 -> 0.5, 5,000 -> 1
 *     rating    (mean stars − 3.5) / 1.2
 *     brands    (HHI − 1/N) / (1 − 1/N)
 *     ownership ((brands − 0.3) / 0.7)^1.5           one brand has 55 % -> 0, 85 % -> 0.5
 *     sameness  1 − min(1, (P75 − P25) / P50 / 0.8)
 *   price room  0.3 + 0.7 · (P50 − $8) / $17, because fees take about $8 to $25
 */
import type { Currency, Minor } from '../values/money.ts';
import { type MarketSheet, sortedKnown, sumOf } from './market-sheet.ts';
import { hasEnoughSales, type ScoreInputs } from './niche-inputs.ts';
import { inReference } from './typical-revenue.ts';

export const RIVAL_PARTS = {
  reviewDepth: 0.45,
  rating: 0.2,
  brandConcentration: 0.2,
  priceSameness: 0.15,
} as const;

export type RivalPart = keyof typeof RIVAL_PARTS;

/** The basis of demand: sales, the known sales of too few families, ratings alone, or nothing. */
export const DEMAND_BASES = ['sales', 'few_sales', 'ratings', 'assumed'] as const;
export type DemandBasis = (typeof DEMAND_BASES)[number];

/** A part of a score that may be unknown: a part of the rivals' strength, or another factor. */
export type AssumedPart = RivalPart | 'demand' | 'priceRoom';

export interface NicheFactors extends Factors {
  /** Each part, 0-1, before its weight; 0.5 if it is not known. */
  readonly parts: Parts;
  readonly assumed: ReadonlySet<AssumedPart>;
  readonly demandBasis: DemandBasis;
  /** What a typical family earns, by `demandBasis`; null if that is `assumed`. */
  readonly revenue: Minor | null;
}

type Parts = Readonly<Record<AssumedPart, number>>;

interface Factors {
  readonly demand: number;
  readonly competition: number;
  readonly priceRoom: number;
  /** How far one brand owns the market, 0-1. */
  readonly ownership: number;
}

const NEUTRAL = 0.5;

export function nicheFactors(inputs: ScoreInputs, sheet: MarketSheet): NicheFactors {
  const { averageRating, brandHhi, currency, medianPrice, medianReviews, priceSpread } = inputs;
  const { revenue, basis } = revenueOf(inputs, sheet);
  const assumed = new Set<AssumedPart>();
  const orAssumed = <Input>(
    part: AssumedPart,
    input: Input | null,
    measure: (input: Input) => number,
  ) => {
    if (input !== null) return measure(input);
    assumed.add(part);
    return NEUTRAL;
  };
  const hhi = sheet.count < 2 ? null : brandHhi;
  const parts = {
    demand: orAssumed('demand', revenue, (minor) => demandOf(inReference(minor, currency))),
    reviewDepth: orAssumed('reviewDepth', medianReviews, reviewDepth),
    rating: orAssumed('rating', averageRating, (stars) => clamp((stars - 3.5) / 1.2)),
    brandConcentration: orAssumed('brandConcentration', hhi, (index) =>
      concentration(index, sheet.count),
    ),
    priceSameness: orAssumed('priceSameness', priceSpread, (spread) => 1 - clamp(spread / 0.8)),
    priceRoom: orAssumed('priceRoom', medianPrice, (price) =>
      clamp((inReference(price, currency) - 8) / 17),
    ),
  };
  return { ...factorsOf(parts), parts, assumed, demandBasis: basis, revenue };
}

/** Values that a market may really have within the uncertainty of its figures. */
export interface PossibleWorld {
  /** What a typical family earns; null keeps the demand of the figures. */
  readonly revenue: number | null;
  /** Null keeps the concentration of the figures. */
  readonly brandHhi: number | null;
  /** Returns a value for an unknown part, 0-1. */
  readonly assumed: (part: AssumedPart) => number;
}

export function factorsIn(
  { revenue, brandHhi, assumed: standIn }: PossibleWorld,
  { parts, assumed }: NicheFactors,
  { currency, families }: { readonly currency: Currency; readonly families: number },
): Factors {
  const own = { ...parts };
  if (brandHhi !== null && families > 1) own.brandConcentration = concentration(brandHhi, families);
  for (const part of assumed) own[part] = standIn(part);
  if (revenue !== null) own.demand = demandOf(inReference(revenue, currency));
  return factorsOf(own);
}

const PART_WEIGHTS = Object.entries(RIVAL_PARTS) as [RivalPart, number][];

export function rivalStrength(parts: Parts): number {
  let sum = 0;
  for (const [part, weight] of PART_WEIGHTS) sum += weight * parts[part];
  return sum;
}

/**
 * Calculates the factors from their parts. A newcomer can overtake rivals, but cannot win shoppers
 * who ask for a brand by name. So ownership takes a share of the room that rivals leave.
 */
function factorsOf(parts: Parts): Factors {
  const ownership = ownershipOf(parts.brandConcentration);
  return {
    demand: inside(parts.demand),
    competition: inside(1 - (1 - rivalStrength(parts)) * (1 - ownership)),
    ownership,
    priceRoom: inside(0.3 + 0.7 * parts.priceRoom),
  };
}

/** Ownership begins at this concentration: one brand has about 55 % of the revenue. */
const OWNED_FROM = 0.3;
const OWNED_POWER = 1.5;

function ownershipOf(brandConcentration: number): number {
  return clamp((brandConcentration - OWNED_FROM) / (1 - OWNED_FROM)) ** OWNED_POWER;
}

/** With so few ratings a competitor is like a newcomer, and one more rating hardly counts. */
const RATINGS_FEW = 5;
const RATINGS_MANY = 5_000;

function reviewDepth(medianReviews: number): number {
  return clamp(Math.log1p(medianReviews / RATINGS_FEW) / Math.log1p(RATINGS_MANY / RATINGS_FEW));
}

function concentration(hhi: number, count: number): number {
  return clamp((hhi - 1 / count) / (1 - 1 / count));
}

/** The typical revenue that gives a demand of 0.5, and how steep demand is around it. */
const DEMAND = { middleUsd: 30_000, steepness: 0.35 } as const;

function demandOf(typicalUsd: number): number {
  if (typicalUsd <= 0) return 0;
  return 1 / (1 + (DEMAND.middleUsd / typicalUsd) ** DEMAND.steepness);
}

function revenueOf(
  inputs: ScoreInputs,
  sheet: MarketSheet,
): { readonly revenue: Minor | null; readonly basis: DemandBasis } {
  const { typicalRevenue: sold } = inputs;
  if (sold !== null) {
    return { revenue: sold, basis: hasEnoughSales(inputs, sheet.count) ? 'sales' : 'few_sales' };
  }
  const rated = revenueFromReviews(inputs, sheet);
  return { revenue: rated, basis: rated === null ? 'assumed' : 'ratings' };
}

/** About 3 % of buyers rate. The ratings of a listing accumulate over about four years. */
const UNITS_PER_RATING = 1 / 0.03;
const RATING_MONTHS = 48;

/** Estimates revenue from ratings, for markets without ranks; null without prices or ratings. */
function revenueFromReviews(
  { medianPrice }: ScoreInputs,
  { reviewCounts, count }: MarketSheet,
): Minor | null {
  const known = sortedKnown(reviewCounts, count);
  if (medianPrice === null || known.length === 0) return null;
  return ((sumOf(known) / known.length) * UNITS_PER_RATING * medianPrice) / RATING_MONTHS;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function inside(value: number): number {
  return Math.min(0.99, Math.max(0.01, value));
}
