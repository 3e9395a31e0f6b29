/** The leading competitors of a keyword: the fixed sample behind all its market figures. */
import { type MarketEntry, marketEntry, SAMPLE_MAX } from '../../domain/market/market-entry.ts';
import type { SearchFilters } from '../../domain/search/query/page-request.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

export interface MarketSampleRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  /** `collapse`: families, each with its variations that match; `all`: single listings. */
  readonly variations: 'all' | 'collapse';
  readonly filters: Pick<SearchFilters, 'maxAgeDays'>;
  readonly now: EpochSeconds;
}

export interface MarketSample {
  readonly entries: readonly MarketEntry[];
  /** Families (or listings) that match. The sample is the leading part of them. */
  readonly total: number;
}

export function marketSample(
  { search }: Pick<AppContext, 'search'>,
  request: MarketSampleRequest,
): MarketSample {
  const { leaders, total } = search.leaders({ ...request, limit: SAMPLE_MAX });
  const entries = leaders.map(({ leader, family }) => marketEntry({ leader, members: family }));
  return { entries, total };
}
