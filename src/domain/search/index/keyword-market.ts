/**
 * A search together with the market of its keyword: one pass over the matches serves both, and the
 * market's figures are read from the columns.
 */

import type { MarketSheet } from '../../market/market-sheet.ts';
import { rankFamilies } from '../../market/rank-families.ts';
import {
  FAMILIES_ENOUGH,
  SAMPLE_MAX,
  SAMPLE_PAGE_SIZE,
  SAMPLE_PAGES_MAX,
} from '../../market/sample-size.ts';
import type { EpochSeconds } from '../../time.ts';
import type { PageRequest } from '../page-request.ts';
import { hasBit } from './bitmap.ts';
import { UNKNOWN } from './columns.ts';
import { fillMarketSheet, type MarketFamily } from './fill-market-sheet.ts';
import { familyDocuments, memberOf } from './market-members.ts';
import type { SegmentDocument } from './rank-candidates.ts';
import { type Candidate, type LiveSegment, searchDocuments } from './search-segments.ts';
import type { Segment } from './segment.ts';
import type { Workspace } from './workspace.ts';

export interface FoundMarket {
  readonly page: readonly Candidate[];
  readonly total: number;
  /** Of the keyword, whatever filters, order and page are asked for. */
  readonly market: MarketSheet;
}

export function searchWithMarket(
  segments: readonly LiveSegment[],
  request: PageRequest,
  workspace: Workspace,
): FoundMarket {
  const found = searchDocuments(segments, request, workspace);
  const { page, total, first } = found;
  const isMet = hasMetLeaders(request);
  const bestFamilies = (count: number): readonly Candidate[] => {
    const met = isMet ? firstOfFamilies(first, count) : [];
    const isEnough = met.length === count || (isMet && first.length === total);
    return isEnough ? met : bestSellers(segments, request, count, workspace);
  };
  return { page, total, market: marketOf(segments, bestFamilies, request.now) };
}

/** Whether the first matches of a search are the best sellers of its keyword. */
function hasMetLeaders({ sort, filters, offset }: PageRequest): boolean {
  const isByPopularity = sort === 'relevance' || sort === 'popularity';
  return isByPopularity && offset === 0 && Object.keys(filters).length === 0;
}

/** The first of what `collapse` keeps of matches in order of popularity. */
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
  count: number,
  workspace: Workspace,
): readonly Candidate[] {
  const asked: PageRequest = {
    ...{ query, now, filters: {}, variations: 'collapse' },
    ...{ sort: 'popularity', descending: false, offset: 0, limit: count },
  };
  return searchDocuments(segments, asked, workspace).page;
}

/** `bestFamilies`: the best sellers of so many families, or of all there are. */
function marketOf(
  segments: readonly LiveSegment[],
  bestFamilies: (count: number) => readonly Candidate[],
  now: EpochSeconds,
): MarketSheet {
  for (let page = 1; ; page++) {
    const leaders = bestFamilies(page * SAMPLE_PAGE_SIZE);
    const joined = joinedByRank(leaders);
    const families = joined === null ? leaders : joined.map(([leader]) => leader as Candidate);
    const isLast = leaders.length < page * SAMPLE_PAGE_SIZE || page === SAMPLE_PAGES_MAX;
    if (!isLast && families.length < FAMILIES_ENOUGH) continue;
    return fillMarketSheet(
      families.slice(0, SAMPLE_MAX),
      (leader, at) => familyOf(segments, leader, joined?.[at]),
      now,
    );
  }
}

/** Leaders that are one family by their rank, as `rankFamilies` tells; null: there are none. */
function joinedByRank(leaders: readonly Candidate[]): readonly (readonly Candidate[])[] | null {
  if (!hasEqualRanks(leaders)) return null;
  const candidates = new Map(leaders.map((leader) => [memberOf(leader), leader]));
  return rankFamilies([...candidates.keys()]).map((family) =>
    family.flatMap((member) => candidates.get(member) ?? []),
  );
}

/** Used again by each search: memory of arrays is dear to give back. */
const ranksMemory = new Uint32Array(SAMPLE_PAGE_SIZE * SAMPLE_PAGES_MAX);

/** Few markets have any, and only those need a closer look. */
function hasEqualRanks(leaders: readonly Candidate[]): boolean {
  const ranks = ranksMemory.subarray(0, leaders.length);
  for (let at = 0; at < ranks.length; at++) {
    const { segment, document } = leaders[at] as Candidate;
    ranks[at] = segment.columns.bsr[document] as number;
  }
  ranks.sort();
  for (let at = 1; at < ranks.length; at++) {
    if (ranks[at] === ranks[at - 1] && ranks[at] !== UNKNOWN) return true;
  }
  return false;
}

/** Null for a leader that is all of its family. */
function familyOf(
  segments: readonly LiveSegment[],
  leader: SegmentDocument,
  joined: readonly SegmentDocument[] | undefined,
): MarketFamily | null {
  // Every listing of a family found by its rank carries the whole family's estimate already.
  if (joined !== undefined && joined.length > 1) return { members: joined, estimated: [leader] };
  const { segment, document } = leader;
  if (!hasBit(segment.siblings, document)) return null;
  const documents = familyDocuments(segments, leader);
  if (documents === null) return null;
  const members = documents.map((each) => ({ segment, document: each }));
  return { members, estimated: members };
}
