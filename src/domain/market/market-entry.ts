/**
 * One competitor of a market: a family of variations taken together, or a single listing. What the
 * market's figures need of it, with unknown kept apart from zero.
 */
import type { Minor } from '../money.ts';
import { isStaleRank } from '../product/freshness.ts';
import type { Listing, ListingSales } from '../product/listing.ts';
import type { EpochSeconds } from '../time.ts';

export interface MarketEntry {
  /** The listing that stands for the family: its best seller. */
  readonly leader: Listing;
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

export interface EntryUnits {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** @param members the sold listings of the family, the leader among them, in any order */
export function marketEntry(
  leader: Listing,
  members: readonly Listing[],
  now: EpochSeconds,
): MarketEntry {
  const sales = members.flatMap((member) => {
    const known = isStaleRank(member.bsrAt, now) ? null : member.sales;
    return known === null ? [] : [{ ...known, price: member.price }];
  });
  const price = meanPrice(sales) ?? leader.price ?? firstPrice(members);
  const units = sales.length === 0 ? null : sumUnits(sales);
  const anySales = members.flatMap((member) => member.sales ?? []);
  const lastKnownUnits = anySales.length === 0 ? null : sumUnits(anySales).mean;
  return {
    leader,
    units,
    price,
    revenue: units === null || price === null ? null : units.mean * price,
    lastKnownRevenue: lastKnownUnits === null || price === null ? null : lastKnownUnits * price,
    // Variations pool their ratings; where they do not, the most rated one is what a rival faces.
    reviewCount: greatest(members.map(({ reviewCount }) => reviewCount)),
    rating: leader.rating ?? members.find(({ rating }) => rating !== null)?.rating ?? null,
  };
}

/** The children's ranges are shares of one family range, so their ends add up. */
function sumUnits(sales: readonly ListingSales[]): EntryUnits {
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

function firstPrice(members: readonly Listing[]): Minor | null {
  return members.find(({ price }) => price !== null)?.price ?? null;
}

function greatest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
