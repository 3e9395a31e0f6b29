/**
 * The first of many matches by a column. Steps tell, by counting bits, which groups of the column
 * hold the page; only their documents are listed and compared.
 */
import { type Bitmap, listBits } from './bitmap.ts';
import { bracketOf } from './bounds.ts';
import { isFirstOfFamily } from './collapse.ts';
import { type SortableColumn, UNKNOWN } from './columns.ts';
import type { Order } from './order.ts';
import type { Segment } from './segment.ts';
import { selectFirst } from './select-first.ts';
import type { Workspace } from './workspace.ts';

export interface ManyMatches {
  readonly bitmap: Bitmap;
  /** Only the first match of each family counts. */
  readonly isByFamily: boolean;
}

/** Members of a family stand together often enough that a page needs more than it shows. */
const WIDER = 4;

/** `count` is less than the matches that are left out at most: `order.ts` lists few matches itself. */
export function selectBitmap(
  segment: Segment,
  { bitmap, isByFamily }: ManyMatches,
  column: SortableColumn,
  order: Order,
  count: number,
  workspace: Workspace,
): Uint32Array {
  const { below } = segment.steps[column];
  const { asins, columns } = segment;
  const sure = surelyKnown(segment, column, order, workspace);
  const counts = isByFamily
    ? (document: number) => isFirstOfFamily(segment, bitmap, document)
    : undefined;
  for (let wanted = isByFamily ? WIDER * count : count; ; wanted *= WIDER) {
    const { group, isAll } = fewestGroups(bitmap, below, order, sure, wanted);
    const list = listGroups(bitmap, group, workspace);
    const known = column === 'monthlySales' ? keepFresh(segment, list, order.freshFrom) : list;
    const first = selectFirst(known, count, columns[column], order.descending, asins, counts);
    if (first.length === count) return first;
    if (!isAll) continue;
    const rest = listRest(bitmap, known, workspace);
    const missing = count - first.length;
    return joined(first, selectFirst(rest, missing, null, false, asins, counts));
  }
}

/** Groups of a column: what is in `upper` and not in `lower`; null: no lower end. */
interface Groups {
  readonly lower: Bitmap | null;
  readonly upper: Bitmap;
}

/** Documents whose value counts without a doubt; null: all that have one. */
interface Sure {
  readonly within: Bitmap;
  readonly without: Bitmap;
}

/** An estimate counts while its rank is fresh: ranks of the group in between are read later. */
function surelyKnown(
  { steps }: Segment,
  column: SortableColumn,
  { freshFrom }: Order,
  workspace: Workspace,
): Sure | null {
  if (column !== 'monthlySales') return null;
  const within = steps.rankAt.below.at(-1) as Bitmap;
  const none = workspace.emptyBitmap(within.length);
  return { within, without: bracketOf(steps.rankAt, freshFrom, none).after };
}

/** The fewest groups from the end that the page is read from that surely fill it, or all. */
function fewestGroups(
  bitmap: Bitmap,
  below: readonly Bitmap[],
  { descending }: Order,
  sure: Sure | null,
  count: number,
): { readonly group: Groups; readonly isAll: boolean } {
  const last = below.length - 1;
  const groupsOf = (at: number): Groups =>
    descending
      ? {
          lower: at === last ? null : (below[last - 1 - at] as Bitmap),
          upper: below[last] as Bitmap,
        }
      : { lower: null, upper: below[at] as Bitmap };
  const least = leastStep(last, (at) => hasAtLeast(bitmap, groupsOf(at), sure, count));
  return { group: groupsOf(least), isAll: least === last };
}

/** The least number that holds, found by doubling and halving; `last` where none before it does. */
function leastStep(last: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = 0;
  while (high < last && !holds(high)) {
    low = high + 1;
    high = Math.min(last, 2 * high + 1);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Stops counting as soon as it knows. */
function hasAtLeast(
  bitmap: Bitmap,
  { lower, upper }: Groups,
  sure: Sure | null,
  count: number,
): boolean {
  let found = 0;
  for (let at = 0; at < bitmap.length; at++) {
    let word = (bitmap[at] as number) & (upper[at] as number);
    if (lower !== null) word &= ~(lower[at] as number);
    if (sure !== null) word &= (sure.within[at] as number) & ~(sure.without[at] as number);
    for (; word !== 0; word &= word - 1) found++;
    if (found >= count) return true;
  }
  return false;
}

function listGroups(bitmap: Bitmap, { lower, upper }: Groups, workspace: Workspace): Uint32Array {
  const chosen = workspace.bitmap(bitmap.length);
  if (lower === null) {
    for (let at = 0; at < chosen.length; at++) {
      chosen[at] = (bitmap[at] as number) & (upper[at] as number);
    }
  } else {
    for (let at = 0; at < chosen.length; at++) {
      chosen[at] = (bitmap[at] as number) & (upper[at] as number) & ~(lower[at] as number);
    }
  }
  return listBits(chosen, workspace);
}

/** Moves the documents with a fresh rank to the front. */
function keepFresh({ columns }: Segment, list: Uint32Array, freshFrom: number): Uint32Array {
  const { rankAt } = columns;
  let kept = 0;
  for (let at = 0; at < list.length; at++) {
    const document = list[at] as number;
    const seenAt = rankAt[document] as number;
    if (seenAt >= freshFrom && seenAt !== UNKNOWN) list[kept++] = document;
  }
  return list.subarray(0, kept);
}

/** Matches whose value does not count. */
function listRest(bitmap: Bitmap, known: Uint32Array, workspace: Workspace): Uint32Array {
  const rest = workspace.bitmap(bitmap.length);
  rest.set(bitmap);
  for (let at = 0; at < known.length; at++) {
    const document = known[at] as number;
    rest[document >>> 5] = (rest[document >>> 5] as number) & ~(1 << document);
  }
  return listBits(rest, workspace);
}

function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
