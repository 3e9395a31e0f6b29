/**
 * The niche score: is a keyword's market worth entering? A product, not a sum, so that absent
 * demand cannot be bought back by absent competition.
 *
 *   score = 100 · demand^.50 · (1 − competition)^.35 · priceRoom^.15      (weights can be changed)
 *   opportunity = 100 · sqrt(demand · (1 − competition))
 */
import type { Currency } from '../money.ts';
import type { MarketEntry } from './market-entry.ts';
import {
  COMPETITION_PARTS,
  type CompetitionPart,
  type NicheFactors,
  nicheFactors,
} from './niche-factors.ts';
import { type NicheInputs, nicheInputs } from './niche-inputs.ts';
import { scoreRange } from './niche-range.ts';
import { DEFAULT_WEIGHTS, type NicheWeights } from './niche-weights.ts';

/** Grows with every change of formula or constants. */
export const NICHE_FORMULA_VERSION = '1';

/** Fewer competitors than this are no market one can judge. */
export const FAMILIES_MIN = 8;

/** Why a score is missing or only a hint. */
export type NicheReason = 'no_listings' | 'few_listings' | 'no_sales' | 'no_prices';

export interface NicheScore {
  /** 0-100, whole. A market with any listing has at least 1; 0 means that nothing matches. */
  readonly demand: number;
  readonly competition: number;
  readonly opportunity: number;
  readonly score: number;
  /** p10 to p90 of the score over the sales ranges; null where no revenue is known. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Not null: the numbers are at best hints. */
  readonly reason: NicheReason | null;
  /** Families behind it. */
  readonly sampleSize: number;
  readonly inputs: NicheInputs;
  /** Their effects add up to ln(score / 100), before rounding. */
  readonly contributions: readonly Contribution[];
}

export interface Contribution {
  readonly factor: string;
  /** The factor's value, 0-1. */
  readonly value: number;
  /** What it adds to ln(score / 100). */
  readonly effect: number;
}

/** @param entries leading competitors of the keyword, one a family, in any order */
export function nicheScoreOf(
  entries: readonly MarketEntry[],
  currency: Currency,
  weights: NicheWeights = DEFAULT_WEIGHTS,
): NicheScore {
  const inputs = nicheInputs(entries, currency);
  const reason = reasonOf(entries, inputs);
  const sampleSize = entries.length;
  if (sampleSize === 0) {
    const zero = { demand: 0, competition: 0, opportunity: 0, score: 0, range: null };
    return { ...zero, reason, sampleSize, inputs, contributions: [] };
  }
  const factors = nicheFactors(inputs, entries);
  const { demand, competition } = factors;
  const contributions = contributionsOf(factors, weights);
  const score = combinedScore(factors, weights);
  const drawn = scoreRange(entries, (world) =>
    combinedScore(nicheFactors({ ...inputs, ...world }, entries), weights),
  );
  return {
    demand: Math.round(100 * demand),
    competition: Math.round(100 * competition),
    opportunity: Math.round(100 * Math.sqrt(demand * (1 - competition))),
    score: Math.round(score),
    range: drawn === null ? null : aroundScore(drawn, Math.round(score)),
    reason,
    sampleSize,
    inputs,
    contributions,
  };
}

/** The score is that of the expected sales; it may lie at the edge of the worlds, never outside. */
function aroundScore(
  { low, high }: { readonly low: number; readonly high: number },
  score: number,
): { readonly low: number; readonly high: number } {
  return { low: Math.min(Math.round(low), score), high: Math.max(Math.round(high), score) };
}

function combinedScore(factors: NicheFactors, weights: NicheWeights): number {
  const { demand, competition, priceRoom } = factors;
  return (
    100 *
    demand ** weights.demand *
    (1 - competition) ** weights.competition *
    priceRoom ** weights.price
  );
}

/** Competition's effect is shared among its parts by what each adds to it. */
function contributionsOf(factors: NicheFactors, weights: NicheWeights): Contribution[] {
  const { demand, competition, priceRoom, parts } = factors;
  const competitionEffect = weights.competition * Math.log(1 - competition);
  const names = Object.keys(COMPETITION_PARTS) as CompetitionPart[];
  const added = names.map((part) => COMPETITION_PARTS[part] * parts[part]);
  const total = added.reduce((sum, part) => sum + part, 0);
  return [
    { factor: 'demand', value: demand, effect: weights.demand * Math.log(demand) },
    ...names.map((part, index) => ({
      factor: `competition.${part}`,
      value: parts[part],
      effect:
        total === 0
          ? competitionEffect / names.length
          : (competitionEffect * (added[index] ?? 0)) / total,
    })),
    { factor: 'priceRoom', value: priceRoom, effect: weights.price * Math.log(priceRoom) },
  ];
}

function reasonOf(entries: readonly MarketEntry[], inputs: NicheInputs): NicheReason | null {
  if (entries.length === 0) return 'no_listings';
  if (entries.length < FAMILIES_MIN) return 'few_listings';
  if (inputs.monthlyUnits === null) return 'no_sales';
  return inputs.monthlyRevenue === null ? 'no_prices' : null;
}
