/**
 * The family's estimated units in the 30 days before the last look at a rank or badge. All children
 * show the family's rank, so their rank histories are evidence about one number. Badges are about
 * single children and are combined before they change it.
 */
import { type RootRank, rootCategoryOf, rootRankOf } from '../../product/current-values.ts';
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { FamilyMember } from '../../product/listing.ts';
import { sumBy } from '../../statistics/sum-by.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import { type AverageRate, averageRate, ranksSince } from '../curve/average-rate.ts';
import { type CellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { isCalibratedFor } from '../model/model.ts';
import { predictMonth } from '../model/predict.ts';
import { isKnownCategory } from '../model/uncertainty.ts';
import { scaledInDoubt, type UnitsDistribution } from '../range/units-distribution.ts';
import { estimateByBadges } from './badge-estimate.ts';
import { badgesOf, lastBadgeLook, type SeenBadge, withBadge } from './family-badge.ts';
import {
  type Evidence,
  type EvidenceConflict,
  type EvidenceSources,
  type EvidenceUse,
  evidenceUse,
  fuseEvidence,
} from './family-evidence.ts';
import { type FamilyShares, familyShares } from './family-shares.ts';
import { splitByMedian } from './split-units.ts';
import { statedRankOf, withStatedRank } from './stated-rank.ts';
import type { WorkSpace } from './work-space.ts';

export interface FamilyEstimate extends FamilyShares {
  /** Units of the whole family in 30 days. */
  readonly distribution: UnitsDistribution;
  /** By ASIN, the children's badges in force around the rank's last look. */
  readonly badges: ReadonlyMap<string, SeenBadge>;
  /** Whole units of each child. They add up to the family's median. */
  readonly medians: ReadonlyMap<string, number>;
  readonly evidence: readonly Evidence[];
  /** Pieces of evidence that contradict each other. */
  readonly conflicts: readonly EvidenceConflict[];
  /** The last look at a rank or badge. Nothing that was observed later counts. */
  readonly asOf: EpochSeconds;
  readonly isCategoryKnown: boolean;
}

/**
 * Returns the estimate of a family. Null when no member has a rank or a badge.
 *
 * @param use the kinds of evidence to use, to measure the worth of one
 */
export function estimateFamily(
  work: WorkSpace,
  family: readonly FamilyMember[],
  use?: EvidenceUse,
): FamilyEstimate | null {
  const all = rankedMembers(family);
  const asOf = Math.max(lastBadgeLook(family), ...all.map(({ rank: { seenAt } }) => seenAt));
  const shared = familyShares(family, asOf);
  const badges = badgesOf(family, asOf);
  const ranked = speakers(all);
  const [first] = ranked;
  if (first === undefined || asOf - first.rank.seenAt > RANK_AGE_MAX_S) {
    return estimateByBadges(work, shared, { badges, asOf });
  }
  const { rank, member } = first;
  const { model } = work;
  const { marketplace } = member.record;
  const counted = use ?? evidenceUse(isCalibratedFor(model, marketplace));
  const category = work.keyOf(rootCategoryOf(member.record), member.rootCategoryName);
  const cell = work.cellOf(marketplace, category);
  const average = familyRate(ranked.map(counted.rankHistory ? monthOf : newestOf), cell);
  const stated = counted.rankHistory ? statedRankOf(member.record, rank.seenAt) : null;
  const usual = stated === null ? average : withStatedRank(average, stated, cell);
  const lnRank = Math.log(rank.value);
  const byRank = predictMonth(work, { marketplace, category, lnRank, ...usual });
  const sources: EvidenceSources = {
    family,
    ranks: longestOf(ranked),
    rankAt: rank.seenAt,
    speaker: member.record,
    shares: shared.shares,
    badges,
  };
  const { distribution, evidence, conflicts } = fuseEvidence(work, byRank, sources, counted);
  const byHistory: Evidence = {
    kind: 'rankHistory',
    value: average.polls,
    observedAt: rank.seenAt,
    shift: average.lnUnitsPerDay - lnUnitsPerDay(cell, lnRank),
  };
  const byStated: Evidence | null = stated && {
    kind: 'statedRank',
    value: stated.rank,
    observedAt: stated.at,
    shift: usual.lnUnitsPerDay - average.lnUnitsPerDay,
  };
  return {
    ...shared,
    distribution,
    badges,
    medians: splitByMedian(distribution, shared.shares, badges),
    evidence: [
      { kind: 'rank', value: rank.value, observedAt: rank.seenAt, shift: 0 },
      ...(average.polls > 1 ? [byHistory] : []),
      ...(byStated === null || usual === average ? [] : [byStated]),
      ...evidence,
    ],
    conflicts,
    asOf,
    isCategoryKnown: isKnownCategory(model.uncertainty, marketplace, category),
  };
}

/**
 * Returns the units of one child. Null when it is not for sale. Its own badge is measured and beats
 * its share. The means of all children add up to the family's.
 */
export function childDistribution(
  { grid }: Pick<WorkSpace, 'grid'>,
  { distribution, shares, doubts, badges }: FamilyEstimate,
  asin: string,
): UnitsDistribution | null {
  const share = shares.get(asin);
  if (share === undefined) return null;
  // The family's estimate includes an only child's badge already.
  if (shares.size === 1) return distribution;
  const own = scaledInDoubt(distribution, share, doubts.get(asin) ?? 0);
  const badge = badges.get(asin);
  if (badge === undefined) return own;
  return { ...withBadge(grid, own, badge).distribution, mean: own.mean };
}

/** Returns the family's rate: the mean over its members. */
function familyRate(histories: readonly RankHistory[], cell: CellCurve): AverageRate {
  const [first = []] = histories;
  const firstRate = averageRate(first, cell);
  const rates = histories
    .map((points) => (areSame(points, first) ? firstRate : averageRate(points, cell)))
    .filter((rate) => rate !== null);
  return {
    lnUnitsPerDay: sumBy(rates, (rate) => rate.lnUnitsPerDay) / rates.length,
    polls: Math.max(0, ...rates.map(({ polls }) => polls)),
    effectivePolls: Math.max(0, ...rates.map(({ effectivePolls }) => effectivePolls)),
  };
}

function areSame(one: RankHistory, other: RankHistory): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every(({ at, value }, index) => {
    return at === other[index]?.at && value === other[index]?.value;
  });
}

interface Ranked {
  readonly member: FamilyMember;
  readonly rank: RootRank;
}

/** A sibling whose newest rank is older than the family's by more does not count. */
const SIBLING_LAG_MAX_S = 2 * DAY_S;

function rankedMembers(family: readonly FamilyMember[]): readonly Ranked[] {
  return family.flatMap((member) => {
    const rank = rootRankOf(member);
    return rank === null ? [] : [{ member, rank }];
  });
}

/** Returns members in the newest rank's root category with a similarly new rank, newest first. */
function speakers(all: readonly Ranked[]): readonly Ranked[] {
  const ranked = all.toSorted((left, right) => {
    const isFirst = left.member.record.asin < right.member.record.asin;
    return right.rank.at - left.rank.at || (isFirst ? -1 : 1);
  });
  const [newest] = ranked;
  if (newest === undefined) return [];
  const root = rootCategoryOf(newest.member.record);
  return ranked.filter(({ member, rank }) => {
    const lag = newest.rank.at - rank.at;
    return lag <= SIBLING_LAG_MAX_S && rootCategoryOf(member.record) === root;
  });
}

type RankHistory = FamilyMember['recentRanks'];

/** Returns the member's ranks of 30 days, or only its newest rank if it has no history. */
function monthOf(ranked: Ranked): RankHistory {
  const ranks = ranksSince(ranked.member.recentRanks, ranked.rank.seenAt - RANK_AGE_MAX_S);
  return ranks.some(({ value }) => value !== null) ? ranks : newestOf(ranked);
}

/** Returns the longest rank history of a member. */
function longestOf(ranked: readonly Ranked[]): RankHistory {
  const histories = ranked.map(({ member }) => member.recentRanks);
  return histories.reduce((longest, ranks) => (ranks.length > longest.length ? ranks : longest));
}

function newestOf({ rank }: Ranked): RankHistory {
  return [{ at: rank.at, value: rank.value, state: 'ok' }];
}
