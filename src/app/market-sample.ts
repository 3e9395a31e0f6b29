/** The leading competitors of a keyword: the fixed sample all its market figures rest on. */
import { type MarketEntry, marketEntry } from '../domain/market/market-entry.ts';
import { rankFamilies } from '../domain/market/rank-families.ts';
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

/** Hits are read in pages of this size, until enough families or the last page is reached. */
const PAGE_SIZE = 100;
const PAGES_MAX = 5;
const FAMILIES_ENOUGH = 50;

export async function marketSample(
  app: AppContext,
  request: MarketSampleRequest,
): Promise<MarketSample> {
  const { marketplace, now, variations } = request;
  const leaders: Listing[] = [];
  let families: readonly (readonly Listing[])[] = [];
  let total = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await searchPage(app, request, page);
    total = answer.total;
    leaders.push(...(await app.store.products.listings(marketplace, answer.asins)));
    families = variations === 'all' ? leaders.map((one) => [one]) : rankFamilies(leaders);
    if (answer.asins.length < PAGE_SIZE || families.length >= FAMILIES_ENOUGH) break;
  }
  const entries = await Promise.all(
    families.slice(0, SAMPLE_MAX).map(async (family) => {
      const [leader] = family;
      if (leader === undefined) return null;
      const entryOf = (members: readonly Listing[], estimated: readonly Listing[]) =>
        marketEntry({ leader, members, estimated }, now);
      if (variations === 'all') return entryOf([leader], [leader]);
      const named = await familyOf(app, leader);
      // Every listing of a family found by its rank carries the whole family's estimate already.
      return family.length > 1 ? entryOf(family, [leader]) : entryOf(named, named);
    }),
  );
  return { entries: entries.filter((entry) => entry !== null), total };
}

function searchPage(app: AppContext, request: MarketSampleRequest, page: number) {
  return app.search.search({
    ...request,
    filters: {},
    sort: 'popularity',
    descending: false,
    offset: page * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
}

async function familyOf(app: AppContext, leader: Listing): Promise<readonly Listing[]> {
  const { parentAsin, sales, marketplace } = leader;
  // One that was estimated as its family's only member has no siblings to ask for.
  if (parentAsin === null || sales?.basis === 'single') return [leader];
  const children = await app.store.products.children(marketplace, parentAsin);
  return children.length === 0 ? [leader] : children;
}
