/**
 * Searches several segments, merges their first matches and adds their totals. An index may be
 * split by time or by range of documents, but every family must be whole in one segment.
 */
import type { MatchRequest, PageRequest } from '../../../../domain/search/query/page-request.ts';
import {
  isRankedByWords,
  RELEVANCE_CANDIDATES_MAX,
} from '../../../../domain/search/ranking/relevance.ts';
import { hasBit } from '../arrays/bitmap.ts';
import { firstAtLeast } from '../arrays/packed-lists.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { comparePopularity, UNKNOWN } from '../columns/columns.ts';
import { firstOfFamilies, hasSiblings, leadersOf, matchingPart } from '../families/families.ts';
import { matchSegment } from '../match/match-segment.ts';
import type { Matches } from '../match/operand.ts';
import { segmentRequest } from '../match/segment-request.ts';
import type { LiveSegment, Segment, SegmentDocument } from '../segment/segment.ts';
import { firstMatches } from './first-matches.ts';
import { rankCandidates } from './rank-candidates.ts';
import { type Order, sortValue } from './select-first.ts';

export type Candidate = SegmentDocument;

/** The best seller of a family among the matches. */
export interface Leader extends SegmentDocument {
  /** The family's matches by ASIN; null if its whole family matches, or if it is alone. */
  readonly matching: readonly SegmentDocument[] | null;
}

export interface FoundDocuments {
  readonly page: readonly Candidate[];
  readonly total: number;
  /** The best sellers of the first families, in order: as many as requested, or all. */
  readonly leaders: readonly Leader[];
}

export function searchDocuments(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
  leadersWanted = 0,
): FoundDocuments {
  const { sort, descending, offset, limit } = request;
  const asked = segmentRequest(request);
  const order: Order = { sort, descending };
  const isRanked = isRankedByWords(request);
  const wanted = isRanked ? Math.max(offset + limit, RELEVANCE_CANDIDATES_MAX) : offset + limit;
  const found: FirstOfSegment[] = [];
  const leading: LeadersOfSegment[] = [];
  let total = 0;
  for (const { segment, replaced } of segments) {
    const matches = matchSegment(segment, replaced, asked, workspace);
    total += matches.total;
    if (matches.total > 0 && limit > 0) {
      const first = firstMatches(segment, matches, order, wanted, workspace);
      // The next segment reuses the lists of the workspace, so this one is copied.
      found.push({ segment, documents: new Uint32Array(first) });
    }
    if (matches.total > 0 && leadersWanted > 0) {
      leading.push(leadersAmong(segment, matches, leadersWanted, workspace));
    }
    workspace.giveBack();
  }
  workspace.worked(wanted * found.length);
  const candidates = firstOfAll(found, order, isRanked ? 0 : offset, wanted);
  const page = isRanked
    ? leadersRanked(candidates, request).slice(offset, offset + limit)
    : candidates.slice(0, limit);
  const parts = new Map(leading.map((one) => [one.segment, one.parts]));
  const leaders = firstOfAll(leading, BY_POPULARITY, 0, leadersWanted).map(
    ({ segment, document }) => {
      return { segment, document, matching: parts.get(segment)?.get(document) ?? null };
    },
  );
  return { page, total, leaders };
}

const BY_POPULARITY: Order = { sort: 'popularity', descending: false };

interface LeadersOfSegment extends FirstOfSegment {
  /** The matches of families that match in part, by their leaders. */
  readonly parts: ReadonlyMap<number, readonly SegmentDocument[]>;
}

function leadersAmong(
  segment: Segment,
  matches: Matches,
  count: number,
  workspace: Workspace,
): LeadersOfSegment {
  const documents = new Uint32Array(
    matches.list === null
      ? leadersOf(segment, matches.bitmap, count, workspace)
      : firstOfFamilies(segment, matches.list, workspace, count),
  );
  const isMatch = matchTest(matches);
  const parts = new Map<number, readonly SegmentDocument[]>();
  for (const document of documents) {
    const leader = { segment, document };
    const part = hasSiblings(leader) ? matchingPart(leader, isMatch) : null;
    if (part !== null) parts.set(document, part);
  }
  return { segment, documents, parts };
}

/** Returns whether a document is among the matches. Their list is rising. */
function matchTest(matches: Matches): (document: number) => boolean {
  const { bitmap } = matches;
  if (bitmap !== null) return (document) => hasBit(bitmap, document);
  const list = matches.all ?? matches.list;
  return (document) =>
    list[firstAtLeast(list.length, document, (place) => list[place])] === document;
}

interface FirstOfSegment {
  readonly segment: Segment;
  readonly documents: Uint32Array;
}

/** Returns the matches of all segments from place `from` to place `to`. */
function firstOfAll(
  found: readonly FirstOfSegment[],
  order: Order,
  from: number,
  to: number,
): Candidate[] {
  const chosen: Candidate[] = [];
  const heads = found.map(({ segment, documents }) => ({ segment, documents, next: 0 }));
  const [only] = heads;
  if (only !== undefined && heads.length === 1) only.next = from;
  for (let place = only?.next ?? 0; place < to; place++) {
    let best: (typeof heads)[number] | null = null;
    for (const head of heads) {
      if (head.next >= head.documents.length) continue;
      if (best === null || compare(head, best, order) < 0) best = head;
    }
    if (best === null) break;
    const { segment, documents, next } = best;
    best.next++;
    if (place >= from) chosen.push({ segment, document: documents[next] as number });
  }
  return chosen;
}

/** Ranks the candidates by relevance, up to the end of the page. */
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

interface Head extends FirstOfSegment {
  readonly next: number;
}

/** Compares two segments by their next document. */
function compare(left: Head, right: Head, order: Order): number {
  const a = left.documents[left.next] as number;
  const b = right.documents[right.next] as number;
  const { sort, descending } = order;
  if (sort === 'relevance' || sort === 'popularity') {
    return comparePopularity(left.segment, a, right.segment, b);
  }
  const [valueOfA, valueOfB] = [
    sortValue(left.segment, a, order),
    sortValue(right.segment, b, order),
  ];
  if (valueOfA !== valueOfB) {
    if (valueOfA === UNKNOWN) return 1;
    if (valueOfB === UNKNOWN) return -1;
    return descending ? valueOfB - valueOfA : valueOfA - valueOfB;
  }
  return (left.segment.asins[a] as number) - (right.segment.asins[b] as number);
}
