/**
 * The first matches of a segment in the order asked for. Popularity is the order of the documents;
 * other sorts order by a column, unknown values last, ties by ASIN.
 */
import {
  type Bitmap,
  countCommon,
  intersectInto,
  listBits,
  sliceBits,
  subtractInto,
} from './bitmap.ts';
import { applyBounds } from './bounds.ts';
import { type SortableColumn, UNKNOWN } from './columns.ts';
import type { Matches } from './match.ts';
import type { Segment } from './segment.ts';
import { freshRanks, type IndexSort } from './segment-request.ts';
import { selectFirst } from './select-first.ts';
import type { Workspace } from './workspace.ts';

export interface Order {
  readonly sort: IndexSort;
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
    return matches.list === null
      ? sliceBits(matches.bitmap, 0, count)
      : matches.list.subarray(0, count);
  }
  const column = order.sort;
  if (matches.list !== null) return selectList(segment, matches.list, column, order, count);
  return selectBitmap(segment, matches.bitmap, column, order, count, workspace);
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

function selectBitmap(
  segment: Segment,
  bitmap: Bitmap,
  column: SortableColumn,
  order: Order,
  count: number,
  workspace: Workspace,
): Uint32Array {
  const known = workspace.bitmap(bitmap.length);
  const hasValue = segment.steps[column].below.at(-1) as Bitmap;
  let knownCount = intersectInto(known, bitmap, hasValue);
  if (column === 'monthlySales') {
    knownCount = applyBounds(segment, [freshRanks(order.freshFrom)], known, workspace);
  }
  const leading = selectKnown(segment, known, knownCount, column, order, count, workspace);
  if (leading.length === count) return leading;
  const unknown = workspace.bitmap(bitmap.length);
  const unknownCount = subtractInto(unknown, bitmap, known);
  const list = new Uint32Array(unknownCount);
  listBits(unknown, list);
  return joined(leading, selectFirst(list, count - leading.length, null, false, segment.asins));
}

/** Looks only at the groups of the column that the first `count` documents can lie in. */
function selectKnown(
  segment: Segment,
  known: Bitmap,
  knownCount: number,
  column: SortableColumn,
  { descending }: Order,
  count: number,
  workspace: Workspace,
): Uint32Array {
  const { below } = segment.steps[column];
  const needed = Math.min(count, knownCount);
  const low = descending
    ? lastStep(below, (step) => countCommon(known, step) > knownCount - needed)
    : firstStep(below, (step) => countCommon(known, step) >= needed);
  const narrowed = workspace.bitmap(known.length);
  let size: number;
  if (!descending) size = intersectInto(narrowed, known, below[low] as Bitmap);
  else if (low === 0) {
    narrowed.set(known);
    size = knownCount;
  } else size = subtractInto(narrowed, known, below[low - 1] as Bitmap);
  const list = new Uint32Array(size);
  listBits(narrowed, list);
  return selectFirst(list, count, segment.columns[column], descending, segment.asins);
}

/** The first step that holds; the last one does. Pages mostly lie at the beginning. */
function firstStep(below: readonly Bitmap[], holds: (step: Bitmap) => boolean): number {
  let step = 0;
  while (step < below.length - 1 && !holds(below[step] as Bitmap)) step++;
  return step;
}

/** The first of the steps at the end that all hold. */
function lastStep(below: readonly Bitmap[], holds: (step: Bitmap) => boolean): number {
  let step = below.length - 1;
  while (step > 0 && holds(below[step - 1] as Bitmap)) step--;
  return step;
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
