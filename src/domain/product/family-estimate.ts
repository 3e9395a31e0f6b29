/**
 * The family's estimated units in the 30 days up to its newest rank. Rank speaks for the family:
 * all children show the same one, so their rank histories are evidence about one number. Badges
 * speak for the children and are put together before they change it.
 */
import { type AverageRate, averageRate } from '../estimation/average-rate.ts';
import { cellCurve, lnUnitsPerDay } from '../estimation/curve.ts';
import { type EvidenceUse, evidenceUse } from '../estimation/evidence-use.ts';
import { isCalibratedFor, type SalesModel } from '../estimation/model.ts';
import { predictMonth } from '../estimation/predict.ts';
import { rootCategoryKey } from '../estimation/root-category.ts';
import { isKnownCategory } from '../estimation/uncertainty.ts';
import { medianOf, type UnitsDistribution } from '../estimation/units-distribution.ts';
import { DAY_S } from '../time.ts';
import { type Evidence, type EvidenceConflict, fuseEvidence } from './family-evidence.ts';
import { type FamilyShares, familyShares } from './family-shares.ts';
import type { FamilyMember } from './listing.ts';
import { rootCategoryOf, rootRankOf } from './root-rank.ts';
import { splitWhole } from './split-whole.ts';

export interface FamilyEstimate extends FamilyShares {
  /** Units of the whole family in 30 days. */
  readonly distribution: UnitsDistribution;
  /** Whole units of each child, which add up to the family's median. */
  readonly medians: ReadonlyMap<string, number>;
  readonly evidence: readonly Evidence[];
  /** Pieces of evidence that hardly fit each other. */
  readonly conflicts: readonly EvidenceConflict[];
  /** The root category's curve was known to the model. */
  readonly isCategoryKnown: boolean;
}

/** A sibling whose newest rank is older than this beside the family's newest no longer speaks. */
const SIBLING_LAG_MAX_S = 2 * DAY_S;

/**
 * Null where no member has a rank.
 *
 * @param use for measuring what a kind of evidence is worth
 */
export function estimateFamily(
  model: SalesModel,
  family: readonly FamilyMember[],
  use?: EvidenceUse,
): FamilyEstimate | null {
  const ranked = speakers(family);
  const [first] = ranked;
  const rank = first === undefined ? null : rootRankOf(first);
  if (first === undefined || rank === null) return null;
  const { marketplace } = first.record;
  const counted = use ?? evidenceUse(isCalibratedFor(model, marketplace));
  const category = rootCategoryKey(rootCategoryOf(first.record), first.rootCategoryName);
  const cell = cellCurve(model.curve, marketplace, category);
  const lnRateOf = (lnRank: number) => lnUnitsPerDay(cell, lnRank);
  const histories = ranked.map((member) =>
    counted.rankHistory ? pointsOf(member) : newestRank(member),
  );
  const average = familyRate(histories, lnRateOf);
  const lnRank = Math.log(rank.value);
  const byRank = predictMonth(model, { marketplace, category, lnRank, ...average });
  const shared = familyShares(family);
  const ranks = histories.reduce((most, points) => (points.length > most.length ? points : most));
  const { distribution, evidence, conflicts } = fuseEvidence(
    byRank,
    { model, family, ranks, rankAt: rank.at, speaker: first.record, shares: shared.shares },
    counted,
  );
  const history: Evidence = {
    kind: 'rankHistory',
    value: average.polls,
    observedAt: rank.at,
    shift: average.lnUnitsPerDay - lnRateOf(lnRank),
  };
  return {
    ...shared,
    distribution,
    medians: splitWhole(Math.round(medianOf(distribution)), shared.shares),
    evidence: [
      { kind: 'rank', value: rank.value, observedAt: rank.at, shift: 0 },
      ...(average.polls > 1 ? [history] : []),
      ...evidence,
    ],
    conflicts,
    isCategoryKnown: isKnownCategory(model.uncertainty, marketplace, category),
  };
}

/** Members that show the same history say the same; where they differ, the middle of them. */
function familyRate(
  histories: readonly RankHistory[],
  lnRateOf: (lnRank: number) => number,
): AverageRate {
  const [first = []] = histories;
  const firstRate = averageRate(first, lnRateOf);
  const rates = histories
    .map((points) => (areSame(points, first) ? firstRate : averageRate(points, lnRateOf)))
    .filter((rate) => rate !== null);
  return {
    lnUnitsPerDay: rates.reduce((sum, rate) => sum + rate.lnUnitsPerDay, 0) / rates.length,
    polls: Math.max(...rates.map(({ polls }) => polls)),
    effectivePolls: Math.max(...rates.map(({ effectivePolls }) => effectivePolls)),
  };
}

function areSame(one: RankHistory, other: RankHistory): boolean {
  if (one.length !== other.length) return false;
  return one.every(({ at, value }, index) => {
    return at === other[index]?.at && value === other[index]?.value;
  });
}

/** Members whose rank is the family's newest or nearly so, newest first, one root category. */
function speakers(family: readonly FamilyMember[]): FamilyMember[] {
  const ranked = family
    .map((member) => ({ member, at: rootRankOf(member)?.at }))
    .filter((entry): entry is { member: FamilyMember; at: number } => entry.at !== undefined)
    .sort((left, right) => right.at - left.at || compareAsins(left.member, right.member));
  const [newest] = ranked;
  if (newest === undefined) return [];
  const root = rootCategoryOf(newest.member.record);
  return ranked
    .filter(({ member, at }) => {
      return newest.at - at <= SIBLING_LAG_MAX_S && rootCategoryOf(member.record) === root;
    })
    .map(({ member }) => member);
}

function compareAsins(left: FamilyMember, right: FamilyMember): number {
  return left.record.asin < right.record.asin ? -1 : 1;
}

type RankHistory = FamilyMember['recentRanks'];

/** The member's rank history, or its newest rank alone where no history was handed in. */
function pointsOf(member: FamilyMember): RankHistory {
  const { recentRanks } = member;
  return recentRanks.some(({ value }) => value !== null) ? recentRanks : newestRank(member);
}

function newestRank(member: FamilyMember): RankHistory {
  const rank = rootRankOf(member);
  return rank === null ? [] : [{ at: rank.at, value: rank.value, state: 'ok' }];
}
