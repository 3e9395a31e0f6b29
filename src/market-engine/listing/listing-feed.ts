/** Reads which listings changed since a revision, in pages, so a long answer blocks nobody. */
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';
import type { ChangePage, ListingChange, ListingFeed } from '../../ports/store/listing-feed.ts';
import type { Connection } from '../database/connection.ts';
import { soundSql } from '../database/row-sum.ts';

export const PAGE_ROWS = 1000;

/** A `ListingFeed` that has everything at hand. */
export type SqliteListingFeed = ReturnType<typeof createListingFeed>;

export interface ChangedRow extends ListingChange {
  readonly revision: number;
  readonly productId: number;
}

interface MetaRow {
  readonly revision: number;
  readonly feedFrom: number;
}

export function createListingFeed({ db, read }: Connection) {
  const selectMeta = db.prepare<[], MetaRow>('SELECT revision, feed_from AS feedFrom FROM meta');
  const selectPage = db.prepare<[number, number], ChangedRow>(
    `SELECT revision, product_id AS productId, marketplace, asin
     FROM listing INDEXED BY listing_revision
     WHERE (revision, product_id) > (?, ?) ORDER BY revision, product_id LIMIT ${PAGE_ROWS}`,
  );

  const selectCategories = db.prepare<[], number>('SELECT category_revision FROM meta').pluck();
  const selectMark = db
    .prepare<[number], string>('SELECT mark FROM revision_mark WHERE revision = ?')
    .pluck();

  const selectRemoved = db.prepare<[number], ListingChange>(
    `SELECT marketplace, asin FROM removed_listing
     WHERE revision > ? AND ${soundSql('removed_listing')} ORDER BY revision`,
  );

  const reads: FeedReads = {
    removed: (revision) => read(() => selectRemoved.all(revision)),
    page: (revision, productId) => read(() => selectPage.all(revision, productId)),
  };

  return {
    changedSince(revision: number): AsyncIterable<ChangePage> | null {
      const now = read(() => selectMeta.get());
      // Nothing was recorded before `feedFrom`. A later revision is from before a restore.
      if (now === undefined || revision < now.feedFrom || revision > now.revision) return null;
      return changesAfter(reads, revision);
    },

    categoriesChangedSince: (revision: number): boolean =>
      (read(() => selectCategories.get()) ?? 0) > revision,

    markAt: (revision: number): string | null => read(() => selectMark.get(revision)) ?? null,
  } satisfies ListingFeed;
}

export interface FeedReads {
  /** Returns the listings removed since a revision. */
  removed(revision: number): MaybePromise<readonly ListingChange[]>;
  /** Returns up to `PAGE_ROWS` listings changed after a place, by revision and product. */
  page(revision: number, productId: number): MaybePromise<readonly ChangedRow[]>;
}

/** Yields what changed after a revision. */
export async function* changesAfter(
  reads: FeedReads,
  revision: number,
): AsyncGenerator<ChangePage> {
  // A listing that was removed and imported again is in both lists.
  const removed = await reads.removed(revision);
  if (removed.length > 0) yield { listings: removed, upTo: revision };
  let after = { revision, productId: Number.MAX_SAFE_INTEGER };
  for (;;) {
    const rows = await reads.page(after.revision, after.productId);
    const last = rows.at(-1);
    if (last === undefined) return;
    const isLast = rows.length < PAGE_ROWS;
    // The next page may begin with other listings of the same revision.
    const upTo = isLast ? last.revision : last.revision - 1;
    yield { listings: rows.map(({ marketplace, asin }) => ({ marketplace, asin })), upTo };
    if (isLast) return;
    after = last;
  }
}
