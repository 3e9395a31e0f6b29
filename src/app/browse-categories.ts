/** Categories: the roots, the children of one, a search by name, or one with its best sellers. */
import type { Asin } from '../domain/asin.ts';
import type { CategoryNode } from '../domain/category/category.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { Listing } from '../domain/product/listing.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { Coverage } from '../ports/product-store.ts';
import type { AppContext } from './context.ts';
import { familyAsOf } from './family-as-of.ts';
import { requireCategory } from './require-category.ts';

/** The specification: "the top 20 of a category are returned". */
export const BEST_SELLERS_MAX = 20;
const NAMED_MAX = 100;

export interface BestSeller {
  /** 1 for the first of this list. */
  readonly position: number;
  /** The rank in the category, as observed. */
  readonly rank: number;
  readonly rankObservedAt: EpochSeconds;
  readonly listing: Listing;
}

export interface CategoryPage {
  readonly category: CategoryNode | null;
  readonly categories: readonly CategoryNode[];
  readonly bestSellers: readonly BestSeller[];
  /** True when the list has no gap from rank 1 on; variations of one family share a rank. */
  readonly complete: boolean;
  readonly coverage: Coverage;
}

export interface CategoryRequest {
  readonly marketplace: MarketplaceId;
  readonly category: string | null;
  readonly parent: string | null;
  readonly name: string | null;
  readonly asOf: EpochSeconds | null;
}

export async function browseCategories(
  app: AppContext,
  request: CategoryRequest,
): Promise<CategoryPage> {
  const { marketplace, category } = request;
  const coverage = await app.store.products.coverage(marketplace);
  if (category === null) {
    const categories = await listCategories(app, request);
    return { category: null, categories, bestSellers: [], complete: false, coverage };
  }
  const node = await requireCategory(app, marketplace, category);
  const bestSellers = await bestSellersOf(app, request, node.id);
  const complete = hasNoGap(bestSellers.map(({ rank }) => rank));
  const categories = await app.store.categories.children(marketplace, node.id);
  return { category: node, categories, bestSellers, complete, coverage };
}

/** Whether ascending ranks, repeats allowed, run 1, 2, 3 … */
function hasNoGap(ranks: readonly number[]): boolean {
  return ranks[0] === 1 && ranks.every((rank, index) => rank - (ranks[index - 1] ?? rank) <= 1);
}

async function listCategories(
  app: AppContext,
  { marketplace, parent, name }: CategoryRequest,
): Promise<readonly CategoryNode[]> {
  const { categories } = app.store;
  if (name !== null) return categories.named(marketplace, name, NAMED_MAX);
  if (parent !== null) await requireCategory(app, marketplace, parent, 'parent');
  return categories.children(marketplace, parent);
}

async function bestSellersOf(
  app: AppContext,
  { marketplace, asOf }: CategoryRequest,
  categoryId: string,
): Promise<BestSeller[]> {
  const { categories, products } = app.store;
  const ranked =
    asOf === null
      ? await categories.bestSellers(marketplace, categoryId, BEST_SELLERS_MAX)
      : await categories.bestSellersAsOf(marketplace, categoryId, asOf, BEST_SELLERS_MAX);
  const asins = ranked.map(({ asin }) => asin);
  const listings =
    asOf === null
      ? await products.listings(marketplace, asins)
      : await listingsAsOf(app, { marketplace, asins, asOf });
  const byAsin = new Map(listings.map((listing) => [listing.asin, listing]));
  return ranked.flatMap(({ asin, rank, observedAt }, index) => {
    const listing = byAsin.get(asin);
    if (listing === undefined) return [];
    return [{ position: index + 1, rank, rankObservedAt: observedAt, listing }];
  });
}

/** The listings as they were known then; at most the twenty of a list. */
async function listingsAsOf(
  app: AppContext,
  request: {
    readonly marketplace: MarketplaceId;
    readonly asins: readonly Asin[];
    readonly asOf: EpochSeconds;
  },
): Promise<Listing[]> {
  const found = await Promise.all(
    request.asins.map(async (asin) => {
      const record = await app.store.products.record(request.marketplace, asin);
      if (record === null) return undefined;
      const { listings } = await familyAsOf(app, record, request.asOf);
      return listings.find((listing) => listing.asin === asin);
    }),
  );
  return found.filter((listing) => listing !== undefined);
}
