/**
 * A search over several segments: their first matches merged, their totals added. It serves an
 * index that is split by time (a large segment and what changed since) as well as one split by
 * range of documents, as long as every family is whole in one segment.
 */
import type { Asin } from '../../../asin.ts';
import type { MatchRequest, PageRequest } from '../../page-request.ts';
import { isRankedByWords, RELEVANCE_CANDIDATES_MAX } from '../../relevance.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { asinOfKey } from '../columns/asin-key.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { comparePopularity } from '../columns/popularity.ts';
import { matchSegment } from '../match/match-segment.ts';
import { segmentRequest } from '../match/segment-request.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { firstMatches } from './first-matches.ts';
import { type Order, sortValue } from './order.ts';
import { rankCandidates } from './rank-candidates.ts';

export interface Page {
  readonly asins: readonly Asin[];
  readonly total: number;
}

/** One document of one segment, with what it is ordered by. */
export interface Candidate {
  readonly segment: Segment;
  readonly document: number;
  readonly value: number;
}

export function searchSegments(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
): Page {
  const { page, total } = searchDocuments(segments, request, workspace);
  return {
    asins: page.map(({ segment, document }) => asinOfKey(segment.asins[document] as number)),
    total,
  };
}

export interface FoundDocuments {
  readonly page: readonly Candidate[];
  readonly total: number;
  /** The first matches before relevance put them in order: the page and more. */
  readonly first: readonly Candidate[];
}

/** The same, not yet told by ASINs. */
export function searchDocuments(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
): FoundDocuments {
  const { sort, descending, offset, limit } = request;
  const asked = segmentRequest(request);
  const order: Order = { sort, descending, freshFrom: asked.freshFrom };
  const isRanked = isRankedByWords(request);
  const wanted = isRanked ? Math.max(offset + limit, RELEVANCE_CANDIDATES_MAX) : offset + limit;
  const candidates: Candidate[] = [];
  let total = 0;
  let contributing = 0;
  for (const { segment, replaced } of segments) {
    const matches = matchSegment(segment, replaced, asked, workspace);
    total += matches.total;
    if (matches.total > 0 && limit > 0) {
      contributing++;
      const first = firstMatches(segment, matches, order, wanted, workspace);
      for (let at = 0; at < first.length; at++) {
        const document = first[at] as number;
        candidates.push({ segment, document, value: sortValue(segment, document, order) });
      }
    }
    workspace.giveBack();
  }
  if (contributing > 1) candidates.sort((a, b) => compare(a, b, order));
  const page = (isRanked ? leadersRanked(candidates, request) : candidates).slice(
    offset,
    offset + limit,
  );
  return { page, total, first: candidates };
}

/** In order as far as the page goes. */
function leadersRanked(
  candidates: readonly Candidate[],
  { query, offset, limit }: PageRequest,
): Candidate[] {
  const leaders = candidates.slice(0, RELEVANCE_CANDIDATES_MAX);
  const ranked = rankCandidates(leaders, query, offset + limit);
  return [...ranked, ...candidates.slice(RELEVANCE_CANDIDATES_MAX)];
}

export function countSegments(
  segments: readonly LiveSegment[],
  request: MatchRequest,
  workspace: Workspace,
): number {
  const asked = segmentRequest(request);
  let total = 0;
  for (const { segment, replaced } of segments) {
    total += matchSegment(segment, replaced, asked, workspace).total;
    workspace.giveBack();
  }
  return total;
}

function compare(a: Candidate, b: Candidate, { sort, descending }: Order): number {
  if (sort === 'relevance' || sort === 'popularity') {
    return comparePopularity(a.segment, a.document, b.segment, b.document);
  }
  if (a.value !== b.value) {
    if (a.value === UNKNOWN) return 1;
    if (b.value === UNKNOWN) return -1;
    return descending ? b.value - a.value : a.value - b.value;
  }
  return (a.segment.asins[a.document] as number) - (b.segment.asins[b.document] as number);
}
