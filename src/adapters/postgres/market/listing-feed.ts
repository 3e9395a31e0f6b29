/** Reads which listings changed since a revision, in pages. */
import type { Asin } from '../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { ListingChange, ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Reads } from './reads.ts';
import { type SummedRow, soundValues, summedColumns } from './sound.ts';

const PAGE_ROWS = 1000;
const SELECT_FEED_FROM = 'SELECT feed_from AS "feedFrom" FROM meta';
const SELECT_PAGE = `SELECT revision, product_id AS "productId", marketplace, asin FROM listing
  WHERE (revision, product_id) > ($1, $2) ORDER BY revision, product_id LIMIT ${PAGE_ROWS}`;
const SELECT_REMOVED = `SELECT ${summedColumns('removed_listing')} FROM removed_listing
  WHERE revision > $1 ORDER BY revision`;
const SELECT_MARK = 'SELECT mark FROM revision_mark WHERE revision = $1';

interface ChangedRow extends ListingChange {
  readonly revision: number;
  readonly productId: number;
}

export function createListingFeed(reads: Reads): ListingFeed {
  async function* pagesAfter(revision: number): AsyncGenerator<readonly ListingChange[]> {
    // A listing that was removed and imported again is in both lists.
    const removed = await reads.state((state) => state.rows<SummedRow>(SELECT_REMOVED, [revision]));
    if (removed.length > 0) yield removed.map(removedListing);
    let after = { revision, productId: Number.MAX_SAFE_INTEGER };
    for (;;) {
      const rows = await reads.query<ChangedRow>(SELECT_PAGE, [after.revision, after.productId]);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ marketplace, asin }) => ({ marketplace, asin }));
      if (rows.length < PAGE_ROWS) return;
      after = last;
    }
  }

  return {
    changedSince: (revision) =>
      reads.state(async (state) => {
        const [meta] = await state.query<{ readonly feedFrom: number }>(SELECT_FEED_FROM);
        // Nothing was recorded before `feedFrom`. A later revision is from before a restore.
        const isKnown =
          meta !== undefined && revision >= meta.feedFrom && revision <= state.revision;
        return isKnown ? pagesAfter(revision) : null;
      }),
    categoriesChangedSince: (revision) =>
      reads.state(async ({ categoryRevision }) => categoryRevision > revision),
    async markAt(revision) {
      const [row] = await reads.query<{ readonly mark: string }>(SELECT_MARK, [revision]);
      return row?.mark ?? null;
    },
  };
}

function removedListing(row: SummedRow): ListingChange {
  const [, marketplace, asin] = soundValues('removed_listing', row);
  return { marketplace: marketplace as MarketplaceId, asin: asin as Asin };
}
