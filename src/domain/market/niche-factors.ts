/**
 * The three factors of a niche score, each in [0.01, 0.99] so that their logarithms exist and only
 * an empty market scores zero.
 *
 *   demand      1 / (1 + ($30k / typical revenue)^0.35)    $1k -> 0.23, $30k -> 0.5, $1M -> 0.77
 *   competition .45 reviews + .20 rating + .20 brands + .15 sameness of prices
 *     reviews   ln(1 + median ratings / 5) / ln(1001)      0 -> 0, 150 -> 0.5, 5,000 -> 1
 *     rating    (mean stars − 3.5) / 1.2
 *     brands    (HHI − 1/N) / (1 − 1/N)
 *     sameness  1 − min(1, (P75 − P25) / P50 / 0.8)
 *   price room  0.3 + 0.7 · (P50 − $8) / $17, as fees want some $8 to $25
 */
import type { Currency, Minor } from '../money.ts';
import { brandSums } from './brand-sums.ts';
import { type MarketSheet, sortedKnown, sumOf } from './market-sheet.ts';
import { hasEnoughSales, type ScoreInputs, typicalOf } from './niche-inputs.ts';
import { inReference } from './reference-currency.ts';

export const COMPETITION_PARTS = {
  reviewDepth: 0.45,
  rating: 0.2,
  brandConcentration: 0.2,
  priceSameness: 0.15,
} as const;

export type CompetitionPart = keyof typeof COMPETITION_PARTS;

/** What demand rests on: fresh ranks, ranks of more than 30 days ago, or ratings alone. */
export type DemandBasis = 'sales' | 'old_sales' | 'ratings';

export interface NicheFactors {
  readonly demand: number;
  readonly competition: number;
  readonly priceRoom: number;
  /** Each part of competition, 0-1, before its weight. */
  readonly parts: Readonly<Record<CompetitionPart, number>>;
  /** Factors whose input the market does not tell: they count as middling. */
  readonly assumed: ReadonlySet<CompetitionPart | 'priceRoom'>;
  readonly demandBasis: DemandBasis;
}

/** What an unknown part counts as. */
const NEUTRAL = 0.5;

export function nicheFactors(inputs: ScoreInputs, sheet: MarketSheet): NicheFactors {
  const parts = {
    reviewDepth: reviewDepth(inputs.medianReviews),
    rating: inputs.averageRating === null ? NEUTRAL : clamp((inputs.averageRating - 3.5) / 1.2),
    brandConcentration: concentration(inputs.brandHhi, sheet.count),
    priceSameness: inputs.priceSpread === null ? NEUTRAL : 1 - clamp(inputs.priceSpread / 0.8),
  };
  const { revenue, basis } = revenueOf(inputs, sheet);
  return {
    demand: inside(demandOf(inReference(revenue, inputs.currency))),
    competition: competitionOf(parts),
    priceRoom: inside(priceRoom(inputs)),
    parts,
    assumed: assumedOf(inputs, sheet.count),
    demandBasis: basis,
  };
}

/** The factors where the brands of the same market earn otherwise: all else stays as it is. */
export function factorsIn(
  { typicalRevenue, brandHhi }: Pick<ScoreInputs, 'typicalRevenue' | 'brandHhi'>,
  factors: NicheFactors,
  { currency, families }: { readonly currency: Currency; readonly families: number },
): Pick<NicheFactors, 'demand' | 'competition' | 'priceRoom'> {
  const brandConcentration = concentration(brandHhi, families);
  return {
    demand:
      typicalRevenue === null
        ? factors.demand
        : inside(demandOf(inReference(typicalRevenue, currency))),
    competition: competitionOf({ ...factors.parts, brandConcentration }),
    priceRoom: factors.priceRoom,
  };
}

const PART_WEIGHTS = Object.entries(COMPETITION_PARTS) as [CompetitionPart, number][];

function competitionOf(parts: NicheFactors['parts']): number {
  let sum = 0;
  for (const [part, weight] of PART_WEIGHTS) sum += weight * parts[part];
  return inside(sum);
}

function assumedOf(inputs: ScoreInputs, count: number): NicheFactors['assumed'] {
  const isUnknown = {
    reviewDepth: inputs.medianReviews === null,
    rating: inputs.averageRating === null,
    brandConcentration: inputs.brandHhi === null || count < 2,
    priceSameness: inputs.priceSpread === null,
    priceRoom: inputs.medianPrice === null,
  } satisfies Record<CompetitionPart | 'priceRoom', boolean>;
  const names = Object.keys(isUnknown) as (keyof typeof isUnknown)[];
  return new Set(names.filter((name) => isUnknown[name]));
}

/** So few ratings hardly tell a competitor from a newcomer: one more must not move the score. */
const RATINGS_FEW = 5;
const RATINGS_MANY = 5_000;

function reviewDepth(medianReviews: number | null): number {
  if (medianReviews === null) return NEUTRAL;
  return clamp(Math.log1p(medianReviews / RATINGS_FEW) / Math.log1p(RATINGS_MANY / RATINGS_FEW));
}

function concentration(hhi: number | null, count: number): number {
  if (hhi === null || count < 2) return NEUTRAL;
  return clamp((hhi - 1 / count) / (1 - 1 / count));
}

function priceRoom({ medianPrice, currency }: ScoreInputs): number {
  if (medianPrice === null) return 0.3 + 0.7 * NEUTRAL;
  return 0.3 + 0.7 * clamp((inReference(medianPrice, currency) - 8) / 17);
}

/** Monthly reference dollars of a usual family that are middling demand, and how steep it is. */
const DEMAND = { middleUsd: 30_000, steepness: 0.35 } as const;

function demandOf(typicalUsd: number): number {
  if (typicalUsd <= 0) return 0;
  return 1 / (1 + (DEMAND.middleUsd / typicalUsd) ** DEMAND.steepness);
}

/** What a usual family earns, from the best that is known. */
function revenueOf(
  inputs: ScoreInputs,
  sheet: MarketSheet,
): { readonly revenue: Minor; readonly basis: DemandBasis } {
  const { typicalRevenue: fresh, currency } = inputs;
  if (fresh !== null && hasEnoughSales(inputs, sheet.count)) {
    return { revenue: fresh, basis: 'sales' };
  }
  const old = typicalOf(brandSums(sheet, sheet.lastKnownRevenues), currency);
  if (old !== null) return { revenue: old, basis: 'old_sales' };
  return { revenue: revenueFromReviews(inputs, sheet), basis: 'ratings' };
}

/** Of those who buy, about 3 % rate; ratings of a listing pile up over some four years. */
const UNITS_PER_RATING = 1 / 0.03;
const RATING_MONTHS = 48;

/** A stand-in of the lowest grade, for markets in which no listing has both rank and price. */
function revenueFromReviews(
  { medianPrice }: ScoreInputs,
  { reviewCounts, count }: MarketSheet,
): number {
  const ratings = sumOf(sortedKnown(reviewCounts, count));
  const each = count === 0 ? 0 : ratings / count;
  return ((each * UNITS_PER_RATING) / RATING_MONTHS) * (medianPrice ?? 0);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function inside(value: number): number {
  return Math.min(0.99, Math.max(0.01, value));
}
