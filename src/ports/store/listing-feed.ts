/** What changed in the store since a revision. An index outside the store keeps up by it. */
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';

export interface ListingChange {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

export interface ListingFeed {
  /**
   * Every listing that was added, changed or removed after the revision, or whose category path was
   * renamed or moved. Some may not have changed, or come twice. Null if the store can no longer
   * tell: then everything must be read again.
   */
  changedSince(revision: number): AsyncIterable<readonly ListingChange[]> | null;
  /** Whether any category was added, renamed or moved after the revision. */
  categoriesChangedSince(revision: number): boolean;
  /**
   * Names the history that led to a revision. Another store, or one that was restored and went on
   * from there, has another mark at that revision. Null if the store cannot tell.
   */
  markAt(revision: number): string | null;
}
