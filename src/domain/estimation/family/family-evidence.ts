/**
 * Combines a family's rank estimate with its other evidence, piece by piece. Each piece is listed
 * with its shift of the estimate, and named if it contradicts the ranks.
 */
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { FamilyMember } from '../../product/listing.ts';
import { ownValue } from '../../values/own-value.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { countRankFalls, rankFallsWeight } from '../evidence/rank-falls.ts';
import { OWN_SALES_AGE_MAX_S, residualSdOf } from '../model/model.ts';
import { lnMedianOf, moved, type UnitsDistribution } from '../range/units-distribution.ts';
import { familyBadge, type SeenBadge, withBadge } from './family-badge.ts';
import { familyRatingGrowth } from './family-ratings.ts';
import type { WorkSpace } from './work-space.ts';

/**
 * Which evidence to use: only kinds that lower the weighted interval score on simulated markets
 * they were not developed on (`bench/estimation/ablation.ts`).
 */
export interface EvidenceUse {
  readonly rankHistory: boolean;
  readonly rankFalls: boolean;
  readonly ratingGrowth: boolean;
  readonly ownSales: boolean;
  readonly boughtInPastMonth: boolean;
}

/**
 * Returns the evidence to use in a marketplace. With measured sales, ratings are off: a wrong guess
 * of the rating rate would spoil measured ranges.
 */
export function evidenceUse(isCalibrated: boolean): EvidenceUse {
  return {
    rankHistory: true,
    rankFalls: true,
    ratingGrowth: !isCalibrated,
    ownSales: true,
    boughtInPastMonth: true,
  };
}

export type EvidenceKind = keyof EvidenceUse | 'rank' | 'statedRank' | 'season' | 'variation';

export interface Evidence {
  readonly kind: EvidenceKind;
  /**
   * Newest rank, count of ranks, stated average, windows, falls, new ratings, badge sum, or the
   * factor of the season and of a variation in its family.
   */
  readonly value: number;
  readonly observedAt: EpochSeconds;
  /** Shift of ln units. 0 for the first piece, where the estimate starts. */
  readonly shift: number;
}

export type EvidenceConflict = readonly [EvidenceKind, EvidenceKind];

export interface EvidenceSources {
  readonly family: readonly FamilyMember[];
  /** The family's ranks of the last 30 days and some time before. */
  readonly ranks: FamilyMember['recentRanks'];
  readonly rankAt: EpochSeconds;
  /** A member with that rank. */
  readonly speaker: FamilyMember['record'];
  /** By ASIN, for the members on sale. */
  readonly shares: ReadonlyMap<string, number>;
  /** By ASIN. */
  readonly badges: ReadonlyMap<string, SeenBadge>;
}

/** @param byRank the estimate from the ranks */
export function fuseEvidence(
  work: WorkSpace,
  byRank: UnitsDistribution,
  sources: EvidenceSources,
  use: EvidenceUse,
): {
  readonly distribution: UnitsDistribution;
  readonly evidence: readonly Evidence[];
  readonly conflicts: readonly EvidenceConflict[];
} {
  const evidence: Evidence[] = [];
  const conflicts: EvidenceConflict[] = [];
  let distribution = byRank;
  for (const [kind, step] of STEPS) {
    const taken = use[kind] ? step(work, distribution, sources) : null;
    if (taken === null) continue;
    const { value, observedAt, isConflict } = taken;
    const shift = taken.shift ?? lnMedianOf(taken.distribution) - lnMedianOf(distribution);
    evidence.push({ kind, value, observedAt, shift });
    if (isConflict) conflicts.push(['rank', kind]);
    distribution = taken.distribution;
  }
  return { distribution, evidence, conflicts };
}

interface Taken {
  readonly distribution: UnitsDistribution;
  readonly value: number;
  readonly observedAt: EpochSeconds;
  /** Present when known more exactly than from the medians. */
  readonly shift?: number;
  readonly isConflict: boolean;
}

/** Null without such evidence. */
type Step = (work: WorkSpace, before: UnitsDistribution, sources: EvidenceSources) => Taken | null;

const STEPS: readonly (readonly [kind: keyof EvidenceUse, step: Step])[] = [
  ['ownSales', withOwnSales],
  ['rankFalls', withRankFalls],
  ['ratingGrowth', withRatingGrowth],
  ['boughtInPastMonth', withBadges],
];

/** Applies known sales of the whole family: those of its only child or of the parent. */
function withOwnSales(
  { model }: WorkSpace,
  before: UnitsDistribution,
  { rankAt, speaker, shares }: EvidenceSources,
): Taken | null {
  const known = ownValue(model.ownSales, soldAs(speaker, shares) ?? '');
  if (known === undefined || rankAt - known.until > OWN_SALES_AGE_MAX_S) return null;
  const factor = Math.min(1, known.lnSd / residualSdOf(model, speaker.marketplace));
  const { offset: shift, labels: value, until: observedAt } = known;
  const distribution = moved(before, { shift, factor });
  return { distribution, value, observedAt, shift, isConflict: false };
}

/** Returns the product that labels name for the whole family. One child among several does not. */
function soldAs(
  { marketplace, asin, facts }: FamilyMember['record'],
  shares: EvidenceSources['shares'],
): string | null {
  const [only, ...others] = shares.keys();
  const parent = facts.isParent?.value === true ? asin : facts.parentAsin?.value;
  const stands = others.length === 0 ? only : parent;
  return stands == null ? null : `${marketplace}|${stands}`;
}

/** Chance that falls or ratings say nothing about sales: a slow source, bought ratings. */
const DOUBT = 0.02;
/** Evidence is in conflict when its fit to the ranks is below this share of the best fit. */
const CONFLICT_FIT = 0.01;
/** Falls with a smaller shift of ln units say nothing. */
const SHIFT_MIN = 0.01;

function withRankFalls(
  { grid, rankFalls }: WorkSpace,
  before: UnitsDistribution,
  { ranks, rankAt }: EvidenceSources,
): Taken | null {
  const falls = countRankFalls(ranks, rankAt - RANK_AGE_MAX_S);
  if (falls === null) return null;
  const curveOf = (from: number, to: number) => rankFalls.between(falls, from, to);
  const weighed = grid.weigh(before, curveOf, DOUBT, rankFallsWeight(falls));
  if (weighed === null) return null;
  const { distribution, fit } = weighed;
  const isConflict = fit < CONFLICT_FIT;
  const moves = Math.abs(lnMedianOf(distribution) - lnMedianOf(before));
  // The falls of a fast seller say nothing and are not listed.
  if (moves < SHIFT_MIN && !isConflict) return null;
  return { distribution, value: falls.falls, observedAt: rankAt, isConflict };
}

function withRatingGrowth(
  { grid, ratingGrowth }: WorkSpace,
  before: UnitsDistribution,
  { family, rankAt, shares }: EvidenceSources,
): Taken | null {
  const sold = family.filter(({ record }) => shares.has(record.asin));
  const growth = familyRatingGrowth(sold, rankAt);
  if (growth === null) return null;
  const curveOf = (from: number, to: number) => ratingGrowth.between(growth, from, to);
  const weighed = grid.weigh(before, curveOf, DOUBT, growth.weight);
  if (weighed === null) return null;
  const { distribution, fit } = weighed;
  const value = Math.round(growth.added);
  return { distribution, value, observedAt: rankAt, isConflict: fit < CONFLICT_FIT };
}

/** A badge with a smaller prior probability is in conflict. */
const CONFLICT_PROBABILITY = 0.02;

/** Whether a median lies outside the 90 % range of another distribution. */
function isOutside(after: UnitsDistribution, { lnQuantiles }: UnitsDistribution): boolean {
  const median = lnMedianOf(after);
  const [low = median] = lnQuantiles;
  return median < low || median > (lnQuantiles.at(-1) ?? median);
}

/** Badges are measured and always count. Those of the children are added up. */
function withBadges(
  { grid }: WorkSpace,
  before: UnitsDistribution,
  { badges, shares }: EvidenceSources,
): Taken | null {
  const badge = familyBadge(badges, shares);
  if (badge === null) return null;
  const { distribution, chance } = withBadge(grid, before, badge);
  return {
    distribution,
    value: Math.round(badge.bin.from),
    observedAt: badge.seenAt,
    isConflict:
      // The more a badge has faded, the less probable it is.
      chance < CONFLICT_PROBABILITY * badge.certainty || isOutside(distribution, before),
  };
}
