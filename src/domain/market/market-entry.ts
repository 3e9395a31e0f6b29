/** A competitor in a market: a family of variations or a single listing. */
import type { Listing } from '../product/listing.ts';
import { compareText } from '../values/compare-text.ts';
import type { Minor } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';

export interface MarketEntry<Leader extends MarketMember = MarketMember> {
  readonly leader: Leader;
  /** Expected units in 30 days. */
  readonly units: EntryUnits | null;
  /** Mean price per unit sold: the members' prices weighted by their units. */
  readonly price: Minor | null;
  /** Expected revenue in 30 days, minor units. */
  readonly revenue: number | null;
  readonly reviewCount: number | null;
  readonly rating: number | null;
  /** The newest last look at a member. */
  readonly observedAt: EpochSeconds;
}

/** The fields of a listing that market figures need. The search index keeps only these. */
export interface MarketMember
  extends Pick<Listing, 'asin' | 'brand' | 'price' | 'bsr' | 'bsrCategoryId' | 'observedAt'> {
  readonly reviewCount: number | null;
  readonly rating: number | null;
  readonly sales: EntryUnits | null;
}

/** The best seller of a family with all its variations that match. */
export interface MarketLeader {
  readonly leader: MarketMember;
  /** By ASIN, including the leader. */
  readonly family: readonly MarketMember[];
}

/** Expected units (mean), with the ends of the 80 % range. */
export interface EntryUnits {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Sums up a family.
 *
 * @param members its listings that match, including the leader, in any order
 */
export function marketEntry<Member extends MarketMember>({
  leader,
  members,
}: {
  readonly leader: Member;
  readonly members: readonly Member[];
}): MarketEntry<Member> {
  const selling = members.filter(({ sales }) => sales !== null) as readonly Selling<Member>[];
  const counts = members.flatMap(({ reviewCount }) => reviewCount ?? []);
  const price =
    meanPrice(selling) ?? leader.price ?? members.find((one) => one.price !== null)?.price ?? null;
  const units = sumUnits(selling);
  return {
    leader,
    units,
    price,
    revenue: units === null || price === null ? null : units.mean * price,
    // Variations usually share one count of ratings. If not, a newcomer faces the highest one.
    reviewCount: counts.length === 0 ? null : Math.max(...counts),
    rating: ratingOf(members),
    observedAt: Math.max(...members.map((member) => member.observedAt)),
  };
}

type Selling<Member> = Member & { readonly sales: EntryUnits };

/** Returns the newest look that a market's figures rest on: their day. Null for no entries. */
export function marketDay(entries: readonly MarketEntry[]): EpochSeconds | null {
  return entries.length === 0 ? null : Math.max(...entries.map(({ observedAt }) => observedAt));
}

export function byAsin(left: MarketEntry, right: MarketEntry): number {
  return compareText(left.leader.asin, right.leader.asin);
}

/** Adds up units. The members' ranges are shares of one family range, so their ends add up too. */
function sumUnits(members: readonly Selling<MarketMember>[]): EntryUnits | null {
  if (members.length === 0) return null;
  let [mean, low, high] = [0, 0, 0];
  for (const { sales } of members) {
    mean += sales.mean;
    low += sales.low;
    high += sales.high;
  }
  return { mean, low, high };
}

function meanPrice(members: readonly Selling<MarketMember>[]): Minor | null {
  let [units, revenue] = [0, 0];
  for (const { sales, price } of members) {
    if (price === null) continue;
    units += sales.mean;
    revenue += sales.mean * price;
  }
  return units <= 0 ? null : Math.round(revenue / units);
}

/** Returns the stars of the variation with the most ratings; a tie goes to the smallest ASIN. */
function ratingOf(members: readonly MarketMember[]): number | null {
  let most: MarketMember | null = null;
  for (const member of members) {
    if (member.rating === null) continue;
    const lead = most === null ? 1 : (member.reviewCount ?? 0) - (most.reviewCount ?? 0);
    if (lead > 0 || (lead === 0 && member.asin < (most?.asin ?? ''))) most = member;
  }
  return most?.rating ?? null;
}

export const SAMPLE_MAX = 100;
