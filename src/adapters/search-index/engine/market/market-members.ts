/** Reads the facts of listings that a market's figures need from the columns. */
import type { MarketLeader, MarketMember } from '../../../../domain/market/market-entry.ts';
import type { PageRequest } from '../../../../domain/search/query/page-request.ts';
import { wordAt } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { asinOfKey } from '../columns/asin-key.ts';
import { RATING_SCALE, UNKNOWN, UNKNOWN_SALES } from '../columns/columns.ts';
import { hasSiblings, variationsOf } from '../families/families.ts';
import { type Leader, searchDocuments } from '../page/search-segments.ts';
import type { LiveSegment, Segment, SegmentDocument } from '../segment/segment.ts';

export type LeadersRequest = Omit<PageRequest, 'sort' | 'descending' | 'offset'>;

/** Returns the best sellers among the matches, each with the matches of its family. */
export function marketLeaders(
  segments: readonly LiveSegment[],
  { limit, ...request }: LeadersRequest,
  workspace: Workspace,
): { readonly leaders: readonly MarketLeader[]; readonly total: number } {
  const order = { sort: 'popularity', descending: false, offset: 0 } as const;
  if (request.variations === 'all') {
    const { page, total } = searchDocuments(segments, { ...request, ...order, limit }, workspace);
    const leaders = page.map((found) => {
      const leader = memberOf(found);
      return { leader, family: [leader] };
    });
    return { leaders, total };
  }
  const asked = { ...request, ...order, limit: 0 };
  const { leaders, total } = searchDocuments(segments, asked, workspace, limit);
  return { leaders: leaders.map(leaderOf), total };
}

function leaderOf(found: Leader): MarketLeader {
  const { segment, document, matching } = found;
  const leader = memberOf(found);
  if (!hasSiblings(found)) return { leader, family: [leader] };
  const members = matching ?? variationsOf(segment, segment.columns.family[document] as number);
  const family = members.map((member) =>
    member.document === document ? leader : memberOf(member),
  );
  return { leader, family };
}

export function memberOf({ segment, document }: SegmentDocument): MarketMember {
  const { columns, meanSales, asins } = segment;
  const asin = asinOfKey(asins[document] as number);
  const mean = meanSales[document] as number;
  const rating = columns.rating[document] as number;
  return {
    asin,
    brand: labelOf(segment, columns.brandName[document] as number),
    price: known(columns.price[document] as number),
    bsr: known(columns.bsr[document] as number),
    bsrCategoryId: labelOf(segment, columns.rankCategory[document] as number),
    observedAt: columns.lookAt[document] as number,
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

/** Caches labels: a market has few brands, and most markets share the leading ones. */
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

/** Returns the text of a label: a brand as written, or the category of a rank. */
function labelOf(segment: Segment, number: number): string | null {
  if (number === UNKNOWN) return null;
  const read = labelsOf(segment);
  let text = read.get(number);
  if (text === undefined) {
    text = wordAt(segment.labels, number);
    if (read.size >= LABELS_MAX) read.clear();
    read.set(number, text);
  }
  return text;
}
