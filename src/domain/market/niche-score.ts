/**
 * The niche score says whether a keyword's market is worth entering. It multiplies its factors, so
 * a lack of competition cannot make up for a lack of demand.
 *
 *   score = 100 · demand^.50 · (1 − competition)^.35 · priceRoom^.15      (weights can be changed)
 *   opportunity = 100 · sqrt(demand · (1 − competition))
 */
import type { Currency } from '../values/money.ts';
import type { MarketEntry } from './market-entry.ts';
import { type MarketSheet, sheetOf } from './market-sheet.ts';
import {
  type AssumedPart,
  type DemandBasis,
  factorsIn,
  type NicheFactors,
  nicheFactors,
  PARTS,
  RIVAL_PARTS,
  type RivalPart,
  rivalStrength,
} from './niche-factors.ts';
import {
  FAMILIES_MIN,
  hasEnoughSales,
  type NicheInputs,
  nicheInputs,
  type ScoreInputs,
  scoreInputs,
} from './niche-inputs.ts';
import { type RangeContext, scoreRange } from './niche-range.ts';
import { DEFAULT_WEIGHTS, type NicheWeights } from './niche-weights.ts';

/** Increased with every change of the formula or its constants. */
export const NICHE_FORMULA_VERSION = '5';

/**
 * Why a score is 0 or only a hint. `no_sales` means no known sales; `few_listings` means fewer than
 * eight families; `few_sales` means known sales of fewer than eight families and fewer than half of
 * them, or of fewer than a quarter.
 */
export const NICHE_REASONS = [
  'no_listings',
  'few_listings',
  'no_sales',
  'few_sales',
  'no_prices',
  'no_reviews',
] as const;
export type NicheReason = (typeof NICHE_REASONS)[number];

/**
 * Cautions about a valid score: one brand has about nine tenths of the known market; fewer than
 * eight in ten families have known sales; a part of the score is not known.
 */
export const NICHE_WARNINGS = ['one_brand', 'sales_partly_known', 'parts_assumed'] as const;
export type NicheWarning = (typeof NICHE_WARNINGS)[number];

export interface NicheNumbers {
  /** A whole number 0-100. 0 means that no listing matches; any other market has at least 1. */
  readonly demand: number;
  readonly competition: number;
  readonly opportunity: number;
  readonly score: number;
  readonly reason: NicheReason | null;
  /** Null if no listing matches. */
  readonly demandBasis: DemandBasis | null;
}

export interface NicheScore extends NicheNumbers {
  readonly warnings: readonly NicheWarning[];
  readonly sampleSize: number;
  readonly inputs: NicheInputs;
  /** Their effects add up to ln(score / 100) before rounding. */
  readonly contributions: readonly Contribution[];
  /** The 10th to 90th percentile of the score over possible worlds; null if no listing matches. */
  readonly range: { readonly low: number; readonly high: number } | null;
}

export interface Contribution {
  readonly factor: string;
  readonly value: number;
  /** The amount it adds to ln(score / 100). */
  readonly effect: number;
  /** True if the value is unknown and nearly the worst one replaces it. */
  readonly isAssumed: boolean;
}

/**
 * Scores a keyword's market.
 *
 * @param entries its leading competitors, one for each family, in any order
 */
export function nicheScoreOf(
  entries: readonly MarketEntry[],
  context: RangeContext,
  weights: NicheWeights = DEFAULT_WEIGHTS,
): NicheScore {
  const { currency } = context;
  const sheet = sheetOf(entries);
  const families = entries.length;
  const inputs = nicheInputs(sheet, currency);
  if (families === 0) {
    return { ...NO_MARKET, warnings: [], sampleSize: 0, inputs, contributions: [], range: null };
  }
  const factors = nicheFactors(inputs, sheet);
  const numbers = numbersOf(sheet, inputs, factors, weights);
  const drawn = scoreRange(entries, factors, context, (world) =>
    combinedScore(factorsIn(world, factors, { currency, families }), weights),
  );
  return {
    ...numbers,
    warnings: warningsOf(inputs, factors),
    sampleSize: families,
    inputs,
    contributions: contributionsOf(factors, weights),
    // The range always includes the score itself.
    range: {
      low: Math.min(Math.round(drawn.low), numbers.score),
      high: Math.max(Math.round(drawn.high), numbers.score),
    },
  };
}

/** Returns the numbers of the score without its explanation and range. */
export function nicheNumbersOf(market: MarketSheet, currency: Currency): NicheNumbers {
  if (market.count === 0) return NO_MARKET;
  const inputs = scoreInputs(market, currency);
  return numbersOf(market, inputs, nicheFactors(inputs, market), DEFAULT_WEIGHTS);
}

function numbersOf(
  market: MarketSheet,
  inputs: ScoreInputs,
  factors: NicheFactors,
  weights: NicheWeights,
): NicheNumbers {
  const { demand, competition, demandBasis } = factors;
  return {
    demand: Math.round(100 * demand),
    competition: Math.round(100 * competition),
    opportunity: Math.round(100 * Math.sqrt(demand * (1 - competition))),
    score: Math.round(combinedScore(factors, weights)),
    reason: nicheReason(market, inputs),
    demandBasis,
  };
}

const NO_MARKET: NicheNumbers = {
  demand: 0,
  competition: 0,
  opportunity: 0,
  score: 0,
  reason: 'no_listings',
  demandBasis: null,
};

/** Applies the formula: 0 if demand is 0 or competition is 1, 100 if nothing is in the way. */
export function combinedScore(
  factors: Pick<NicheFactors, 'demand' | 'competition' | 'priceRoom'>,
  weights: NicheWeights,
): number {
  const { demand, competition, priceRoom } = factors;
  return (
    100 *
    demand ** weights.demand *
    (1 - competition) ** weights.competition *
    priceRoom ** weights.price
  );
}

/**
 * Splits ln(score / 100) into effects. Ownership and rivals share the effect of competition in
 * proportion to their own logarithms; the rivals' parts share theirs by weight times value.
 */
function contributionsOf(factors: NicheFactors, weights: NicheWeights): Contribution[] {
  const { demand, competition, priceRoom, ownership, parts, measured } = factors;
  const effect = weights.competition * Math.log(1 - competition);
  const rivals = rivalStrength(parts);
  const [byOwner, byRivals] = [-Math.log1p(-Math.min(ownership, NEARLY_ALL)), -Math.log1p(-rivals)];
  const ownersEffect = ownership === 0 ? 0 : (effect * byOwner) / (byOwner + byRivals);
  const names = Object.keys(RIVAL_PARTS) as RivalPart[];
  const shareOf = (part: RivalPart) =>
    rivals === 0 ? 1 / names.length : (RIVAL_PARTS[part] * parts[part]) / rivals;
  const found: readonly (readonly [string, value: number, effect: number, of: AssumedPart])[] = [
    ['demand', demand, weights.demand * Math.log(demand), 'demand'],
    ...names.map((part) => {
      const own = (effect - ownersEffect) * shareOf(part);
      return [`competition.${part}`, parts[part], own, part] as const;
    }),
    ['competition.brandOwnership', ownership, ownersEffect, 'brandConcentration'],
    ['priceRoom', priceRoom, weights.price * Math.log(priceRoom), 'priceRoom'],
  ];
  return found.map(([factor, value, own, part]) => {
    return { factor, value, effect: own, isAssumed: measured[part].evidence === 0 };
  });
}

const NEARLY_ALL = 0.99;

/** Returns why the figures of a market are only a hint; null if enough is known. */
export function nicheReason(
  { units, count }: MarketSheet,
  inputs: ScoreInputs,
): NicheReason | null {
  if (count === 0) return 'no_listings';
  if (count < FAMILIES_MIN) return 'few_listings';
  if (units.subarray(0, count).every(Number.isNaN)) return 'no_sales';
  if (inputs.medianPrice === null) return 'no_prices';
  if (!hasEnoughSales(inputs, count)) return 'few_sales';
  return inputs.medianReviews === null ? 'no_reviews' : null;
}

/** The HHI if one brand has nine tenths of a market: 0.9 squared. */
const ONE_BRAND_HHI_MIN = 0.81;
/** If a smaller share of the families has known sales, the score carries a warning. */
const SALES_KNOWN_SHARE_MIN = 0.8;

function warningsOf(
  { brandHhi, knownSalesShare }: NicheInputs,
  { measured }: NicheFactors,
): NicheWarning[] {
  return [
    ...((brandHhi ?? 0) >= ONE_BRAND_HHI_MIN ? (['one_brand'] as const) : []),
    ...((knownSalesShare ?? 0) < SALES_KNOWN_SHARE_MIN ? (['sales_partly_known'] as const) : []),
    ...(PARTS.some((part) => measured[part].evidence === 0) ? (['parts_assumed'] as const) : []),
  ];
}
