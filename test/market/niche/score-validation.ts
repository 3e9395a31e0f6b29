/**
 * Measures how well the niche score orders simulated niches by what a newcomer would earn there,
 * compared with each of its components alone and with its factors added up instead of multiplied.
 */
import { sheetOf } from '../../../src/domain/market/market-sheet.ts';
import { type NicheFactors, nicheFactors } from '../../../src/domain/market/niche-factors.ts';
import { nicheInputs } from '../../../src/domain/market/niche-inputs.ts';
import { combinedScore } from '../../../src/domain/market/niche-score.ts';
import { DEFAULT_WEIGHTS } from '../../../src/domain/market/niche-weights.ts';
import { seededRandom } from '../../../src/domain/statistics/seeded-random.ts';
import { entrantProfitUsd } from './entrant-profit.ts';
import { type NicheClimate, simulateNiche } from './niche-world.ts';
import { observeNiche } from './observed-niche.ts';
import { spearman } from './spearman.ts';

/** Everything a niche could be ordered by; high is good in each. */
const CANDIDATES = {
  score: (factors) => combinedScore(factors, DEFAULT_WEIGHTS),
  additive: (factors) => added(factors),
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

function added({
  demand,
  competition,
  priceRoom,
}: Pick<NicheFactors, 'demand' | 'competition' | 'priceRoom'>): number {
  return (
    DEFAULT_WEIGHTS.demand * demand +
    DEFAULT_WEIGHTS.competition * (1 - competition) +
    DEFAULT_WEIGHTS.price * priceRoom
  );
}

/**
 * The strongest sum we know: with demand in even steps of ln revenue (demand's logit is that), from
 * $30 to $300,000 of a usual family. No candidate, as it needs a formula of its own.
 */
function addedEvenly(factors: NicheFactors): number {
  const log10Revenue = Math.log10(30_000) + logit(factors.demand) / 0.35 / Math.LN10;
  const demand = Math.min(1, Math.max(0, (log10Revenue - 1.5) / 4));
  return added({ ...factors, demand });
}

function logit(share: number): number {
  return Math.log(share / (1 - share));
}

/** Seeds a formula may be tuned on, and those it is judged on; never the same. */
export const TRAINING_SEEDS = { from: 1, count: 1_000 } as const;
export const HELD_OUT_SEEDS = { from: 100_001, count: 1_000 } as const;

export interface Judgement {
  /** Spearman's rank correlation with the newcomer's profit, by candidate. */
  readonly correlations: Readonly<Record<Candidate, number>>;
  /** The correlation of the strongest sum we know. */
  readonly strongestSum: number;
  /** How far the score is ahead of each candidate, with 95 % of what other niches would give. */
  readonly leads: Readonly<Record<Candidate, Lead>>;
  /** Share of niches in which the newcomer gains anything. */
  readonly profitableShare: number;
}

export interface Lead {
  readonly low: number;
  readonly high: number;
}

interface JudgedNiche {
  readonly factors: NicheFactors;
  readonly profit: number;
}

export function judgeScore(
  seeds: { readonly from: number; readonly count: number },
  climate: NicheClimate,
): Judgement {
  const niches = Array.from({ length: seeds.count }, (_, index): JudgedNiche => {
    const seed = seeds.from + index;
    const niche = simulateNiche(seed, climate);
    const entries = observeNiche(niche, seed);
    const sheet = sheetOf(entries);
    const factors = nicheFactors(nicheInputs(sheet, 'USD'), sheet);
    return { factors, profit: entrantProfitUsd(niche) };
  });
  const samples = resamples(niches);
  const scores = samples.map((sample) => correlationOf(sample, CANDIDATES.score));
  const byName = <Value>(make: (name: Candidate) => Value) =>
    Object.fromEntries(CANDIDATE_NAMES.map((name) => [name, make(name)])) as Record<
      Candidate,
      Value
    >;
  return {
    correlations: byName((name) => correlationOf(niches, CANDIDATES[name])),
    strongestSum: correlationOf(niches, addedEvenly),
    leads: byName((name) =>
      middle95(
        samples.map((sample, at) => (scores[at] ?? 0) - correlationOf(sample, CANDIDATES[name])),
      ),
    ),
    profitableShare: niches.filter(({ profit }) => profit > 0).length / niches.length,
  };
}

function correlationOf(
  niches: readonly JudgedNiche[],
  order: (factors: NicheFactors) => number,
): number {
  return spearman(
    niches.map(({ factors }) => order(factors)),
    niches.map(({ profit }) => profit),
  );
}

/** Draws of as many niches, with repeats; the same ones for every candidate. */
const RESAMPLES = 200;

function resamples(niches: readonly JudgedNiche[]): readonly (readonly JudgedNiche[])[] {
  const random = seededRandom(1);
  return Array.from({ length: RESAMPLES }, () =>
    niches.flatMap(() => niches[Math.floor(random() * niches.length)] ?? []),
  );
}

function middle95(values: readonly number[]): Lead {
  const sorted = values.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}
