/** The leading competitors of a keyword: the fixed sample all its market figures rest on. */
import { type MarketEntry, marketEntry } from '../domain/market/market-entry.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { Listing } from '../domain/product/listing.ts';
import type { SearchQuery } from '../domain/search/query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';

/** Leading families (or listings) of a market; its figures do not change with the page shown. */
export const SAMPLE_MAX = 100;

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

export async function marketSample(
  app: AppContext,
  request: MarketSampleRequest,
): Promise<MarketSample> {
  const { marketplace, now, variations } = request;
  const answer = await app.search.search({
    ...request,
    filters: {},
    sort: 'relevance',
    descending: false,
    offset: 0,
    limit: SAMPLE_MAX,
  });
  const leaders = await app.store.products.listings(marketplace, answer.asins);
  const entries = await Promise.all(
    leaders.map(async (leader) => {
      const members = variations === 'all' ? [leader] : await familyOf(app, leader);
      return marketEntry(leader, members, now);
    }),
  );
  return { entries, total: answer.total };
}

async function familyOf(app: AppContext, leader: Listing): Promise<readonly Listing[]> {
  const { parentAsin, sales, marketplace } = leader;
  // One that was estimated as its family's only member has no siblings to ask for.
  if (parentAsin === null || sales?.basis === 'single') return [leader];
  const children = await app.store.products.children(marketplace, parentAsin);
  return children.length === 0 ? [leader] : children;
}
