/**
 * The family's estimated units in the 30 days up to its newest rank. Rank speaks for the family:
 * all children show the same one, so their rank histories are evidence about one number.
 */
import { averageRate } from '../estimation/average-rate.ts';
import { categoryKey } from '../estimation/category-key.ts';
import { cellCurve, lnUnitsPerDay } from '../estimation/curve.ts';
import { type SalesModel, wideningOf } from '../estimation/model.ts';
import { spreadAround, type UnitsDistribution } from '../estimation/spread.ts';
import { DAYS_PER_MONTH } from '../estimation/units.ts';
import { DAY_S } from '../time.ts';
import { type FamilyShares, familyShares } from './family-shares.ts';
import type { FamilyMember } from './listing.ts';
import { rootCategoryOf, rootRankOf } from './root-rank.ts';

export interface FamilyEstimate extends FamilyShares {
  /** Units of the whole family in 30 days. */
  readonly distribution: UnitsDistribution;
}

/** A sibling whose newest rank is older than this beside the family's newest no longer speaks. */
const SIBLING_LAG_MAX_S = 2 * DAY_S;

/** Null where no member has a rank. */
export function estimateFamily(
  model: SalesModel,
  family: readonly FamilyMember[],
): FamilyEstimate | null {
  const ranked = speakers(family);
  const [first] = ranked;
  if (first === undefined) return null;
  const { marketplace } = first.record;
  const category = categoryKeyOf(first);
  const cell = cellCurve(model.curve, marketplace, category);
  const lnRateOf = (lnRank: number) => lnUnitsPerDay(cell, lnRank);
  const rates = ranked.map((member) => averageRate(pointsOf(member), lnRateOf));
  const known = rates.filter((rate) => rate !== null);
  const lnRate = known.reduce((sum, rate) => sum + rate.lnUnitsPerDay, 0) / known.length;
  const lnRank = Math.log(rootRankOf(first.record)?.value ?? 1);
  const widening = wideningOf(model, marketplace, category, lnRank);
  return {
    distribution: spreadAround(model.bands, lnRate + Math.log(DAYS_PER_MONTH), widening),
    ...familyShares(family),
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

const PATH_ID_PREFIX = 'path:';

/** Ids made of a path carry the root's name; other ids have one only in the category tree. */
export function categoryKeyOf({ record, rootCategoryName }: FamilyMember): string | null {
  const root = rootCategoryOf(record);
  if (root === null) return null;
  if (root.startsWith(PATH_ID_PREFIX)) {
    return categoryKey(root.slice(PATH_ID_PREFIX.length).split(' > ')[0] ?? '');
  }
  return rootCategoryName === null ? null : categoryKey(rootCategoryName);
}
