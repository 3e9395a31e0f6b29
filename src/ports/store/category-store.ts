import type { Asin } from '../../domain/asin.ts';
import type { CategoryNode } from '../../domain/category/category.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/** A product's place in a category. */
export interface RankedAsin {
  readonly asin: Asin;
  readonly rank: number;
  readonly observedAt: EpochSeconds;
  /** Where a list leaves out others of that rank: when any of them, or it, was last seen there. */
  readonly rankSeenAt?: EpochSeconds;
}

export interface CategoryStore {
  node(marketplace: MarketplaceId, id: string): Promise<CategoryNode | null>;
  /** Roots when `parentId` is null; ordered by name, then id. */
  children(marketplace: MarketplaceId, parentId: string | null): Promise<readonly CategoryNode[]>;
  /** Categories whose name contains the text, case and accents folded; ordered by depth, name. */
  named(marketplace: MarketplaceId, text: string, limit: number): Promise<readonly CategoryNode[]>;
  /** The whole tree of a marketplace, for mapping names; ordered by depth, then id. */
  tree(marketplace: MarketplaceId): Promise<readonly CategoryNode[]>;
  /** Each category of a marketplace, or of all, as last stated: by marketplace, then id. */
  stated(marketplace: MarketplaceId | null): AsyncIterable<CategoryObservation>;
  /** Ids of the category and of everything below it; empty when it does not exist. */
  descendants(marketplace: MarketplaceId, id: string): Promise<readonly string[]>;
  /**
   * Sold listings by their newest rank in this very category, best first; parents are left out, and
   * who had no rank there when it was looked at last.
   */
  bestSellers(
    marketplace: MarketplaceId,
    categoryId: string,
    limit: number,
  ): Promise<readonly RankedAsin[]>;
  /**
   * The same for a category (and all below it) by the ranks in its root category, with `rankSeenAt`:
   * for categories whose own ranks no source tells. Exact for categories of up to 20,000 listings;
   * of larger ones the root's first 20,000 known ranks are looked through.
   */
  bestSellersByRoot(
    marketplace: MarketplaceId,
    categoryId: string,
    limit: number,
  ): Promise<readonly RankedAsin[]>;
  /** The same as `bestSellers` as it was known at an earlier instant, from the rank histories. */
  bestSellersAsOf(
    marketplace: MarketplaceId,
    categoryId: string,
    at: EpochSeconds,
    limit: number,
  ): Promise<readonly RankedAsin[]>;
  /** The same as `bestSellersByRoot` at an earlier instant, from all rank histories: exact. */
  bestSellersByRootAsOf(
    marketplace: MarketplaceId,
    categoryId: string,
    at: EpochSeconds,
    limit: number,
  ): Promise<readonly RankedAsin[]>;
}
