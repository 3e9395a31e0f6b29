/** Reads which listings changed since a revision, in pages. */
import type { Asin } from '../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../domain/values/marketplace.ts';
import {
  type ChangedRow,
  changesBetween,
  type FeedReads,
  PAGE_ROWS,
  type RemovedListing,
} from '../../../market-engine/listing/listing-feed.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Reads } from './reads.ts';
import { type SummedRow, soundValues, summedColumns } from './sound.ts';

const SELECT_FEED_FROM = 'SELECT feed_from AS "feedFrom" FROM meta';
const SELECT_PAGE = `SELECT revision, product_id AS "productId", marketplace, asin FROM listing
  WHERE (revision, product_id) > ($1, $2) ORDER BY revision, product_id LIMIT ${PAGE_ROWS}`;
const SELECT_REMOVED = `SELECT ${summedColumns('removed_listing')} FROM removed_listing
  WHERE revision > $1 ORDER BY revision`;
const SELECT_MARK = 'SELECT mark FROM revision_mark WHERE revision = $1';

export function createListingFeed(reads: Reads): ListingFeed {
  const feed: FeedReads = {
    removed: async (revision) =>
      (await reads.state((state) => state.rows<SummedRow>(SELECT_REMOVED, [revision]))).map(
        removedListing,
      ),
    page: (revision, productId) => reads.query<ChangedRow>(SELECT_PAGE, [revision, productId]),
  };

  return {
    revision: () => reads.revision(),
    changedSince: (revision) =>
      reads.state(async (state) => {
        const [meta] = await state.query<{ readonly feedFrom: number }>(SELECT_FEED_FROM);
        // Nothing was recorded before `feedFrom`. A later revision is from before a restore.
        const isKnown =
          meta !== undefined && revision >= meta.feedFrom && revision <= state.revision;
        return isKnown ? changesBetween(feed, revision, state.revision) : null;
      }),
    categoriesChangedSince: (revision) =>
      reads.state(async ({ categoryRevision }) => categoryRevision > revision),
    async markAt(revision) {
      const [row] = await reads.query<{ readonly mark: string }>(SELECT_MARK, [revision]);
      return row?.mark ?? null;
    },
  };
}

function removedListing(row: SummedRow): RemovedListing {
  const [revision, marketplace, asin] = soundValues('removed_listing', row);
  return {
    revision: Number(revision),
    marketplace: marketplace as MarketplaceId,
    asin: asin as Asin,
  };
}
