/** Counts listings. Each batch updates the counts, and readers read them once per revision. */
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { Coverage } from '../../ports/store/product-store.ts';
import type { Db } from '../database/connection.ts';
import { type Connection, keepByRevision } from '../database/connection.ts';
import { setSql, soundSql, sumSql } from '../database/row-sum.ts';

export type MarketSummary = ReturnType<typeof createMarketSummary>;

/** Coverage and counts are read separately: every answer has the coverage, few need all counts. */
export function createMarketSummary(connection: Connection) {
  const { db } = connection;
  const ofMarket = `FROM listing_count WHERE marketplace = ? AND ${soundSql('listing_count')}`;
  const counts = db
    .prepare<[string], readonly [categoryId: string, listings: number]>(
      `SELECT category_id, listings ${ofMarket} AND category_id != '' AND listings > 0`,
    )
    .raw();
  const total = db.prepare<[string], number>(`SELECT ifnull(sum(listings), 0) ${ofMarket}`).pluck();
  const observed = (end: 'min' | 'max') =>
    db
      .prepare<[string], EpochSeconds | null>(
        `SELECT ${end}(observed_at) FROM listing INDEXED BY listing_observed
         WHERE marketplace = ? AND is_parent = 0`,
      )
      .pluck();
  const [oldest, newest] = [observed('min'), observed('max')];

  return {
    coverage: keepByRevision(
      connection,
      (marketplace): Coverage => ({
        listings: total.get(marketplace) ?? 0,
        oldestObservedAt: oldest.get(marketplace) ?? null,
        newestObservedAt: newest.get(marketplace) ?? null,
      }),
    ),
    /** The number of sold listings in each category, without those below it. */
    listings: keepByRevision(
      connection,
      (marketplace): ReadonlyMap<string, number> => new Map(counts.all(marketplace)),
    ),
  };
}

/** What counting needs of a listing. Parents are not counted. */
export interface CountedListing {
  readonly marketplace: MarketplaceId;
  readonly categoryId: string | null;
}

/** Reads a listing to count. Returns null for a parent, and if there is no listing. */
export function prepareCountedListing(db: Db): (productId: number) => CountedListing | null {
  const select = db.prepare<[number], CountedListing>(
    `SELECT marketplace, category_id AS categoryId FROM listing
     WHERE product_id = ? AND is_parent = 0`,
  );
  return (productId) => select.get(productId) ?? null;
}

export type ListingCounts = ReturnType<ReturnType<typeof createListingCounts>>;

/** Each call of the result counts for one batch. */
export function createListingCounts({ db, need }: Connection) {
  const add = db.prepare<[string, string, number]>(
    `INSERT INTO listing_count SELECT marketplace, category_id, listings, ${sumSql('listing_count')}
     FROM (SELECT ? AS marketplace, ? AS category_id, ? AS listings) WHERE true
     ON CONFLICT DO UPDATE
     SET ${setSql('listing_count', { listings: '(listings + excluded.listings)' })}`,
  );

  return function startBatch() {
    const changes = new Map<string, CountedListing & { readonly step: number }>();
    const count = ({ marketplace, categoryId }: CountedListing, by: 1 | -1) => {
      const key = `${marketplace} ${categoryId ?? ''}`;
      changes.set(key, { marketplace, categoryId, step: (changes.get(key)?.step ?? 0) + by });
    };
    return {
      /** Counts a written row: its state before and after. Null does not count. */
      change(before: CountedListing | null, after: CountedListing | null): void {
        if (before !== null) count(before, -1);
        if (after !== null) count(after, 1);
      },
      /** Stores the counts. Call it within the transaction that wrote the rows. */
      flush(): void {
        for (const { marketplace, categoryId, step } of changes.values()) {
          if (step === 0) continue;
          need({ kind: 'counts', marketplace, categoryId: categoryId ?? '' });
          add.run(marketplace, categoryId ?? '', step);
        }
        changes.clear();
      },
    };
  };
}
