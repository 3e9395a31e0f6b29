/**
 * The family's estimated units in the 30 days up to its newest rank. Rank speaks for the family:
 * all children show the same one, so their rank histories are evidence about one number. Badges
 * speak for the children and are put together before they change it.
 */
import { type AverageRate, averageRate } from '../estimation/average-rate.ts';
import { badgeLogLikelihood } from '../estimation/badge.ts';
import { cellCurve, lnUnitsPerDay } from '../estimation/curve.ts';
import { fuse, priorProbability } from '../estimation/fuse.ts';
import type { SalesModel } from '../estimation/model.ts';
import { OWN_SALES_AGE_MAX_S } from '../estimation/own-sales.ts';
import { predictMonth } from '../estimation/predict.ts';
import { rootCategoryKey } from '../estimation/root-category.ts';
import { isKnownCategory } from '../estimation/uncertainty.ts';
import { medianOf, moved, type UnitsDistribution } from '../estimation/units-distribution.ts';
import { DAY_S, type EpochSeconds } from '../time.ts';
import { familyBadge } from './family-badge.ts';
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
  readonly conflicts: readonly EvidenceKind[];
  /** The root category's curve was known to the model. */
  readonly isCategoryKnown: boolean;
}

export type EvidenceKind = 'rank' | 'rankHistory' | 'ownSales' | 'boughtInPastMonth';

export interface Evidence {
  readonly kind: EvidenceKind;
  /** The newest rank, ranks averaged, windows of known sales, the sum of the badges. */
  readonly value: number;
  readonly observedAt: EpochSeconds;
  /** How far it moved ln units; the first piece is where the estimate starts, 0. */
  readonly shift: number;
}

/** A sibling whose newest rank is older than this beside the family's newest no longer speaks. */
const SIBLING_LAG_MAX_S = 2 * DAY_S;

/** Evidence less probable than this beforehand is called a conflict. */
const CONFLICT_PROBABILITY = 0.02;

/** Null where no member has a rank. */
export function estimateFamily(
  model: SalesModel,
  family: readonly FamilyMember[],
): FamilyEstimate | null {
  const ranked = speakers(family);
  const [first] = ranked;
  const rank = first === undefined ? null : rootRankOf(first.record);
  if (first === undefined || rank === null) return null;
  const { marketplace } = first.record;
  const category = rootCategoryKey(rootCategoryOf(first.record), first.rootCategoryName);
  const cell = cellCurve(model.curve, marketplace, category);
  const lnRateOf = (lnRank: number) => lnUnitsPerDay(cell, lnRank);
  const average = familyRate(ranked, lnRateOf);
  const lnRank = Math.log(rank.value);
  const byRank = predictMonth(model, { marketplace, category, lnRank, ...average });
  const shared = familyShares(family);
  const own = withOwnSales(byRank, model, soldAs(first.record, shared), rank.at);
  const { distribution, evidence, conflicts } = withBadges(
    own.distribution,
    family,
    shared,
    rank.at,
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
      ...own.evidence,
      ...evidence,
    ],
    conflicts,
    isCategoryKnown: isKnownCategory(model.uncertainty, marketplace, category),
  };
}

/** Known sales of a whole family pin it: its only child's, or those told of the parent. */
function withOwnSales(
  byRank: UnitsDistribution,
  model: SalesModel,
  key: string | null,
  rankAt: EpochSeconds,
): Pick<FamilyEstimate, 'distribution' | 'evidence'> {
  const known =
    key !== null && Object.hasOwn(model.ownSales, key) ? model.ownSales[key] : undefined;
  if (known === undefined || rankAt - known.until > OWN_SALES_AGE_MAX_S) {
    return { distribution: byRank, evidence: [] };
  }
  const factor = Math.min(1, known.lnSd / model.uncertainty.residualSd);
  const { offset: shift, labels: value, until: observedAt } = known;
  return {
    distribution: moved(byRank, { shift, factor }),
    evidence: [{ kind: 'ownSales', value, observedAt, shift }],
  };
}

/** The product that stands for the whole family in labels; one child among several does not. */
function soldAs(
  { marketplace, asin, facts }: FamilyMember['record'],
  { shares }: FamilyShares,
): string | null {
  const [only, ...others] = shares.keys();
  const parent = facts.isParent?.value === true ? asin : facts.parentAsin?.value;
  const stands = others.length === 0 ? only : parent;
  return stands == null ? null : `${marketplace}|${stands}`;
}

function withBadges(
  byRank: UnitsDistribution,
  family: readonly FamilyMember[],
  { shares }: FamilyShares,
  rankAt: EpochSeconds,
): Pick<FamilyEstimate, 'distribution' | 'evidence' | 'conflicts'> {
  const badge = familyBadge(family, shares, rankAt);
  if (badge === null) return { distribution: byRank, evidence: [], conflicts: [] };
  const logLikelihood = (lnUnits: number) =>
    badgeLogLikelihood(badge.bin, lnUnits + Math.log(badge.share));
  const distribution = fuse(byRank, logLikelihood);
  const shift = Math.log(medianOf(distribution) / medianOf(byRank));
  const chance = priorProbability(byRank, (lnUnits) => Math.exp(logLikelihood(lnUnits)));
  return {
    distribution,
    evidence: [
      { kind: 'boughtInPastMonth', value: badge.bin.from, observedAt: badge.observedAt, shift },
    ],
    conflicts: chance < CONFLICT_PROBABILITY ? ['rank', 'boughtInPastMonth'] : [],
  };
}

/** Members that show the same history say the same; where they differ, the middle of them. */
function familyRate(
  ranked: readonly FamilyMember[],
  lnRateOf: (lnRank: number) => number,
): AverageRate {
  const rates = ranked
    .map((member) => averageRate(pointsOf(member), lnRateOf))
    .filter((rate) => rate !== null);
  return {
    lnUnitsPerDay: rates.reduce((sum, rate) => sum + rate.lnUnitsPerDay, 0) / rates.length,
    polls: Math.max(...rates.map(({ polls }) => polls)),
    effectivePolls: Math.max(...rates.map(({ effectivePolls }) => effectivePolls)),
  };
}

/** Members whose rank is the family's newest or nearly so, newest first, one root category. */
function speakers(family: readonly FamilyMember[]): FamilyMember[] {
  const ranked = family
    .map((member) => ({ member, at: rootRankOf(member.record)?.at }))
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

/** The member's rank history, or its newest rank alone where no history was handed in. */
function pointsOf({ record, recentRanks }: FamilyMember): FamilyMember['recentRanks'] {
  if (recentRanks.some(({ value }) => value !== null)) return recentRanks;
  const rank = rootRankOf(record);
  return rank === null ? [] : [{ at: rank.at, value: rank.value, state: 'ok' }];
}
