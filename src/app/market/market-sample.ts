/** The leading competitors of a keyword: the fixed sample behind all its market figures. */
import { type MarketEntry, marketEntry, SAMPLE_MAX } from '../../domain/market/market-entry.ts';
import { oldestLook, type SearchFilters } from '../../domain/search/query/page-request.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

export interface MarketSampleRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  /** `collapse`: families, each with all its variations; `all`: single listings. */
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
  const { variations, filters, now } = request;
  const oldest = oldestLook(filters, now) ?? Number.NEGATIVE_INFINITY;
  const { leaders, total } = search.leaders({
    ...request,
    offset: 0,
    limit: SAMPLE_MAX,
  });
  const entries = leaders.map(({ leader, family }) =>
    marketEntry({
      leader,
      members:
        variations === 'all' ? [leader] : family.filter(({ observedAt }) => observedAt >= oldest),
    }),
  );
  return { entries, total };
}
