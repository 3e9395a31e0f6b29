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
import {
  type Candidate,
  type FoundDocuments,
  type LiveSegment,
  searchDocuments,
} from './search-segments.ts';
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
  const leaders = leadersAmong(found, request);
  const first = (count: number) =>
    leaders !== null && (leaders.isWhole || leaders.found.length >= count)
      ? leaders.found.slice(0, count)
      : bestSellers(segments, request, count, workspace);
  const { page, total } = found;
  return { page, total, market: marketOf(segments, first, request.now) };
}

/** Best sellers of the keyword's families, in order. */
interface Leaders {
  readonly found: readonly Candidate[];
  /** There are no others. */
  readonly isWhole: boolean;
}

/** Those that the search has met already; null: it looked for others. */
function leadersAmong({ first, total }: FoundDocuments, request: PageRequest): Leaders | null {
  const { sort, filters, offset } = request;
  const isByPopularity = sort === 'relevance' || sort === 'popularity';
  if (!isByPopularity || offset > 0 || Object.keys(filters).length > 0) return null;
  return { found: firstOfFamilies(first), isWhole: first.length === total };
}

/** What `collapse` keeps of matches in order of popularity. */
function firstOfFamilies(candidates: readonly Candidate[]): readonly Candidate[] {
  const met = new Map<Segment, Set<number>>();
  return candidates.filter(({ segment, document }) => {
    if (!hasBit(segment.siblings, document)) return true;
    const family = segment.columns.family[document] as number;
    const families = met.get(segment);
    if (families === undefined) {
      met.set(segment, new Set([family]));
      return true;
    }
    if (families.has(family)) return false;
    families.add(family);
    return true;
  });
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

/** `first`: the best sellers of so many families, or of all there are. */
function marketOf(
  segments: readonly LiveSegment[],
  first: (count: number) => readonly Candidate[],
  now: EpochSeconds,
): MarketSheet {
  let families: readonly (readonly Candidate[])[] = [];
  for (let page = 1; page <= SAMPLE_PAGES_MAX; page++) {
    const leaders = first(page * SAMPLE_PAGE_SIZE);
    families = joinedByRank(leaders);
    if (leaders.length < page * SAMPLE_PAGE_SIZE || families.length >= FAMILIES_ENOUGH) break;
  }
  const sample = families.slice(0, SAMPLE_MAX);
  return fillMarketSheet(
    sample.map((family) => familyOf(segments, family)),
    now,
  );
}

/** Leaders that are one family by their rank, as `rankFamilies` tells. */
function joinedByRank(leaders: readonly Candidate[]): readonly (readonly Candidate[])[] {
  if (!hasEqualRanks(leaders)) return leaders.map((leader) => [leader]);
  const candidates = new Map(leaders.map((leader) => [memberOf(leader), leader]));
  return rankFamilies([...candidates.keys()]).map((family) =>
    family.flatMap((member) => candidates.get(member) ?? []),
  );
}

/** Few markets have any, and only those need a closer look. */
function hasEqualRanks(leaders: readonly Candidate[]): boolean {
  const ranks = new Uint32Array(leaders.length);
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

function familyOf(segments: readonly LiveSegment[], family: readonly Candidate[]): MarketFamily {
  const [leader] = family as readonly [Candidate];
  // Every listing of a family found by its rank carries the whole family's estimate already.
  if (family.length > 1) return { leader, members: family, estimated: [leader] };
  const documents = familyDocuments(segments, leader);
  if (documents === null) return { leader, members: family, estimated: family };
  const { segment } = leader;
  const members = documents.map((document) => ({ segment, document }));
  return { leader, members, estimated: members };
}
