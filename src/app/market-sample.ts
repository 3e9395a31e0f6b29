/** The leading competitors of a keyword: the fixed sample all its market figures rest on. */
import { type MarketEntry, type MarketMember, marketEntry } from '../domain/market/market-entry.ts';
import { rankFamilies } from '../domain/market/rank-families.ts';
import {
  FAMILIES_ENOUGH,
  SAMPLE_MAX,
  SAMPLE_PAGE_SIZE,
  SAMPLE_PAGES_MAX,
} from '../domain/market/sample-size.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { Listing } from '../domain/product/listing.ts';
import type { SearchQuery } from '../domain/search/query.ts';
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
  page(number: number): Promise<MarketPage<Member>>;
  /** The sold listings of the family a source named, or the leader alone. */
  familyOf(leader: Member): readonly Member[] | Promise<readonly Member[]>;
}

interface MarketPage<Member> {
  readonly leaders: readonly Member[];
  /** Hits of the page: fewer than its size on the last one. */
  readonly found: number;
  readonly total: number;
}

async function sampleOf<Member extends MarketMember>(
  { now, variations }: MarketSampleRequest,
  source: MarketSource<Member>,
): Promise<MarketSample<Member>> {
  const leaders: Member[] = [];
  let families: readonly (readonly Member[])[] = [];
  let total = 0;
  for (let number = 0; number < SAMPLE_PAGES_MAX; number += 1) {
    const page = await source.page(number);
    total = page.total;
    leaders.push(...page.leaders);
    families = variations === 'all' ? leaders.map((one) => [one]) : rankFamilies(leaders);
    if (page.found < SAMPLE_PAGE_SIZE || families.length >= FAMILIES_ENOUGH) break;
  }
  const entries: MarketEntry<Member>[] = [];
  for (const family of families.slice(0, SAMPLE_MAX)) {
    const [leader] = family;
    if (leader === undefined) continue;
    const entryOf = (members: readonly Member[], estimated: readonly Member[]) =>
      marketEntry({ leader, members, estimated }, now);
    // Every listing of a family found by its rank carries the whole family's estimate already.
    if (variations === 'all' || family.length > 1) entries.push(entryOf(family, [leader]));
    else {
      const found = source.familyOf(leader);
      // One that is known at once is not waited for: a sample has a hundred.
      const named = found instanceof Promise ? await found : found;
      entries.push(entryOf(named, named));
    }
  }
  return { entries, total };
}

function pageRequest(request: MarketSampleRequest, number: number) {
  return { ...request, filters: {}, offset: number * SAMPLE_PAGE_SIZE, limit: SAMPLE_PAGE_SIZE };
}

function listedMarket(app: AppContext, request: MarketSampleRequest): MarketSource<Listing> {
  const { marketplace } = request;
  return {
    async page(number) {
      const { asins, total } = await app.search.search({
        ...pageRequest(request, number),
        ...{ sort: 'popularity', descending: false },
      });
      const leaders = await app.store.products.listings(marketplace, asins);
      return { leaders, found: asins.length, total };
    },
    async familyOf(leader) {
      const { parentAsin, sales } = leader;
      // One that was estimated as its family's only member has no siblings to ask for.
      if (parentAsin === null || sales?.basis === 'single') return [leader];
      const children = await app.store.products.children(marketplace, parentAsin);
      const sold = children.filter(({ isParent }) => !isParent);
      return sold.length === 0 ? [leader] : sold;
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
    async page(number) {
      const { leaders, total } = leadersOf(pageRequest(request, number));
      for (const { leader, family } of leaders) {
        // Most leaders are their whole family.
        if (family.length > 1) families.set(leader, family);
      }
      const members = leaders.map(({ leader }) => leader);
      return { leaders: members, found: leaders.length, total };
    },
    familyOf: (leader) => families.get(leader) ?? [leader],
  };
}
