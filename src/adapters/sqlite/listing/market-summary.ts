/** Counts of a marketplace's listings, read from kept counts once a revision. */
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Coverage } from '../../../ports/product-store.ts';
import { keepByRevision } from '../keep-by-revision.ts';
import type { Market } from '../market.ts';
import { soundSql } from '../soundness/row-sum.ts';

/** Each is made apart: every answer tells the coverage, few need all the counts. */
export interface MarketSummary {
  coverage(marketplace: MarketplaceId): Coverage;
  /** Sold listings by their own category. */
  listings(marketplace: MarketplaceId): ReadonlyMap<string, number>;
}

type CountRow = readonly [categoryId: string, listings: number];

export function createMarketSummary(market: Market): MarketSummary {
  const { db } = market;
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
    coverage: keepByRevision(market, (marketplace) => ({
      listings: total.get(marketplace) ?? 0,
      oldestObservedAt: oldest?.get(marketplace) ?? null,
      newestObservedAt: newest?.get(marketplace) ?? null,
    })),
    listings: keepByRevision(market, (marketplace) => new Map(counts.all(marketplace))),
  };
}
