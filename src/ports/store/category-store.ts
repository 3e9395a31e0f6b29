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
  /** When this product or another of its rank was last seen at that rank. */
  readonly rankSeenAt?: EpochSeconds;
}

export interface CategoryStore {
  node(marketplace: MarketplaceId, id: string): Promise<CategoryNode | null>;
  /** The children of a category, or the roots if `parentId` is null; ordered by name, then id. */
  children(marketplace: MarketplaceId, parentId: string | null): Promise<readonly CategoryNode[]>;
  /** Categories whose name contains the text, case and accents aside; by depth, then name. */
  named(marketplace: MarketplaceId, text: string, limit: number): Promise<readonly CategoryNode[]>;
  /** All categories of a marketplace, ordered by depth, then id. */
  tree(marketplace: MarketplaceId): Promise<readonly CategoryNode[]>;
  /** Every category with its newest statement, by marketplace, then id. */
  stated(marketplace: MarketplaceId | null): AsyncIterable<CategoryObservation>;
  /**
   * Sold listings by their newest rank in this very category, best first. Left out are parents, and
   * listings that had no rank there at the last look. With `at`, as known at that instant, from the
   * rank histories.
   */
  bestSellers(
    marketplace: MarketplaceId,
    categoryId: string,
    limit: number,
    at?: EpochSeconds | null,
  ): Promise<readonly RankedAsin[]>;
  /**
   * Best sellers of a category and everything below it, by their ranks in the root category: for
   * categories in which no source states ranks. Exact for categories of up to 20,000 listings; for
   * larger ones, the first 20,000 known ranks of the root are looked through. Now they have
   * `rankSeenAt`; with `at` they do not, and are exact.
   */
  bestSellersByRoot(
    marketplace: MarketplaceId,
    categoryId: string,
    limit: number,
    at?: EpochSeconds | null,
  ): Promise<readonly RankedAsin[]>;
}
