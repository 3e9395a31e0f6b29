/** Searches for a page and for the keyword's market in one pass over the matches. */

import { SAMPLE_MAX } from '../../../../domain/market/market-entry.ts';
import type { MarketSheet } from '../../../../domain/market/market-sheet.ts';
import type { PageRequest } from '../../../../domain/search/query/page-request.ts';
import { hasBit } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { type Candidate, type FoundDocuments, searchDocuments } from '../page/search-segments.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { fillMarketSheet } from './fill-market-sheet.ts';
import { prefetchDocuments } from './prefetch-documents.ts';

export interface FoundMarket {
  readonly page: readonly Candidate[];
  readonly total: number;
  /** The keyword's market, whatever filters, order and page are asked for. */
  readonly market: MarketSheet;
}

export function searchWithMarket(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
): FoundMarket {
  const found = searchDocuments(segments, request, workspace);
  const leaders = bestFamilies(segments, request, found, workspace);
  const market = fillMarketSheet(segments, leaders, request.now);
  return { page: found.page, total: found.total, market };
}

/** The best sellers of the leading families, found among the first matches where those suffice. */
function bestFamilies(
  segments: readonly LiveSegment[],
  request: PageRequest,
  { first, total }: FoundDocuments,
  workspace: Workspace,
): readonly Candidate[] {
  if (beginsWithBestSellers(request)) {
    prefetchDocuments(first, SAMPLE_MAX);
    const leaders = firstOfFamilies(first, SAMPLE_MAX);
    if (leaders.length === SAMPLE_MAX || first.length === total) return leaders;
  }
  const sellers = bestSellers(segments, request, workspace);
  prefetchDocuments(sellers, SAMPLE_MAX);
  return sellers;
}

function beginsWithBestSellers({ sort, filters, offset }: PageRequest): boolean {
  const isByPopularity = sort === 'relevance' || sort === 'popularity';
  return isByPopularity && offset === 0 && Object.keys(filters).length === 0;
}

/** The first `count` matches of different families; candidates come in the order of popularity. */
function firstOfFamilies(candidates: readonly Candidate[], count: number): readonly Candidate[] {
  let met: Map<Segment, Set<number>> | null = null;
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    if (kept.length === count) break;
    const { segment, document } = candidate;
    if (hasBit(segment.siblings, document)) {
      met ??= new Map();
      const families = met.get(segment) ?? new Set();
      const family = segment.columns.family[document] as number;
      if (families.has(family)) continue;
      met.set(segment, families.add(family));
    }
    kept.push(candidate);
  }
  return kept;
}

function bestSellers(
  segments: readonly LiveSegment[],
  { query, now }: PageRequest,
  workspace: Workspace,
): readonly Candidate[] {
  const order = { sort: 'popularity', descending: false, variations: 'collapse' } as const;
  const asked = { query, now, filters: {}, ...order, offset: 0, limit: SAMPLE_MAX };
  return searchDocuments(segments, asked, workspace).page;
}
