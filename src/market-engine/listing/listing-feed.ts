/** Reads which listings changed since a revision, in pages, so a long answer blocks nobody. */
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';
import type { ChangePage, ListingChange, ListingFeed } from '../../ports/store/listing-feed.ts';
import type { Connection } from '../database/connection.ts';
import { soundSql } from '../database/row-sum.ts';

export const PAGE_ROWS = 1000;

/** A `ListingFeed` that has everything at hand. */
export type SqliteListingFeed = ReturnType<typeof createListingFeed>;

export interface RemovedListing extends ListingChange {
  readonly revision: number;
}

export interface ChangedRow extends RemovedListing {
  readonly productId: number;
}

interface MetaRow {
  readonly revision: number;
  readonly feedFrom: number;
}

export function createListingFeed({ db, read, revision: readRevision }: Connection) {
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

  const selectRemoved = db.prepare<[number], RemovedListing>(
    `SELECT revision, marketplace, asin FROM removed_listing
     WHERE revision > ? AND ${soundSql('removed_listing')} ORDER BY revision`,
  );

  const reads: FeedReads = {
    removed: (revision) => read(() => selectRemoved.all(revision)),
    page: (revision, productId) => read(() => selectPage.all(revision, productId)),
  };

  return {
    revision: (): number => read(readRevision),
    changedSince(revision: number): AsyncIterable<ChangePage> | null {
      const now = read(() => selectMeta.get());
      // Nothing was recorded before `feedFrom`. A later revision is from before a restore.
      if (now === undefined || revision < now.feedFrom || revision > now.revision) return null;
      return changesBetween(reads, revision, now.revision);
    },

    categoriesChangedSince: (revision: number): boolean =>
      (read(() => selectCategories.get()) ?? 0) > revision,

    markAt: (revision: number): string | null => read(() => selectMark.get(revision)) ?? null,
  } satisfies ListingFeed;
}

export interface FeedReads {
  /** Returns the listings removed since a revision, in the order of revisions. */
  removed(revision: number): MaybePromise<readonly RemovedListing[]>;
  /** Returns up to `PAGE_ROWS` listings changed after a place, by revision and product. */
  page(revision: number, productId: number): MaybePromise<readonly ChangedRow[]>;
}

/** Yields what changed after a revision, up to another one, as far as possible in whole ones. */
export async function* changesBetween(
  reads: FeedReads,
  since: number,
  until: number,
): AsyncGenerator<ChangePage> {
  // A listing that was removed and imported again is in both lists.
  const removed = await reads.removed(since);
  let upTo = since;
  let after = { revision: since, productId: Number.MAX_SAFE_INTEGER };
  let held: readonly ChangedRow[] = [];
  for (;;) {
    const rows = await reads.page(after.revision, after.productId);
    const known = [...held, ...rows.filter(({ revision }) => revision <= until)];
    const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
    const isLast = last === undefined || last.revision > until;
    // A page of one revision is a part of it. Others end before a revision that may go on.
    const isPart = !isLast && known[0]?.revision === last.revision;
    const to = isLast ? until : isPart ? upTo : last.revision - 1;
    const gone = removed.filter(({ revision }) => revision > upTo && revision <= to);
    const changed = known.filter(({ revision }) => isPart || revision <= to);
    const listings = [...gone, ...changed].map(({ marketplace, asin }) => ({ marketplace, asin }));
    held = known.slice(changed.length);
    upTo = to;
    if (listings.length > 0) yield { listings, upTo };
    if (isLast) return;
    after = last;
  }
}
