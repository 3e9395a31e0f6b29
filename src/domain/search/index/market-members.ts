/** What the index keeps of listings for the figures of a market, read from its columns. */
import type { MarketLeader, MarketMember } from '../../market/market-entry.ts';
import type { PageRequest } from '../page-request.ts';
import { asinOfKey } from './asin-key.ts';
import { hasBit } from './bitmap.ts';
import { RATING_SCALE, UNKNOWN } from './columns.ts';
import { UNKNOWN_SALES } from './popularity.ts';
import { type Candidate, type LiveSegment, searchDocuments } from './search-segments.ts';
import type { Segment } from './segment.ts';
import { wordAt } from './string-table.ts';
import type { Workspace } from './workspace.ts';

export type LeadersRequest = Omit<PageRequest, 'sort' | 'descending'>;

/** The best sellers among the matches, with their families. */
export function marketLeaders(
  segments: readonly LiveSegment[],
  request: LeadersRequest,
  workspace: Workspace,
): { readonly leaders: readonly MarketLeader[]; readonly total: number } {
  const asked = { ...request, sort: 'popularity', descending: false } as const;
  const { page, total } = searchDocuments(segments, asked, workspace);
  return { leaders: page.map((found) => leaderOf(segments, found)), total };
}

function leaderOf(
  segments: readonly LiveSegment[],
  { segment, document }: Candidate,
): MarketLeader {
  const labels = labelsOf(segment);
  const leader = memberOf(segment, document, labels);
  // One that was estimated as its family's only member has no siblings to look for.
  const isAlone = leader.parentAsin === null || hasBit(segment.wholeFamilies, document);
  if (isAlone) return { leader, family: [leader] };
  const replaced = segments.find((live) => live.segment === segment)?.replaced ?? null;
  const { betterSibling, columns, lastOfFamily, variations } = segment;
  const documents: number[] = [];
  let next = lastOfFamily[columns.family[document] as number] as number;
  for (; next !== UNKNOWN; next = betterSibling[next] as number) {
    // The parent itself stands in the family by its own ASIN, and is no variation.
    if (!hasBit(variations, next) || (replaced !== null && hasBit(replaced, next))) continue;
    documents.push(next);
  }
  // Their numbers order as ASINs do.
  documents.sort((a, b) => (segment.asins[a] as number) - (segment.asins[b] as number));
  const family = documents.map((at) => (at === document ? leader : memberOf(segment, at, labels)));
  return { leader, family };
}

function memberOf(segment: Segment, document: number, labels: Labels): MarketMember {
  const { columns, meanSales, asins, variations } = segment;
  const asin = asinOfKey(asins[document] as number);
  const mean = meanSales[document] as number;
  const rating = columns.rating[document] as number;
  return {
    asin,
    // Which one it is nobody asks here.
    parentAsin: hasBit(variations, document) ? asin : null,
    brand: label(segment, labels, columns.brandName[document] as number),
    price: known(columns.price[document] as number),
    bsr: known(columns.bsr[document] as number),
    bsrCategoryId: label(segment, labels, columns.rankCategory[document] as number),
    bsrAt: known(columns.rankAt[document] as number),
    reviewCount: known(columns.reviewCount[document] as number),
    rating: rating === UNKNOWN ? null : rating / RATING_SCALE,
    sales:
      mean === UNKNOWN_SALES
        ? null
        : {
            mean,
            low: columns.salesLow[document] as number,
            high: columns.salesHigh[document] as number,
          },
  };
}

function known(value: number): number | null {
  return value === UNKNOWN ? null : value;
}

/** Labels read lately: a market has few brands, and most markets the same leading ones. */
const LABELS_MAX = 10_000;
type Labels = Map<number, string>;
const labelsRead = new WeakMap<Segment, Labels>();

function labelsOf(segment: Segment): Labels {
  const known = labelsRead.get(segment);
  if (known !== undefined) return known;
  const fresh: Labels = new Map();
  labelsRead.set(segment, fresh);
  return fresh;
}

function label(segment: Segment, read: Labels, number: number): string | null {
  if (number === UNKNOWN) return null;
  let text = read.get(number);
  if (text === undefined) {
    text = wordAt(segment.labels, number);
    if (read.size >= LABELS_MAX) read.clear();
    read.set(number, text);
  }
  return text;
}
