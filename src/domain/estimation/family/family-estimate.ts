/**
 * The family's estimated units in the 30 days up to the last look at its newest rank. All children
 * show the family's rank, so their rank histories are evidence about one number. Badges speak for
 * single children and are put together before they change it.
 */
import { type RootRank, rootCategoryOf, rootRankOf } from '../../product/current-values.ts';
import { RANK_AGE_MAX_S } from '../../product/freshness.ts';
import type { FamilyMember } from '../../product/listing.ts';
import { DAY_S, type EpochSeconds } from '../../values/time.ts';
import { type AverageRate, averageRate, ranksSince } from '../curve/average-rate.ts';
import { type CellCurve, lnUnitsPerDay } from '../curve/curve.ts';
import { isCalibratedFor } from '../model/model.ts';
import { predictMonth } from '../model/predict.ts';
import { isKnownCategory } from '../model/uncertainty.ts';
import { medianOf, type UnitsDistribution } from '../range/units-distribution.ts';
import { ownBadge, type SeenBadge } from './family-badge.ts';
import {
  type Evidence,
  type EvidenceConflict,
  type EvidenceUse,
  evidenceUse,
  fuseEvidence,
} from './family-evidence.ts';
import { type FamilyShares, familyShares } from './family-shares.ts';
import { splitAboveFloors } from './split-units.ts';
import { type StatedRank, statedRankOf, withStatedRank } from './stated-rank.ts';
import type { WorkSpace } from './work-space.ts';

export interface FamilyEstimate extends FamilyShares {
  /** Units of the whole family in 30 days. */
  readonly distribution: UnitsDistribution;
  /** By ASIN, the badges of children that held at about the rank's last look. */
  readonly badges: ReadonlyMap<string, SeenBadge>;
  /** Whole units of each child, which add up to the family's median. */
  readonly medians: ReadonlyMap<string, number>;
  readonly evidence: readonly Evidence[];
  /** Pieces of evidence that hardly fit each other. */
  readonly conflicts: readonly EvidenceConflict[];
  /** The model knew the curve of the root category. */
  readonly isCategoryKnown: boolean;
}

/**
 * The estimate of a family; null where no member has a rank.
 *
 * @param use the kinds of evidence that count, to measure what one is worth
 */
export function estimateFamily(
  work: WorkSpace,
  family: readonly FamilyMember[],
  use?: EvidenceUse,
): FamilyEstimate | null {
  const ranked = speakers(family);
  const [first] = ranked;
  if (first === undefined) return null;
  const { rank, member: speaker } = first;
  const { model } = work;
  const { marketplace } = speaker.record;
  const counted = use ?? evidenceUse(isCalibratedFor(model, marketplace));
  const category = work.keyOf(rootCategoryOf(speaker.record), speaker.rootCategoryName);
  const cell = work.cellOf(marketplace, category);
  const average = familyRate(ranked.map(counted.rankHistory ? monthOf : newestOf), cell);
  const stated = counted.rankHistory ? statedRankOf(speaker.record, rank.seenAt) : null;
  const usual = stated === null ? average : withStatedRank(average, stated, cell);
  const lnRank = Math.log(rank.value);
  const byRank = predictMonth(work, { marketplace, category, lnRank, ...usual });
  const shared = familyShares(family);
  const { distribution, evidence, conflicts } = fuseEvidence(
    work,
    byRank,
    {
      family,
      ranks: longestOf(ranked),
      rankAt: rank.seenAt,
      speaker: speaker.record,
      shares: shared.shares,
    },
    counted,
  );
  const badges = badgesOf(family, rank.seenAt);
  const history: Evidence = {
    kind: 'rankHistory',
    value: average.polls,
    observedAt: rank.seenAt,
    shift: average.lnUnitsPerDay - lnUnitsPerDay(cell, lnRank),
  };
  return {
    ...shared,
    distribution,
    badges,
    medians: splitAboveFloors(Math.round(medianOf(distribution)), shared.shares, badges),
    evidence: [
      { kind: 'rank', value: rank.value, observedAt: rank.seenAt, shift: 0 },
      ...(average.polls > 1 ? [history] : []),
      ...(stated === null || usual === average ? [] : [statedEvidence(stated, average, usual)]),
      ...evidence,
    ],
    conflicts,
    isCategoryKnown: isKnownCategory(model.uncertainty, marketplace, category),
  };
}

function statedEvidence(
  { rank, at }: StatedRank,
  before: AverageRate,
  after: AverageRate,
): Evidence {
  const shift = after.lnUnitsPerDay - before.lnUnitsPerDay;
  return { kind: 'statedRank', value: rank, observedAt: at, shift };
}

function badgesOf(
  family: readonly FamilyMember[],
  rankAt: EpochSeconds,
): ReadonlyMap<string, SeenBadge> {
  const badges = new Map<string, SeenBadge>();
  for (const { record } of family) {
    const badge = ownBadge(record, rankAt);
    if (badge !== null) badges.set(record.asin, badge);
  }
  return badges;
}

/**
 * The family's rate: members with one history count alike; where they differ, the middle of them.
 */
function familyRate(histories: readonly RankHistory[], cell: CellCurve): AverageRate {
  const [first = []] = histories;
  const firstRate = averageRate(first, cell);
  let sum = 0;
  let rates = 0;
  let polls = 0;
  let effectivePolls = 0;
  for (const points of histories) {
    const rate = areSame(points, first) ? firstRate : averageRate(points, cell);
    if (rate === null) continue;
    sum += rate.lnUnitsPerDay;
    rates += 1;
    polls = Math.max(polls, rate.polls);
    effectivePolls = Math.max(effectivePolls, rate.effectivePolls);
  }
  return { lnUnitsPerDay: sum / rates, polls, effectivePolls };
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

/**
 * A sibling whose newest rank is older than the family's newest by more than this does not count.
 */
const SIBLING_LAG_MAX_S = 2 * DAY_S;

/** Members of one root category whose rank is the family's newest or nearly so, newest first. */
function speakers(family: readonly FamilyMember[]): readonly Ranked[] {
  const ranked: Ranked[] = [];
  for (const member of family) {
    const rank = rootRankOf(member);
    if (rank !== null) ranked.push({ member, rank });
  }
  if (ranked.length <= 1) return ranked;
  ranked.sort((left, right) => right.rank.at - left.rank.at || compareAsins(left, right));
  const [newest] = ranked;
  const root = newest && rootCategoryOf(newest.member.record);
  return ranked.filter(({ member, rank }) => {
    const lag = (newest?.rank.at ?? 0) - rank.at;
    return lag <= SIBLING_LAG_MAX_S && rootCategoryOf(member.record) === root;
  });
}

function compareAsins(left: Ranked, right: Ranked): number {
  return left.member.record.asin < right.member.record.asin ? -1 : 1;
}

type RankHistory = FamilyMember['recentRanks'];

/** The member's ranks of 30 days, or its newest rank alone where no history was passed. */
function monthOf(ranked: Ranked): RankHistory {
  const ranks = ranksSince(ranked.member.recentRanks, ranked.rank.seenAt - RANK_AGE_MAX_S);
  return ranks.some(({ value }) => value !== null) ? ranks : newestOf(ranked);
}

/** All that is known about the member that was looked at most. */
function longestOf(ranked: readonly Ranked[]): RankHistory {
  let longest: RankHistory = [];
  for (const { member } of ranked) {
    if (member.recentRanks.length > longest.length) longest = member.recentRanks;
  }
  return longest;
}

function newestOf({ rank }: Ranked): RankHistory {
  return [{ at: rank.at, value: rank.value, state: 'ok' }];
}
