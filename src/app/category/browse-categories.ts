/** Finds categories: the roots, the children of one, a search by name, or one with best sellers. */
import type { CategoryNode } from '../../domain/category/category.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { Coverage } from '../../ports/store/product-store.ts';
import type { AppContext } from '../context.ts';
import { type BestSellerList, bestSellersOf } from './best-sellers.ts';
import { requireCategory } from './category-lookups.ts';
import { nearestRanks } from './nearest-ranks.ts';

const NAMED_MAX = 100;

export interface CategoryPage extends BestSellerList {
  readonly category: CategoryNode | null;
  readonly categories: readonly CategoryNode[];
  /** True if the list has no gap from rank 1 on. */
  readonly complete: boolean;
  /** The newest look at the ranks of the list; null without best sellers. */
  readonly asOf: EpochSeconds | null;
  /** The nearest day with ranks if nobody looked at any in the 30 days before `asOf`; else null. */
  readonly nearestDay: EpochSeconds | null;
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
    return { ...NO_CATEGORY, categories, coverage };
  }
  const node = await requireCategory(app, marketplace, category);
  const asked = { marketplace, category: node, asOf: request.asOf };
  const [{ bestSellers, rankedBy }, categories] = await Promise.all([
    bestSellersOf(app, asked),
    app.store.categories.children(marketplace, node.id),
  ]);
  const complete = hasNoGap(bestSellers.map(({ rank }) => rank));
  const looks = bestSellers.map(({ rankObservedAt }) => rankObservedAt);
  const asOf = looks.length === 0 ? null : Math.max(...looks);
  const isGap = asOf === null && request.asOf !== null;
  const nearestDay = isGap ? await nearestRanks(app, asked, request.asOf) : null;
  const list = { bestSellers, rankedBy, complete, asOf, nearestDay };
  return { category: node, categories, ...list, coverage };
}

const NO_CATEGORY = {
  category: null,
  bestSellers: [],
  rankedBy: null,
  complete: false,
  asOf: null,
  nearestDay: null,
} as const;

function hasNoGap(ranks: readonly (number | null)[]): boolean {
  return ranks.length > 0 && ranks.every((rank, index) => rank === index + 1);
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
