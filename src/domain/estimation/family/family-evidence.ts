/**
 * What is known of a family beside its ranks, put to what the ranks say one piece after the other.
 * Each piece is listed with how far it moved the estimate, and named where it hardly fits them.
 */

import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { FamilyMember } from '../../product/listing.ts';
import type { EpochSeconds } from '../../time.ts';
import { badgeFloor, badgeLikelihood } from '../evidence/badge.ts';
import type { EvidenceUse } from '../evidence/evidence-use.ts';
import { fuse, weigh } from '../evidence/fuse.ts';
import { countRankFalls, rankFallsWeight } from '../evidence/rank-falls.ts';
import { rankFallsCurve } from '../evidence/rank-falls-curve.ts';
import { ratingGrowthCurve } from '../evidence/rating-growth.ts';
import { OWN_SALES_AGE_MAX_S, residualSdOf, type SalesModel } from '../model/model.ts';
import { atLeast, lnMedianOf, moved, type UnitsDistribution } from '../range/units-distribution.ts';
import { familyBadge } from './family-badge.ts';
import { familyRatingGrowth } from './family-ratings.ts';

export type EvidenceKind = keyof EvidenceUse | 'rank' | 'statedRank';

export interface Evidence {
  readonly kind: EvidenceKind;
  /**
   * The newest rank, ranks averaged, an average rank as stated, windows of known sales, falls of
   * the rank, new ratings, the sum of the badges.
   */
  readonly value: number;
  readonly observedAt: EpochSeconds;
  /** How far it moved ln units; the first piece is where the estimate starts, 0. */
  readonly shift: number;
}

/** Two pieces of evidence that hardly fit each other. */
export type EvidenceConflict = readonly [EvidenceKind, EvidenceKind];

export interface FusedEvidence {
  readonly distribution: UnitsDistribution;
  readonly evidence: readonly Evidence[];
  readonly conflicts: readonly EvidenceConflict[];
}

export interface EvidenceSources {
  readonly model: SalesModel;
  readonly family: readonly FamilyMember[];
  /** The family's ranks of the last 30 days and of some time before. */
  readonly ranks: FamilyMember['recentRanks'];
  readonly rankAt: EpochSeconds;
  /** A member with that rank. */
  readonly speaker: FamilyMember['record'];
  /** By ASIN, of the members that are sold. */
  readonly shares: ReadonlyMap<string, number>;
}

/** @param byRank what the ranks say */
export function fuseEvidence(
  byRank: UnitsDistribution,
  sources: EvidenceSources,
  use: EvidenceUse,
): FusedEvidence {
  const evidence: Evidence[] = [];
  const conflicts: EvidenceConflict[] = [];
  let distribution = byRank;
  for (const { kind, step } of STEPS) {
    const taken = use[kind] ? step(distribution, sources) : null;
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
  /** Where it is known better than by the medians. */
  readonly shift?: number;
  readonly isConflict: boolean;
}

/** Null without such evidence. */
type Step = (before: UnitsDistribution, sources: EvidenceSources) => Taken | null;

const STEPS: readonly { readonly kind: keyof EvidenceUse; readonly step: Step }[] = [
  { kind: 'ownSales', step: withOwnSales },
  { kind: 'rankFalls', step: withRankFalls },
  { kind: 'ratingGrowth', step: withRatingGrowth },
  { kind: 'boughtInPastMonth', step: withBadges },
];

/** Known sales of a whole family pin it: its only child's, or those told of the parent. */
function withOwnSales(
  before: UnitsDistribution,
  { model, rankAt, speaker, shares }: EvidenceSources,
): Taken | null {
  const key = soldAs(speaker, shares);
  const known =
    key !== null && Object.hasOwn(model.ownSales, key) ? model.ownSales[key] : undefined;
  if (known === undefined || rankAt - known.until > OWN_SALES_AGE_MAX_S) return null;
  const factor = Math.min(1, known.lnSd / residualSdOf(model, speaker.marketplace));
  const { offset: shift, labels: value, until: observedAt } = known;
  const distribution = moved(before, { shift, factor });
  return { distribution, value, observedAt, shift, isConflict: false };
}

/** The product that stands for the whole family in labels; one child among several does not. */
function soldAs(
  { marketplace, asin, facts }: FamilyMember['record'],
  shares: EvidenceSources['shares'],
): string | null {
  const [only, ...others] = shares.keys();
  const parent = facts.isParent?.value === true ? asin : facts.parentAsin?.value;
  const stands = others.length === 0 ? only : parent;
  return stands == null ? null : `${marketplace}|${stands}`;
}

/** Chance that falls or ratings say nothing about sales: a source that lags, bought ratings. */
const DOUBT = 0.02;
/** Evidence that fits the ranks less than this, beside the best it could, is called a conflict. */
const CONFLICT_FIT = 0.01;

/** Falls that move ln units less than this say nothing. */
const SHIFT_MIN = 0.01;

function withRankFalls(
  before: UnitsDistribution,
  { ranks, rankAt }: EvidenceSources,
): Taken | null {
  const falls = countRankFalls(ranks, rankAt - RANK_AGE_MAX_S);
  if (falls === null) return null;
  const weighed = weigh(
    before,
    (from, to) => rankFallsCurve(falls, from, to),
    DOUBT,
    rankFallsWeight(falls),
  );
  if (weighed === null) return null;
  const { distribution, fit } = weighed;
  const isConflict = fit < CONFLICT_FIT;
  const moves = Math.abs(lnMedianOf(distribution) - lnMedianOf(before));
  // Of a fast seller they say nothing, and are not listed.
  if (moves < SHIFT_MIN && !isConflict) return null;
  return { distribution, value: falls.falls, observedAt: rankAt, isConflict };
}

function withRatingGrowth(
  before: UnitsDistribution,
  { family, rankAt, shares }: EvidenceSources,
): Taken | null {
  const sold = family.filter(({ record }) => shares.has(record.asin));
  const growth = familyRatingGrowth(sold, rankAt);
  if (growth === null) return null;
  const weighed = weigh(
    before,
    (from, to) => ratingGrowthCurve(growth, from, to),
    DOUBT,
    growth.weight,
  );
  if (weighed === null) return null;
  const { distribution, fit } = weighed;
  const isConflict = fit < CONFLICT_FIT;
  return { distribution, value: Math.round(growth.added), observedAt: rankAt, isConflict };
}

/** A badge less probable than this beforehand is called a conflict. */
const CONFLICT_PROBABILITY = 0.02;

/** Badges are measured and always count; they speak for the children and are added up. */
function withBadges(
  before: UnitsDistribution,
  { family, shares, rankAt }: EvidenceSources,
): Taken | null {
  const badge = familyBadge(family, shares, rankAt);
  if (badge === null) return null;
  const { bin, certainty, observedAt } = badge;
  const lnBin = { from: Math.log(bin.from), to: Math.log(bin.to) };
  const { distribution, chance } = fuse(before, (lnUnits, likelihoods) => {
    likelihoods.fill(0);
    for (const { share, weight } of badge.shares) {
      const lnShare = Math.log(share);
      for (let node = 0; node < lnUnits.length; node += 1) {
        const likelihood = badgeLikelihood(lnBin, (lnUnits[node] ?? 0) + lnShare, certainty);
        likelihoods[node] = (likelihoods[node] ?? 0) + weight * likelihood;
      }
    }
  });
  return {
    distribution: atLeast(distribution, badgeFloor(lnBin, certainty)),
    value: Math.round(bin.from),
    observedAt,
    // The less is left of a badge, the less probable is any single one.
    isConflict: chance < CONFLICT_PROBABILITY * certainty,
  };
}
