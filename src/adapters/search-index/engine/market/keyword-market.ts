/** Finds a page of results and the keyword's market, in one pass over the matches if possible. */

import { SAMPLE_MAX } from '../../../../domain/market/market-entry.ts';
import type { MarketSheet } from '../../../../domain/market/market-sheet.ts';
import type { PageRequest } from '../../../../domain/search/query/page-request.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { type Candidate, searchDocuments } from '../page/search-segments.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { fillMarketSheet } from './fill-market-sheet.ts';
import { prefetchDocuments } from './prefetch-documents.ts';

export interface FoundMarket {
  readonly page: readonly Candidate[];
  readonly total: number;
  /** The keyword's market; filters, order and page do not affect it. */
  readonly market: MarketSheet;
}

export function searchWithMarket(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
): FoundMarket {
  const { query, now, filters } = request;
  const hasFilters = Object.keys(filters).length > 0;
  const found = searchDocuments(segments, request, workspace, hasFilters ? 0 : SAMPLE_MAX);
  const order = { sort: 'popularity', descending: false, variations: 'all' } as const;
  const unfiltered = { query, now, filters: {}, ...order, offset: 0, limit: 0 };
  const { leaders } = hasFilters
    ? searchDocuments(segments, unfiltered, workspace, SAMPLE_MAX)
    : found;
  prefetchDocuments(leaders);
  const market = fillMarketSheet(leaders);
  return { page: found.page, total: found.total, market };
}
