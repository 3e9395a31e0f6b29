/** Counts of a marketplace's listings, read from kept counts once a revision. */
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { Coverage } from '../../../ports/product-store.ts';
import { keepByRevision } from '../keep-by-revision.ts';
import type { Market } from '../market.ts';

export interface MarketSummary {
  readonly coverage: Coverage;
  /** Sold listings by their own category. */
  readonly listings: ReadonlyMap<string, number>;
}

type CountRow = readonly [categoryId: string, listings: number];

export function createMarketSummary(market: Market): (marketplace: MarketplaceId) => MarketSummary {
  const { db } = market;
  const counts = db
    .prepare<[string], CountRow>(
      'SELECT category_id, listings FROM listing_count WHERE marketplace = ? AND listings > 0',
    )
    .raw();
  const [oldest, newest] = ['min', 'max'].map((end) =>
    db
      .prepare<[string], number | null>(
        `SELECT ${end}(observed_at) FROM listing INDEXED BY listing_observed
         WHERE marketplace = ? AND is_parent = 0`,
      )
      .pluck(),
  );

  return keepByRevision(market, (marketplace) => {
    const listings = new Map<string, number>();
    let total = 0;
    for (const [categoryId, count] of counts.all(marketplace)) {
      if (categoryId !== '') listings.set(categoryId, count);
      total += count;
    }
    const oldestObservedAt = oldest?.get(marketplace) ?? null;
    const newestObservedAt = newest?.get(marketplace) ?? null;
    return { coverage: { listings: total, oldestObservedAt, newestObservedAt }, listings };
  });
}
