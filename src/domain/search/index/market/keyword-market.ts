/**
 * A search together with the market of its keyword: one pass over the matches serves both, and the
 * market's figures are read from the columns.
 */
import type { MarketSheet } from '../../../market/market-sheet.ts';
import { rankFamilies } from '../../../market/rank-families.ts';
import {
  FAMILIES_ENOUGH,
  SAMPLE_MAX,
  SAMPLE_PAGE_SIZE,
  SAMPLE_PAGES_MAX,
} from '../../../market/sample-size.ts';
import type { EpochSeconds } from '../../../time.ts';
import type { PageRequest } from '../../page-request.ts';
import { hasBit } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { UNKNOWN } from '../columns/columns.ts';
import { type Candidate, searchDocuments } from '../page/search-segments.ts';
import type { LiveSegment, Segment } from '../segment/segment.ts';
import { fillMarketSheet } from './fill-market-sheet.ts';
import { memberOf } from './market-members.ts';
import { prefetchDocuments } from './prefetch-documents.ts';

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
  const isOfBestSellers = beginsWithBestSellers(request);
  const bestFamilies = (count: number): readonly Candidate[] => {
    if (isOfBestSellers) {
      prefetchDocuments(first, count);
      const leaders = firstOfFamilies(first, count);
      if (leaders.length === count || first.length === total) return leaders;
    }
    const sellers = bestSellers(segments, request, count, workspace);
    prefetchDocuments(sellers, count);
    return sellers;
  };
  return { page, total, market: marketOf(segments, bestFamilies, request.now) };
}

/** Whether the first matches of a search are the best sellers of its keyword. */
function beginsWithBestSellers({ sort, filters, offset }: PageRequest): boolean {
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
    return fillMarketSheet(segments, families.slice(0, SAMPLE_MAX), joined, now);
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

/** Places for ranks by their lowest bits: a power of two, twice as many as there are leaders. */
const RANK_PLACES = 1_024;
/** Used again by each search. */
const rankPlaces = new Uint32Array(RANK_PLACES);

/** Few markets have any, and only those need a closer look. */
function hasEqualRanks(leaders: readonly Candidate[]): boolean {
  rankPlaces.fill(UNKNOWN);
  for (const { segment, document } of leaders) {
    const rank = segment.columns.bsr[document] as number;
    if (rank === UNKNOWN) continue;
    let place = rank % RANK_PLACES;
    while (rankPlaces[place] !== UNKNOWN) {
      if (rankPlaces[place] === rank) return true;
      place = (place + 1) % RANK_PLACES;
    }
    rankPlaces[place] = rank;
  }
  return false;
}
