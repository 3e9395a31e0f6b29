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
import { familyKnowledge } from './family-knowledge.ts';
import { type FamilyShares, familyShares } from './family-shares.ts';
import { splitByMedian } from './split-units.ts';
import { type StatedRank, statedRankOf, withStatedRank } from './stated-rank.ts';
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
  const histories = ranked.map(counted.rankHistory ? monthOf : newestOf);
  const stated = counted.rankHistory ? statedRankOf(member.record, rank.seenAt) : null;
  const usualOn = (own: CellCurve) => {
    const average = familyRate(histories, own);
    return stated === null ? average : withStatedRank(average, stated, own);
  };
  const average = familyRate(histories, cell);
  const usual = usualOn(cell);
  const lnRank = Math.log(rank.value);
  const month = predictMonth(work, {
    marketplace,
    category,
    lnRank,
    rateOn: (own) => (own === cell ? usual : usualOn(own)),
    lookAt: rank.seenAt,
    family: familyKnowledge(family),
  });
  const sources: EvidenceSources = {
    family,
    ranks: longestOf(ranked),
    rankAt: rank.seenAt,
    speaker: member.record,
    shares: shared.shares,
    badges,
  };
  const fused = fuseEvidence(work, month.distribution, sources, counted);
  const { distribution, conflicts } = fused;
  const shifts: RankShifts = {
    rank,
    polls: average.polls,
    history: average.lnUnitsPerDay - lnUnitsPerDay(cell, lnRank),
    stated: stated && { ...stated, shift: usual.lnUnitsPerDay - average.lnUnitsPerDay },
    season: month.festiveShift,
    variation: month.familyShift,
  };
  return {
    ...shared,
    distribution,
    badges,
    medians: splitByMedian(distribution, shared.shares, badges),
    evidence: [...rankEvidence(shifts), ...fused.evidence],
    conflicts,
    asOf,
    isCategoryKnown: isKnownCategory(model.uncertainty, marketplace, category),
  };
}

/** How far each reading of the ranks moved the estimate, in ln units. */
interface RankShifts {
  readonly rank: RootRank;
  readonly polls: number;
  readonly history: number;
  readonly stated: (StatedRank & { readonly shift: number }) | null;
  readonly season: number;
  readonly variation: number;
}

function rankEvidence(shifts: RankShifts): readonly Evidence[] {
  const { rank, polls, history, stated } = shifts;
  const observedAt = rank.seenAt;
  const evidence: Evidence[] = [{ kind: 'rank', value: rank.value, observedAt, shift: 0 }];
  if (polls > 1) evidence.push({ kind: 'rankHistory', value: polls, observedAt, shift: history });
  if (stated !== null && stated.shift !== 0) {
    const { rank: value, at, shift } = stated;
    evidence.push({ kind: 'statedRank', value, observedAt: at, shift });
  }
  for (const kind of ['season', 'variation'] as const) {
    const shift = shifts[kind];
    if (shift !== 0) evidence.push({ kind, value: Math.exp(shift), observedAt, shift });
  }
  return evidence;
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
