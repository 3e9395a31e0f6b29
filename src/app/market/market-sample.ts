/** The leading competitors of a keyword: the fixed sample all its market figures rest on. */
import { type MarketEntry, marketEntry, SAMPLE_MAX } from '../../domain/market/market-entry.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

export interface MarketSampleRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  /** `collapse`: families, each with all its variations; `all`: listings as they are. */
  readonly variations: 'all' | 'collapse';
  readonly now: EpochSeconds;
}

export interface MarketSample {
  readonly entries: readonly MarketEntry[];
  /** Families (or listings) that match, of which the sample is the leading part. */
  readonly total: number;
}

export function marketSample(
  { search }: Pick<AppContext, 'search'>,
  request: MarketSampleRequest,
): MarketSample {
  const { variations, now } = request;
  const { leaders, total } = search.leaders({
    ...request,
    filters: {},
    offset: 0,
    limit: SAMPLE_MAX,
  });
  const entries = leaders.map(({ leader, family }) =>
    marketEntry({ leader, members: variations === 'all' ? [leader] : family }, now),
  );
  return { entries, total };
}

/** The sample's entries with whole listings as leaders; those gone from the store are left out. */
export async function withListings(
  { store }: Pick<AppContext, 'store'>,
  marketplace: MarketplaceId,
  entries: readonly MarketEntry[],
): Promise<readonly MarketEntry<Listing>[]> {
  const asins = entries.map(({ leader }) => leader.asin);
  const listings = await store.products.listings(marketplace, asins);
  const byAsin = new Map(listings.map((listing) => [listing.asin, listing]));
  return entries.flatMap((entry) => {
    const leader = byAsin.get(entry.leader.asin);
    return leader === undefined ? [] : [{ ...entry, leader }];
  });
}
