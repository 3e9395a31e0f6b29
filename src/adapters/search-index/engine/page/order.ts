import type { SearchSort } from '../../../../domain/search/query/page-request.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';

/** The order a search asks for. */
export interface Order {
  readonly sort: SearchSort;
  readonly descending: boolean;
  readonly freshFrom: number;
}

/** Whether the estimate by a rank of this time counts. */
export function isFresh(rankAt: number, freshFrom: number): boolean {
  return rankAt >= freshFrom && rankAt !== UNKNOWN;
}

/** The value a document is sorted by; `UNKNOWN` also for the estimate of a stale rank. */
export function sortValue(segment: Segment, document: number, { sort, freshFrom }: Order): number {
  if (sort === 'relevance' || sort === 'popularity') return 0;
  const value = segment.columns[sort][document] as number;
  if (sort !== 'monthlySales') return value;
  return isFresh(segment.columns.rankAt[document] as number, freshFrom) ? value : UNKNOWN;
}
