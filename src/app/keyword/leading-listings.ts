/** Finds the leading listings for words, and the category of most of them. */

import type { Listing } from '../../domain/product/listing.ts';
import type { ClickedAsin } from '../../domain/product/observation.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/** Returns listings with all of the words, best sellers first. */
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
    limit,
    now,
  });
  const asins = leaders.map(({ leader }) => leader.asin);
  return app.store.products.listings(marketplace, asins);
}

/** Leading listings of a seed without clicks, and best sellers of its category. */
const LEADERS_MAX = 30;

export interface SeedCategory {
  /** The seed's products in their main category, and that category's best sellers. */
  readonly asins: readonly Asin[];
  /** The share of the seed's products in that category. */
  readonly share: number;
}

export interface Seed {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
  readonly seed: string;
  /** The products clicked after it. */
  readonly clicks: readonly ClickedAsin[];
}

/** Returns the main category of the clicked products, or else of the seed's leading listings. */
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
