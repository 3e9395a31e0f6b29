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
import { normalQuantile } from '../statistics/normal.ts';
import type { Currency, Minor } from '../values/money.ts';
import { type MarketSheet, sortedKnown, sumOf } from './market-sheet.ts';
import { FAMILIES_MIN, hasEnoughSales, type ScoreInputs } from './niche-inputs.ts';
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
  /** Each part as it counts, 0-1, before its weight. */
  readonly parts: Parts;
  readonly measured: Readonly<Record<AssumedPart, Measured>>;
  readonly demandBasis: DemandBasis;
  /** What a typical family earns if ratings alone say it, in the middle; else null. */
  readonly ratedRevenue: Minor | null;
}

type Parts = Readonly<Record<AssumedPart, number>>;

interface Measured {
  /** 0-1; without evidence a value that does not count. */
  readonly value: number;
  /** 0-1: 0 if nothing is known, 1 from eight families on. */
  readonly evidence: number;
}

interface Factors {
  readonly demand: number;
  readonly competition: number;
  readonly priceRoom: number;
  /** How far one brand owns the market, 0-1. */
  readonly ownership: number;
}

/**
 * Where evidence is missing, a part counts as nearly its worst: the value that nine in ten markets
 * would better if all values were equally likely. So a thin market has the low end of its range.
 */
const WORST: Parts = {
  demand: 0.1,
  reviewDepth: 0.9,
  rating: 0.9,
  brandConcentration: 0.9,
  priceSameness: 0.9,
  priceRoom: 0.1,
};
export const PARTS = Object.keys(WORST) as AssumedPart[];

export function nicheFactors(inputs: ScoreInputs, sheet: MarketSheet): NicheFactors {
  const { averageRating, brandHhi, currency, medianPrice, medianReviews, priceSpread } = inputs;
  const { revenue, ratedRevenue, basis } = revenueOf(inputs, sheet);
  const part = <Input>(
    input: Input | null,
    known: number,
    measure: (input: Input) => number,
  ): Measured => {
    if (input === null) return { value: 0, evidence: 0 };
    return { value: measure(input), evidence: Math.min(1, known / FAMILIES_MIN) };
  };
  const hhi = sheet.count < 2 ? null : brandHhi;
  const { withPrice, withReviews, withRating, withSales } = inputs;
  const measured = {
    demand: part(revenue, basis === 'ratings' ? withReviews : withSales, (minor) =>
      demandOf(inReference(minor, currency)),
    ),
    reviewDepth: part(medianReviews, withReviews, reviewDepth),
    rating: part(averageRating, withRating, (stars) => clamp((stars - 3.5) / 1.2)),
    brandConcentration: part(hhi, withSales || sheet.count, (index) =>
      concentration(index, sheet.count),
    ),
    priceSameness: part(priceSpread, withPrice, (spread) => 1 - clamp(spread / 0.8)),
    priceRoom: part(medianPrice, withPrice, (price) =>
      clamp((inReference(price, currency) - 8) / 17),
    ),
  };
  const parts = partsOf(measured, (name, value) =>
    name === 'demand' || name === 'priceRoom'
      ? Math.min(value, WORST[name])
      : Math.max(value, WORST[name]),
  );
  return { ...factorsOf(parts), parts, measured, demandBasis: basis, ratedRevenue };
}

/** Completes what is measured, as far as its evidence is missing. */
function partsOf(
  measured: NicheFactors['measured'],
  missing: (part: AssumedPart, value: number) => number,
): Parts {
  const parts = { ...WORST };
  for (const part of PARTS) {
    const { value, evidence } = measured[part];
    parts[part] =
      evidence === 0
        ? missing(part, WORST[part])
        : evidence * value + (1 - evidence) * missing(part, value);
  }
  return parts;
}

/** Values that a market may really have within the uncertainty of its figures. */
export interface PossibleWorld {
  /** What a typical family earns; null keeps the demand of the figures. */
  readonly revenue: number | null;
  /** Null keeps the concentration of the figures. */
  readonly brandHhi: number | null;
  /** Returns a value for what is not known of a part, 0-1. */
  readonly assumed: (part: AssumedPart) => number;
}

export function factorsIn(
  { revenue, brandHhi, assumed }: PossibleWorld,
  { measured }: NicheFactors,
  { currency, families }: { readonly currency: Currency; readonly families: number },
): Factors {
  const { demand, brandConcentration } = measured;
  const world = {
    ...measured,
    demand:
      revenue === null ? demand : { ...demand, value: demandOf(inReference(revenue, currency)) },
    brandConcentration:
      brandHhi === null || families < 2
        ? brandConcentration
        : { ...brandConcentration, value: concentration(brandHhi, families) },
  };
  return factorsOf(partsOf(world, assumed));
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

interface TypicalRevenue {
  /** Nearer to the low end, the less is known; null without sales and ratings. */
  readonly revenue: Minor | null;
  readonly ratedRevenue: Minor | null;
  readonly basis: DemandBasis;
}

function revenueOf(inputs: ScoreInputs, sheet: MarketSheet): TypicalRevenue {
  const { typicalRevenue: sold, withSales } = inputs;
  if (sold !== null) {
    const share = withSales / sheet.count;
    const basis = hasEnoughSales(inputs, sheet.count) ? 'sales' : 'few_sales';
    return { revenue: sold * unknownFamilies(share, 1 - share), ratedRevenue: null, basis };
  }
  const rated = revenueFromReviews(inputs, sheet);
  if (rated === null) return { revenue: null, ratedRevenue: null, basis: 'assumed' };
  return { revenue: rated * RATINGS_LOW_END, ratedRevenue: rated, basis: 'ratings' };
}

/**
 * Returns by what factor families of unknown sales change what a typical family earns. With a
 * doubt of 0 they earn as much as those of known sales, with 1 nothing.
 *
 * @param share the share of the families with known sales
 */
export function unknownFamilies(share: number, doubt: number): number {
  return share ** doubt;
}

/** Standard deviation of ln revenue: the share of buyers who rate and the age are guesses. */
export const RATINGS_SD = 1.4;
/** The 10th percentile of what ratings say, relative to the middle. */
const RATINGS_LOW_END = Math.exp(normalQuantile(0.1) * RATINGS_SD);

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
