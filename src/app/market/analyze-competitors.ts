/** Analyzes a keyword's competitors: who sells, with what share, and how hard the market is. */
import { analyzeMarket, type CompetitorAnalysis } from '../../domain/market/competitors.ts';
import type { MarketEntry } from '../../domain/market/market-entry.ts';
import type { Listing } from '../../domain/product/listing.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { Coverage } from '../../ports/store/product-store.ts';
import type { AppContext } from '../context.ts';
import { keywordMarket } from '../search/answer-keyword.ts';
import type { SearchExplanation } from '../search/explain-search.ts';
import type { LeftOut } from '../search/left-out.ts';

export interface CompetitorsRequest {
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  readonly variations: 'all' | 'collapse';
  readonly maxAgeDays?: number | undefined;
  readonly now: EpochSeconds;
}

export interface CompetitorsAnswer {
  readonly analysis: CompetitorAnalysis;
  /** Families (or listings) that match the keyword. */
  readonly totalListings: number;
  readonly coverage: Coverage;
  /** Null if the keyword matches as typed. */
  readonly explanation: SearchExplanation | null;
  readonly leftOut: readonly LeftOut[];
}

export async function analyzeCompetitors(
  app: AppContext,
  request: CompetitorsRequest,
): Promise<CompetitorsAnswer> {
  const { marketplace } = request;
  const [{ market, explanation, leftOut }, coverage] = await Promise.all([
    keywordMarket(app, request),
    app.store.products.coverage(marketplace),
  ]);
  const entries = await withListings(app, marketplace, market.entries);
  const analysis = analyzeMarket(entries, {
    currency: marketplaceOf(marketplace).currency,
    watchingSince: coverage.oldestObservedAt,
  });
  return { analysis, totalListings: market.total, coverage, explanation, leftOut };
}

/** Adds the leaders' whole listings to the sample. Leaves out those gone from the store. */
async function withListings(
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
