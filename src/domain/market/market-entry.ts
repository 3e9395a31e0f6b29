/**
 * One competitor of a market: a family of variations taken together, or a single listing. What the
 * market's figures need of it, with unknown kept apart from zero.
 */
import type { Minor } from '../money.ts';
import { isStaleRank } from '../product/freshness.ts';
import type { Listing } from '../product/listing.ts';
import type { EpochSeconds } from '../time.ts';

export interface MarketEntry<Leader extends MarketMember = MarketMember> {
  /** The listing that stands for the family: its best seller. */
  readonly leader: Leader;
  /** Expected units in 30 days (mean), with the ends of the 80 % range. */
  readonly units: EntryUnits | null;
  /** Price per unit sold: the members' prices weighted by their units. */
  readonly price: Minor | null;
  /** Minor units in 30 days (mean). */
  readonly revenue: number | null;
  /** The same by the last rank known, however old: a hint where nothing fresh is known. */
  readonly lastKnownRevenue: number | null;
  readonly reviewCount: number | null;
  readonly rating: number | null;
}

/** What a market's figures need of a listing: all of it, or what an index keeps of it. */
export interface MarketMember
  extends Pick<
    Listing,
    'asin' | 'parentAsin' | 'brand' | 'price' | 'bsr' | 'bsrCategoryId' | 'bsrAt'
  > {
  readonly reviewCount: number | null;
  readonly rating: number | null;
  /** Expected units with the ends of the 80 % range. */
  readonly sales: EntryUnits | null;
}

export interface EntryUnits {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface EntryMembers<Member extends MarketMember> {
  readonly leader: Member;
  /** The sold listings of the family, the leader among them, in any order. */
  readonly members: readonly Member[];
  /** Those whose estimates add up to the family's: all of them, or one where each has it whole. */
  readonly estimated: readonly Member[];
}

export function marketEntry<Member extends MarketMember>(
  { leader, members, estimated }: EntryMembers<Member>,
  now: EpochSeconds,
): MarketEntry<Member> {
  const sales = estimated.flatMap((member) => {
    const known = isStaleRank(member.bsrAt, now) ? null : member.sales;
    return known === null ? [] : [{ ...known, price: member.price }];
  });
  const price = meanPrice(sales) ?? leader.price ?? firstPrice(members);
  const units = sales.length === 0 ? null : sumUnits(sales);
  const anySales = estimated.flatMap((member) => member.sales ?? []);
  const lastKnownUnits = anySales.length === 0 ? null : sumUnits(anySales).mean;
  return {
    leader,
    units,
    price,
    revenue: units === null || price === null ? null : units.mean * price,
    lastKnownRevenue: lastKnownUnits === null || price === null ? null : lastKnownUnits * price,
    // Variations pool their ratings; where they do not, the most rated one is what a rival faces.
    reviewCount: greatest(members.map(({ reviewCount }) => reviewCount)),
    rating: ratingOf(members),
  };
}

/** The entry with everything that is not a finite number unknown. */
export function soundEntry(entry: MarketEntry): MarketEntry {
  const { units } = entry;
  const sound = (value: number | null) => (Number.isFinite(value) ? value : null);
  const areUnitsSound = units !== null && Object.values(units).every(Number.isFinite);
  return {
    leader: entry.leader,
    units: areUnitsSound ? units : null,
    price: sound(entry.price),
    revenue: sound(entry.revenue),
    lastKnownRevenue: sound(entry.lastKnownRevenue),
    reviewCount: sound(entry.reviewCount),
    rating: sound(entry.rating),
  };
}

/** An order that does not depend on the market's. */
export function byAsin(left: MarketEntry, right: MarketEntry): number {
  if (left.leader.asin === right.leader.asin) return 0;
  return left.leader.asin < right.leader.asin ? -1 : 1;
}

/** The children's ranges are shares of one family range, so their ends add up. */
function sumUnits(sales: readonly EntryUnits[]): EntryUnits {
  return {
    mean: sales.reduce((sum, { mean }) => sum + mean, 0),
    low: sales.reduce((sum, { low }) => sum + low, 0),
    high: sales.reduce((sum, { high }) => sum + high, 0),
  };
}

function meanPrice(
  sales: readonly { readonly mean: number; readonly price: Minor | null }[],
): Minor | null {
  const priced = sales.flatMap(({ mean, price }) => (price === null ? [] : [{ mean, price }]));
  const units = priced.reduce((sum, { mean }) => sum + mean, 0);
  if (units <= 0) return null;
  return Math.round(priced.reduce((sum, { mean, price }) => sum + mean * price, 0) / units);
}

/** Of the variation that most people rated; of equals the one with the smallest ASIN. */
function ratingOf(members: readonly MarketMember[]): number | null {
  const rated = members.filter(({ rating }) => rating !== null);
  rated.sort((left, right) => {
    const byCount = (right.reviewCount ?? 0) - (left.reviewCount ?? 0);
    return byCount || (left.asin < right.asin ? -1 : 1);
  });
  return rated[0]?.rating ?? null;
}

function firstPrice(members: readonly MarketMember[]): Minor | null {
  return members.find(({ price }) => price !== null)?.price ?? null;
}

function greatest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
