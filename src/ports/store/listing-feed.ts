/** The changes in the store since a revision. An index outside the store uses it to keep up. */
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';

export interface ListingChange {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
}

export interface ChangePage {
  readonly listings: readonly ListingChange[];
  /**
   * With this page, everything that changed up to this revision has been yielded. Nothing newer
   * has, except in a page whose `upTo` is that of the page before: a part of a large revision.
   */
  readonly upTo: number;
}

export interface ListingFeed {
  /** Returns the newest revision, at least that of anything read from the store before. */
  revision(): MaybePromise<number>;
  /**
   * Yields every listing that was added, changed or removed after the revision, or whose category
   * path was renamed or moved. Some may be unchanged or come twice. What
   * changes after the call may be missing, with its older changes. Null if the store no longer
   * knows; then everything must be read again.
   */
  changedSince(revision: number): MaybePromise<AsyncIterable<ChangePage> | null>;
  /** Returns whether any category was added, renamed or moved after the revision. */
  categoriesChangedSince(revision: number): MaybePromise<boolean>;
  /**
   * Returns a mark of the history that led to a revision. Another store has another mark there, and
   * so has one that was restored and changed afterwards. Null if the store does not know it.
   */
  markAt(revision: number): MaybePromise<string | null>;
}
