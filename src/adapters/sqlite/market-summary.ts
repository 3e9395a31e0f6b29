/**
 * Counts of a marketplace's listings: one grouped pass over an index, kept until the revision
 * changes.
 */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { Coverage } from '../../ports/product-store.ts';
import type { Market } from './market.ts';

export interface MarketSummary {
  readonly coverage: Coverage;
  /** Sold listings by their own category. */
  readonly listings: ReadonlyMap<string, number>;
}

type GroupRow = readonly [categoryId: string | null, count: number, oldest: number, newest: number];

export function createMarketSummary({
  db,
  read,
  revision,
}: Market): (marketplace: MarketplaceId) => MarketSummary {
  const groups = db
    .prepare<[string], GroupRow>(
      `SELECT category_id, count(*), min(observed_at), max(observed_at)
       FROM listing INDEXED BY listing_category
       WHERE marketplace = ? AND is_parent = 0 GROUP BY category_id`,
    )
    .raw();
  const cache = new Map<
    MarketplaceId,
    { readonly revision: number; readonly summary: MarketSummary }
  >();

  return (marketplace) =>
    read(() => {
      const now = revision();
      const cached = cache.get(marketplace);
      if (cached?.revision === now) return cached.summary;
      const summary = summarise(groups.all(marketplace));
      cache.set(marketplace, { revision: now, summary });
      return summary;
    });
}

function summarise(rows: readonly GroupRow[]): MarketSummary {
  const listings = new Map<string, number>();
  let total = 0;
  let oldestObservedAt: number | null = null;
  let newestObservedAt: number | null = null;
  for (const [categoryId, count, oldest, newest] of rows) {
    if (categoryId !== null) listings.set(categoryId, count);
    total += count;
    oldestObservedAt = Math.min(oldest, oldestObservedAt ?? oldest);
    newestObservedAt = Math.max(newest, newestObservedAt ?? newest);
  }
  return { coverage: { listings: total, oldestObservedAt, newestObservedAt }, listings };
}
