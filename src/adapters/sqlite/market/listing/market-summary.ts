/** Counts of listings: kept by the batches that write listings, and read once for each revision. */
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { Coverage } from '../../../../ports/store/product-store.ts';
import { setSql, soundSql, sumSql } from '../database/row-sum.ts';
import { type Connection, keepByRevision } from '../database/shared-snapshot.ts';

/** The two are made separately: every answer tells the coverage, few need all the counts. */
export interface MarketSummary {
  coverage(marketplace: MarketplaceId): Coverage;
  /** The number of sold listings in each category, without those below it. */
  listings(marketplace: MarketplaceId): ReadonlyMap<string, number>;
}

type CountRow = readonly [categoryId: string, listings: number];

export function createMarketSummary(connection: Connection): MarketSummary {
  const { db } = connection;
  const counts = db
    .prepare<[string], CountRow>(
      `SELECT category_id, listings FROM listing_count
       WHERE marketplace = ? AND ${soundSql('listing_count')}
         AND category_id != '' AND listings > 0`,
    )
    .raw();
  const total = db
    .prepare<[string], number | null>(
      `SELECT sum(listings) FROM listing_count
       WHERE marketplace = ? AND ${soundSql('listing_count')}`,
    )
    .pluck();
  const [oldest, newest] = ['min', 'max'].map((end) =>
    db
      .prepare<[string], number | null>(
        `SELECT ${end}(observed_at) FROM listing INDEXED BY listing_observed
         WHERE marketplace = ? AND is_parent = 0`,
      )
      .pluck(),
  );

  return {
    coverage: keepByRevision(connection, (marketplace) => ({
      listings: total.get(marketplace) ?? 0,
      oldestObservedAt: oldest?.get(marketplace) ?? null,
      newestObservedAt: newest?.get(marketplace) ?? null,
    })),
    listings: keepByRevision(connection, (marketplace) => new Map(counts.all(marketplace))),
  };
}

/** What counting needs of a listing. Parents are not counted. */
export interface CountedListing {
  readonly marketplace: string;
  readonly categoryId: string | null;
  readonly isParent: boolean;
}

export interface ListingCounts {
  /** Counts a row that was written: as it was before, and as it is. Null is no row. */
  change(before: CountedListing | null, after: CountedListing | null): void;
  /** Stores the counts. To be called within the transaction that wrote the rows. */
  flush(): void;
}

/** Prepares the statements. Each call of the result counts for one batch. */
export function createListingCounts({ db }: Connection): () => ListingCounts {
  const add = db.prepare<[string, string, number]>(
    `INSERT INTO listing_count SELECT marketplace, category_id, listings, ${sumSql('listing_count')}
     FROM (SELECT ? AS marketplace, ? AS category_id, ? AS listings) WHERE true
     ON CONFLICT DO UPDATE
     SET ${setSql('listing_count', { listings: '(listings + excluded.listings)' })}`,
  );

  return function startBatch(): ListingCounts {
    const changes = new Map<string, Map<string, number>>();
    const count = ({ marketplace, categoryId, isParent }: CountedListing, step: 1 | -1) => {
      if (isParent) return;
      let ofMarket = changes.get(marketplace);
      if (ofMarket === undefined) {
        ofMarket = new Map();
        changes.set(marketplace, ofMarket);
      }
      const category = categoryId ?? '';
      ofMarket.set(category, (ofMarket.get(category) ?? 0) + step);
    };
    return {
      change(before, after) {
        if (before !== null) count(before, -1);
        if (after !== null) count(after, 1);
      },
      flush() {
        for (const [marketplace, ofMarket] of changes) {
          for (const [category, change] of ofMarket) {
            if (change !== 0) add.run(marketplace, category, change);
          }
        }
        changes.clear();
      },
    };
  };
}
