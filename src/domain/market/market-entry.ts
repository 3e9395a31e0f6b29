/**
 * One competitor of a market, a family of variations or a single listing: what the market's figures
 * need of it, with unknown kept apart from zero.
 */

import { isStaleRank } from '../product/freshness.ts';
import type { Listing } from '../product/listing.ts';
import { compareText } from '../values/compare-text.ts';
import type { Minor } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';

export interface MarketEntry<Leader extends MarketMember = MarketMember> {
  /** The listing that stands for the family: its best seller. */
  readonly leader: Leader;
  /** Expected units in 30 days (mean), with the ends of the 80 % range. */
  readonly units: EntryUnits | null;
  /** Price per unit sold: the members' prices weighted by their units. */
  readonly price: Minor | null;
  /** Minor units in 30 days (mean). */
  readonly revenue: number | null;
  /** Revenue by the last rank known, however old: a hint where nothing fresh is known. */
  readonly lastKnownRevenue: number | null;
  readonly reviewCount: number | null;
  readonly rating: number | null;
}

/** What a market's figures need of a listing: all of it, or what an index keeps of it. */
export interface MarketMember
  extends Pick<Listing, 'asin' | 'brand' | 'price' | 'bsr' | 'bsrCategoryId' | 'bsrAt'> {
  readonly reviewCount: number | null;
  readonly rating: number | null;
  /** Expected units with the ends of the 80 % range. */
  readonly sales: EntryUnits | null;
}

/** A best seller and the sold variations of its family, by ASIN. */
export interface MarketLeader {
  readonly leader: MarketMember;
  /** The leader alone where it is of no family. */
  readonly family: readonly MarketMember[];
}

export interface EntryUnits {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** @param members the sold listings of the family, the leader among them, in any order */
export function marketEntry<Member extends MarketMember>(
  { leader, members }: { readonly leader: Member; readonly members: readonly Member[] },
  now: EpochSeconds,
): MarketEntry<Member> {
  const selling = members.filter(({ sales }) => sales !== null) as readonly Selling<Member>[];
  const fresh = selling.filter(({ bsrAt }) => !isStaleRank(bsrAt, now));
  const counts = members.flatMap(({ reviewCount }) => reviewCount ?? []);
  const price =
    meanPrice(fresh) ?? leader.price ?? members.find((one) => one.price !== null)?.price ?? null;
  const units = sumUnits(fresh);
  const lastKnownUnits = sumUnits(selling)?.mean ?? null;
  return {
    leader,
    units,
    price,
    revenue: units === null || price === null ? null : units.mean * price,
    lastKnownRevenue: lastKnownUnits === null || price === null ? null : lastKnownUnits * price,
    // Variations pool their ratings; where they do not, a rival faces the most rated one.
    reviewCount: counts.length === 0 ? null : Math.max(...counts),
    rating: ratingOf(members),
  };
}

type Selling<Member> = Member & { readonly sales: EntryUnits };

/** Orders entries by ASIN, whatever the order of the market. */
export function byAsin(left: MarketEntry, right: MarketEntry): number {
  return compareText(left.leader.asin, right.leader.asin);
}

/** The units of all members: their ranges are shares of one family range, so the ends add up. */
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

/** The stars of the variation with the most ratings; of equals, the one with the smallest ASIN. */
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
