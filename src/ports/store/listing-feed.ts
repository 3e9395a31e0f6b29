/** What changed in the store since a revision: how an index outside it keeps up. */
import type { Asin } from '../../domain/asin.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';

export interface ListingChange {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

export interface ListingFeed {
  /**
   * Every listing that was added, changed or removed after the revision, also one whose category or
   * an ancestor of it was renamed or moved. Listings may come that did not change, and more than
   * once. Null when the store can no longer tell: then everything must be read anew.
   */
  changedSince(revision: number): AsyncIterable<readonly ListingChange[]> | null;
  /**
   * Names the history that led to a revision: another store, or one that was put back and went on
   * from there, has another mark at the same revision. Null: the store cannot tell.
   */
  markAt(revision: number): string | null;
}
