/**
 * How well the niche score orders simulated niches by what a newcomer would earn there, beside each
 * of its components alone and beside the same factors added up instead of multiplied.
 */
import { type NicheFactors, nicheFactors } from '../../market/niche-factors.ts';
import { nicheInputs } from '../../market/niche-inputs.ts';
import { combinedScore } from '../../market/niche-score.ts';
import { DEFAULT_WEIGHTS } from '../../market/niche-weights.ts';
import { spearman } from '../../statistics/spearman.ts';
import { entrantProfitUsd } from './entrant-profit.ts';
import { type NicheClimate, simulateNiche } from './niche-world.ts';
import { observeNiche } from './observed-niche.ts';

/** Everything a niche could be ordered by; high is good in each. */
const CANDIDATES = {
  score: (factors) => combinedScore(factors, DEFAULT_WEIGHTS),
  additive: ({ demand, competition, priceRoom }) =>
    DEFAULT_WEIGHTS.demand * demand +
    DEFAULT_WEIGHTS.competition * (1 - competition) +
    DEFAULT_WEIGHTS.price * priceRoom,
  demand: ({ demand }) => demand,
  competition: ({ competition }) => -competition,
  priceRoom: ({ priceRoom }) => priceRoom,
  reviewDepth: ({ parts }) => -parts.reviewDepth,
  rating: ({ parts }) => -parts.rating,
  brandConcentration: ({ parts }) => -parts.brandConcentration,
  priceSameness: ({ parts }) => -parts.priceSameness,
} as const satisfies Record<string, (factors: NicheFactors) => number>;

export type Candidate = keyof typeof CANDIDATES;
export const CANDIDATE_NAMES = Object.keys(CANDIDATES) as Candidate[];

/** Seeds a formula may be tuned on, and those it is judged on; never the same. */
export const TRAINING_SEEDS = { from: 1, count: 1_000 } as const;
export const HELD_OUT_SEEDS = { from: 100_001, count: 1_000 } as const;

export interface Judgement {
  /** Spearman's rank correlation with the newcomer's profit, by candidate. */
  readonly correlations: Readonly<Record<Candidate, number>>;
  /** Share of niches in which the newcomer gains anything. */
  readonly profitableShare: number;
}

export function judgeScore(
  seeds: { readonly from: number; readonly count: number },
  climate: NicheClimate,
): Judgement {
  const niches = Array.from({ length: seeds.count }, (_, index) => {
    const seed = seeds.from + index;
    const niche = simulateNiche(seed, climate);
    const entries = observeNiche(niche, seed);
    const factors = nicheFactors(nicheInputs(entries, 'USD'), entries);
    return { factors, profit: entrantProfitUsd(niche) };
  });
  const profits = niches.map(({ profit }) => profit);
  const correlations = CANDIDATE_NAMES.map((name) => {
    const values = niches.map(({ factors }) => CANDIDATES[name](factors));
    return [name, spearman(values, profits)] as const;
  });
  return {
    correlations: Object.fromEntries(correlations) as Record<Candidate, number>,
    profitableShare: profits.filter((profit) => profit > 0).length / profits.length,
  };
}
