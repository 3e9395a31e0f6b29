/**
 * The best sellers of a category, one per family, now or on an earlier day. They are ordered by
 * their ranks in the category. If no source states those, their ranks in the root have the same
 * order.
 */
import type { CategoryNode } from '../../domain/category/category.ts';
import { standingRanks } from '../../domain/category/standing-ranks.ts';
import { isAround } from '../../domain/product/freshness.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { RankedAsin } from '../../ports/store/category-store.ts';
import type { AppContext } from '../context.ts';
import { familyAsOf } from '../product/family-as-of.ts';

/** The specification: "the top 20 of a category are returned". */
export const BEST_SELLERS_MAX = 20;

/** More products than the list shows, because variations and outdated ranks drop out. */
const CANDIDATES_MAX = 300;

export interface BestSeller {
  /** 1 for the first of this list. */
  readonly position: number;
  /** The observed rank in the category; null in a list ordered by the root's ranks. */
  readonly rank: number | null;
  readonly rankObservedAt: EpochSeconds;
  readonly listing: Listing;
}

export interface BestSellerRequest {
  readonly marketplace: MarketplaceId;
  readonly category: CategoryNode;
  readonly asOf: EpochSeconds | null;
}

export interface BestSellerList {
  readonly bestSellers: readonly BestSeller[];
  /** Whether the category's own or its root's ranks order the list; null without best sellers. */
  readonly rankedBy: 'category' | 'root' | null;
}

export async function bestSellersOf(
  app: AppContext,
  request: BestSellerRequest,
): Promise<BestSellerList> {
  const { marketplace, category, asOf } = request;
  const { categories } = app.store;
  const own = await categories.bestSellers(marketplace, category.id, CANDIDATES_MAX, asOf);
  const isOwn = own.length > 0 || category.id === category.rootId;
  const ranked = isOwn
    ? own
    : await categories.bestSellersByRoot(marketplace, category.id, CANDIDATES_MAX, asOf);
  const rankOf = new Map(ranked.map((one) => [one.asin, one]));
  const standing = standingRanks(ranked).filter(
    ({ observedAt }) => asOf === null || isAround(observedAt, asOf),
  );
  const leaders = await familyLeaders(app, request, standing);
  const listings = await listingsThen(app, request, leaders);
  const bestSellers = listings.flatMap((listing, index) => {
    const found = rankOf.get(listing.asin);
    if (found === undefined) return [];
    const rank = isOwn ? found.rank : null;
    return [{ position: index + 1, rank, rankObservedAt: found.observedAt, listing }];
  });
  if (bestSellers.length === 0) return { bestSellers, rankedBy: null };
  return { bestSellers, rankedBy: isOwn ? 'category' : 'root' };
}

/** Returns the best-selling ranked listing of each family, in the order of rank. */
async function familyLeaders(
  app: AppContext,
  { marketplace }: BestSellerRequest,
  ranked: readonly RankedAsin[],
): Promise<Asin[]> {
  const asins = ranked.map(({ asin }) => asin);
  const listings = await app.store.products.listings(marketplace, asins);
  const families = Map.groupBy(listings, ({ family }) => family);
  return [...families.values()].slice(0, BEST_SELLERS_MAX).flatMap((members) => {
    const [best] = [...members].sort((a, b) => (b.sales?.mean ?? 0) - (a.sales?.mean ?? 0));
    return best === undefined ? [] : [best.asin];
  });
}

/** Returns the listings now, or in their state on the earlier day. */
async function listingsThen(
  app: AppContext,
  { marketplace, asOf }: BestSellerRequest,
  asins: readonly Asin[],
): Promise<readonly Listing[]> {
  const { products } = app.store;
  if (asOf === null) return products.listings(marketplace, asins);
  const found = await Promise.all(
    asins.map(async (asin) => {
      const record = await products.record(marketplace, asin);
      if (record === null) return undefined;
      const { listings } = await familyAsOf(app, record, asOf);
      return listings.find((listing) => listing.asin === asin);
    }),
  );
  return found.filter((listing) => listing !== undefined);
}
