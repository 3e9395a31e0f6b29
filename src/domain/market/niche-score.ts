/**
 * The niche score: is a keyword's market worth entering? A product, not a sum, so that absent
 * demand cannot be bought back by absent competition.
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

/** Grows with every change of formula or constants. */
export const NICHE_FORMULA_VERSION = '4';

/**
 * Why a score is 0 or only a hint: nothing matches; under eight families; no rank of the last 30
 * days; such ranks for fewer than eight families and fewer than half; no prices; no counts of
 * ratings.
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
 * What a reader should know about a score that stands: one brand has nine tenths of the market as
 * far as it is known; sales are known for fewer than eight in ten families; a part is not known.
 */
export const NICHE_WARNINGS = ['one_brand', 'sales_partly_known', 'parts_assumed'] as const;
export type NicheWarning = (typeof NICHE_WARNINGS)[number];

export interface NicheNumbers {
  /** 0-100, whole. A market with any listing has at least 1; 0 means that nothing matches. */
  readonly demand: number;
  readonly competition: number;
  readonly opportunity: number;
  readonly score: number;
  /** Not null: the numbers are at best hints, which a range of the score makes plain. */
  readonly reason: NicheReason | null;
  /** Null without any listing. */
  readonly demandBasis: DemandBasis | null;
}

/** The score with what stands behind it. */
export interface NicheScore extends NicheNumbers {
  readonly warnings: readonly NicheWarning[];
  readonly sampleSize: number;
  readonly inputs: NicheInputs;
  /** Their effects add up to ln(score / 100), before rounding. */
  readonly contributions: readonly Contribution[];
  /** p10 to p90 of the score over the possible worlds; null where nothing matches. */
  readonly range: { readonly low: number; readonly high: number } | null;
}

export interface Contribution {
  readonly factor: string;
  readonly value: number;
  /** What it adds to ln(score / 100). */
  readonly effect: number;
  /** It is not known; a middling value stands in. */
  readonly isAssumed: boolean;
}

/** @param entries the leading competitors of a keyword, one for each family, in any order */
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
    warnings: warningsOf(inputs, factors, families),
    sampleSize: families,
    inputs,
    contributions: contributionsOf(factors, weights),
    // Widened to the score of the expected sales.
    range: {
      low: Math.min(Math.round(drawn.low), numbers.score),
      high: Math.max(Math.round(drawn.high), numbers.score),
    },
  };
}

/** The numbers of the niche score alone. */
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
    reason: reasonOf(market, inputs),
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

/** The formula: 0 where demand is 0 or competition 1, 100 where nothing is in the way. */
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
 * What each factor adds. Of the effect of competition, ownership has that of its own factor, and
 * the parts of the rivals share the rest by what each adds to their strength.
 */
function contributionsOf(factors: NicheFactors, weights: NicheWeights): Contribution[] {
  const { demand, competition, priceRoom, ownership, parts, assumed } = factors;
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
    return { factor, value, effect: own, isAssumed: assumed.has(part) };
  });
}

const NEARLY_ALL = 0.99;

function reasonOf({ units, count }: MarketSheet, inputs: ScoreInputs): NicheReason | null {
  if (count < FAMILIES_MIN) return 'few_listings';
  if (units.subarray(0, count).every(Number.isNaN)) return 'no_sales';
  if (inputs.medianPrice === null) return 'no_prices';
  if (!hasEnoughSales(inputs, count)) return 'few_sales';
  return inputs.medianReviews === null ? 'no_reviews' : null;
}

/** HHI of a market of which one brand has nine tenths: 0.9 squared. */
const ONE_BRAND_HHI_MIN = 0.81;
/** Share of the families with fresh sales, below which the score says so. */
const SALES_KNOWN_SHARE_MIN = 0.8;

function warningsOf(
  { brandHhi, withSales }: NicheInputs,
  { assumed }: NicheFactors,
  count: number,
): NicheWarning[] {
  return [
    ...((brandHhi ?? 0) >= ONE_BRAND_HHI_MIN ? (['one_brand'] as const) : []),
    ...(withSales < SALES_KNOWN_SHARE_MIN * count ? (['sales_partly_known'] as const) : []),
    ...(assumed.size > 0 ? (['parts_assumed'] as const) : []),
  ];
}
