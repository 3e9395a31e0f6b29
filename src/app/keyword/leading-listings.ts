/** Leading listings of a market by words. */
import { type MarketplaceId, marketplaceOf } from '../../domain/marketplace.ts';
import type { Listing } from '../../domain/product/listing.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';

/** Those that hold all of the words, the best sellers first. */
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
