/**
 * Returns a segment's first matches in the requested order. Documents are already in the order of
 * popularity. Other sorts use a column, with unknown values last and ties broken by ASIN.
 */

import { sliceBits } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { listBits } from '../arrays/workspace.ts';
import { firstOfFamilies, leadersOf } from '../families/families.ts';
import type { Matches } from '../match/operand.ts';
import { bitmapOf, LISTED_SHARE } from '../match/operand.ts';
import type { Segment } from '../segment/segment.ts';
import { selectBitmap } from './select-bitmap.ts';
import { type Order, selectFirst } from './select-first.ts';

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
  const list = listOf(segment, matches, workspace);
  return selectFirst(list, count, segment.columns[column], order.descending, segment.asins);
}

function listOf(segment: Segment, matches: Matches, workspace: Workspace): Uint32Array {
  if (matches.list !== null) return matches.list;
  const list = listBits(matches.bitmap, workspace);
  return matches.isByFamily ? firstOfFamilies(segment, list, workspace) : list;
}
