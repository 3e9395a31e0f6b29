/** Finds the leading listings for words, and the category that most of them are in. */

import type { Listing } from '../../domain/product/listing.ts';
import type { ClickedAsin } from '../../domain/product/observation.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/** Listings that hold all of the words, best sellers first. */
export async function leadersOf(
  app: Pick<AppContext, 'store' | 'search'>,
  { marketplace, now }: { readonly marketplace: MarketplaceId; readonly now: EpochSeconds },
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<readonly Listing[]> {
  const { leaders } = app.search.leaders({
    marketplace,
    query: parseQuery(words.join(' '), marketplaceOf(marketplace).language),
    filters: {},
    variations: 'collapse',
    offset: 0,
    limit,
    now,
  });
  const asins = leaders.map(({ leader }) => leader.asin);
  return app.store.products.listings(marketplace, asins);
}

/** Leading products looked at where nothing was clicked, and in the category. */
const LEADERS_MAX = 30;

export interface SeedCategory {
  /** Products of the category most of the seed's products are in. */
  readonly asins: readonly Asin[];
  /** Part of the seed's products that are in it. */
  readonly share: number;
}

export interface Seed {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
  /** Normalized. */
  readonly seed: string;
  /** What was clicked after it. */
  readonly clicks: readonly ClickedAsin[];
}

/** The category of the clicked products, else of the leading listings the seed finds. */
export async function categoryOfSeed(
  app: Pick<AppContext, 'store' | 'search'>,
  { marketplace, now, seed, clicks }: Seed,
): Promise<SeedCategory> {
  const clicked = clicks.map(({ asin }) => asin);
  const listings =
    clicked.length > 0
      ? await app.store.products.listings(marketplace, clicked)
      : await leadersOf(app, { marketplace, now }, { words: [seed], limit: LEADERS_MAX });
  const placed = listings.filter(({ categoryId }) => categoryId !== null);
  const byCategory = Map.groupBy(placed, ({ categoryId }) => categoryId);
  const [main] = [...byCategory].sort(([, left], [, right]) => right.length - left.length);
  if (main === undefined || main[0] === null) return { asins: [], share: 0 };
  const best = await app.store.categories.bestSellers(marketplace, main[0], LEADERS_MAX);
  const inside = [...main[1], ...best].map(({ asin }) => asin);
  return { asins: [...new Set(inside)], share: main[1].length / placed.length };
}
