import type { CategoryNode } from '../../domain/category/category.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** A product's place in a category. */
export interface RankedAsin {
  readonly asin: Asin;
  readonly rank: number;
  readonly observedAt: EpochSeconds;
  /** When this product, or another of its rank, was last seen at that rank. */
  readonly rankSeenAt?: EpochSeconds;
}

export interface CategoryStore {
  node(marketplace: MarketplaceId, id: string): Promise<CategoryNode | null>;
  /** Returns a category's children, or the roots if `parentId` is null, by name, then id. */
  children(marketplace: MarketplaceId, parentId: string | null): Promise<readonly CategoryNode[]>;
  /** Returns categories by text in the name, ignoring case and accents; by depth, then name. */
  named(marketplace: MarketplaceId, text: string, limit: number): Promise<readonly CategoryNode[]>;
  /** Returns all categories of a marketplace, by depth, then id. */
  tree(marketplace: MarketplaceId): Promise<readonly CategoryNode[]>;
  /** Yields every category with its newest statement, by marketplace, then id. */
  stated(marketplace: MarketplaceId | null): AsyncIterable<CategoryObservation>;
  /**
   * Returns sold listings by their newest rank in this very category, best first. Leaves out
   * parents, and listings without a rank there at the last look. `at` gives the list as known at
   * that instant, from the rank histories.
   */
  bestSellers(
    marketplace: MarketplaceId,
    categoryId: string,
    limit: number,
    at?: EpochSeconds | null,
  ): Promise<readonly RankedAsin[]>;
  /**
   * Returns best sellers of a category and everything below it, by their ranks in the root
   * category, for categories without ranks of their own. Exact for up to 20,000 listings. For more,
   * only the first 20,000 known ranks of the root are searched. Lists without `at` have
   * `rankSeenAt`. Lists with `at` do not, and are exact.
   */
  bestSellersByRoot(
    marketplace: MarketplaceId,
    categoryId: string,
    limit: number,
    at?: EpochSeconds | null,
  ): Promise<readonly RankedAsin[]>;
}
