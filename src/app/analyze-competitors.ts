/** Competitors of a keyword: who sells there, with which share, and how hard the market is. */
import { analyzeMarket, type CompetitorAnalysis } from '../domain/market/competitors.ts';
import { type MarketplaceId, marketplaceOf } from '../domain/marketplace.ts';
import { parseQuery } from '../domain/search/parse-query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { Coverage } from '../ports/product-store.ts';
import type { AppContext } from './context.ts';
import { marketSample } from './market-sample.ts';

export interface CompetitorsRequest {
  readonly marketplace: MarketplaceId;
  readonly keyword: string;
  readonly variations: 'all' | 'collapse';
  readonly now: EpochSeconds;
}

export interface CompetitorsAnswer {
  readonly analysis: CompetitorAnalysis;
  /** Families (or listings) that match the keyword. */
  readonly totalListings: number;
  readonly coverage: Coverage;
}

export async function analyzeCompetitors(
  app: AppContext,
  { marketplace, keyword, variations, now }: CompetitorsRequest,
): Promise<CompetitorsAnswer> {
  const { currency, language } = marketplaceOf(marketplace);
  const query = parseQuery(keyword, language);
  const [{ entries, total }, coverage] = await Promise.all([
    marketSample(app, { marketplace, query, variations, now }),
    app.store.products.coverage(marketplace),
  ]);
  const analysis = analyzeMarket(entries, {
    currency,
    now,
    watchingSince: coverage.oldestObservedAt,
  });
  return { analysis, totalListings: total, coverage };
}
