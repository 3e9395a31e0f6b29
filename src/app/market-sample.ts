/** The leading competitors of a keyword: the fixed sample all its market figures rest on. */
import {
  type MarketEntry,
  type MarketMember,
  marketEntry,
  SAMPLE_MAX,
} from '../domain/market/market-entry.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import { isVariation } from '../domain/product/family.ts';
import type { Listing } from '../domain/product/listing.ts';
import type { SearchQuery } from '../domain/search/query/query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';

export interface MarketSampleRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  /** `collapse`: families, each with all its variations; `all`: listings as they are. */
  readonly variations: 'all' | 'collapse';
  readonly now: EpochSeconds;
}

export interface MarketSample<Member extends MarketMember = Listing> {
  readonly entries: readonly MarketEntry<Member>[];
  /** Families (or listings) that match, of which the sample is the leading part. */
  readonly total: number;
}

/** With whole listings, for answers that show them. */
export function marketSample(app: AppContext, request: MarketSampleRequest): Promise<MarketSample> {
  return sampleOf(request, listedMarket(app, request));
}

/** Only what figures need, which the index of searches tells without asking the store. */
export function figuresSample(
  app: AppContext,
  request: MarketSampleRequest,
): Promise<MarketSample<MarketMember>> {
  return sampleOf(request, indexedMarket(app, request) ?? listedMarket(app, request));
}

/** Where a sample comes from. */
interface MarketSource<Member> {
  /** The best sellers among the matches. */
  leaders(): Promise<{ readonly leaders: readonly Member[]; readonly total: number }>;
  /** The sold listings of the leader's family, or the leader alone. */
  familyOf(leader: Member): readonly Member[] | Promise<readonly Member[]>;
}

async function sampleOf<Member extends MarketMember>(
  { now, variations }: MarketSampleRequest,
  source: MarketSource<Member>,
): Promise<MarketSample<Member>> {
  const { leaders, total } = await source.leaders();
  const entries: MarketEntry<Member>[] = [];
  for (const leader of leaders) {
    const found = variations === 'all' ? [leader] : source.familyOf(leader);
    // One that is known at once is not waited for: a sample has a hundred.
    const members = found instanceof Promise ? await found : found;
    entries.push(marketEntry({ leader, members }, now));
  }
  return { entries, total };
}

function leadersRequest(request: MarketSampleRequest) {
  return { ...request, filters: {}, offset: 0, limit: SAMPLE_MAX };
}

function listedMarket(app: AppContext, request: MarketSampleRequest): MarketSource<Listing> {
  const { marketplace } = request;
  return {
    async leaders() {
      const { asins, total } = await app.search.search({
        ...leadersRequest(request),
        ...{ sort: 'popularity', descending: false },
      });
      return { leaders: await app.store.products.listings(marketplace, asins), total };
    },
    async familyOf(leader) {
      // One that was estimated as its family's only member has no siblings to ask for.
      if (!isVariation(leader) || leader.sales?.basis === 'single') return [leader];
      const family = await app.store.products.family(marketplace, leader.family);
      return family.filter((one) => !one.isParent && isVariation(one));
    },
  };
}

/** Null where the index keeps nothing of listings but their words. */
function indexedMarket(
  { search }: AppContext,
  request: MarketSampleRequest,
): MarketSource<MarketMember> | null {
  const leadersOf = search.leaders?.();
  if (leadersOf === undefined || leadersOf === null) return null;
  const families = new Map<MarketMember, readonly MarketMember[]>();
  return {
    async leaders() {
      const found = leadersOf(leadersRequest(request));
      for (const { leader, family } of found.leaders) {
        // Most leaders are their whole family.
        if (family.length > 1) families.set(leader, family);
      }
      return { leaders: found.leaders.map(({ leader }) => leader), total: found.total };
    },
    familyOf: (leader) => families.get(leader) ?? [leader],
  };
}
