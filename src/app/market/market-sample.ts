/** The leading competitors of a keyword: the fixed sample behind all its market figures. */
import { type MarketEntry, marketEntry, SAMPLE_MAX } from '../../domain/market/market-entry.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

export interface MarketSampleRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  /** `collapse`: families, each with all its variations; `all`: single listings. */
  readonly variations: 'all' | 'collapse';
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
