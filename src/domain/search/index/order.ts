/**
 * The first matches of a segment in the order asked for. Popularity is the order of the documents;
 * other sorts order by a column, unknown values last, ties by ASIN.
 */
import type { SearchSort } from '../page-request.ts';
import { listBits, sliceBits } from './bitmap.ts';
import { firstOfFamilies, leadersOf } from './collapse.ts';
import { type SortableColumn, UNKNOWN } from './columns.ts';
import type { Matches } from './match.ts';
import { bitmapOf, LISTED_SHARE } from './operand.ts';
import type { Segment } from './segment.ts';
import { selectBitmap } from './select-bitmap.ts';
import { selectFirst } from './select-first.ts';
import type { Workspace } from './workspace.ts';

export interface Order {
  readonly sort: SearchSort;
  readonly descending: boolean;
  readonly freshFrom: number;
}

/** The first `count` matches. */
export function firstMatches(
  segment: Segment,
  matches: Matches,
  order: Order,
  count: number,
  workspace: Workspace,
): ArrayLike<number> {
  if (order.sort === 'relevance' || order.sort === 'popularity') {
    if (matches.list !== null) return matches.list.subarray(0, count);
    return matches.isByFamily
      ? leadersOf(segment, matches.bitmap, count, workspace)
      : sliceBits(matches.bitmap, 0, count);
  }
  const column = order.sort;
  if (matches.total > Math.max(segment.documentCount * LISTED_SHARE, count)) {
    const bitmap = matches.bitmap ?? bitmapOf(segment, matches.list, workspace);
    const isByFamily = matches.list === null && matches.isByFamily === true;
    const many = { bitmap, total: matches.total, isByFamily };
    return selectBitmap(segment, many, column, order, count, workspace);
  }
  return selectList(segment, listOf(segment, matches, workspace), column, order, count);
}

function listOf(segment: Segment, matches: Matches, workspace: Workspace): Uint32Array {
  if (matches.list !== null) return matches.list;
  const list = listBits(matches.bitmap, workspace);
  return matches.isByFamily ? firstOfFamilies(segment, list, workspace) : list;
}

/** The value a document is sorted by; `UNKNOWN` also for the estimate of a stale rank. */
export function sortValue(segment: Segment, document: number, { sort, freshFrom }: Order): number {
  if (sort === 'relevance' || sort === 'popularity') return 0;
  const value = segment.columns[sort][document] as number;
  if (sort !== 'monthlySales') return value;
  const rankAt = segment.columns.rankAt[document] as number;
  return rankAt >= freshFrom && rankAt !== UNKNOWN ? value : UNKNOWN;
}

function selectList(
  segment: Segment,
  list: Uint32Array,
  column: SortableColumn,
  order: Order,
  count: number,
): Uint32Array {
  const values = segment.columns[column];
  if (column !== 'monthlySales') {
    return selectFirst(list, count, values, order.descending, segment.asins);
  }
  const { rankAt } = segment.columns;
  const fresh = new Uint32Array(list.length);
  const stale = new Uint32Array(list.length);
  let freshCount = 0;
  for (let at = 0; at < list.length; at++) {
    const document = list[at] as number;
    const seenAt = rankAt[document] as number;
    if (seenAt >= order.freshFrom && seenAt !== UNKNOWN && values[document] !== UNKNOWN) {
      fresh[freshCount++] = document;
    } else stale[at - freshCount] = document;
  }
  const known = fresh.subarray(0, freshCount);
  const first = selectFirst(known, count, values, order.descending, segment.asins);
  if (first.length === count) return first;
  const unknown = stale.subarray(0, list.length - freshCount);
  return joined(first, selectFirst(unknown, count - first.length, null, false, segment.asins));
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
