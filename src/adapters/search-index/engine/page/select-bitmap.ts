/**
 * Selects the first of many matches by a column. Steps find the documents near the end of the
 * column where the page begins; only those are listed and compared.
 */
import { type Bitmap, countBits, popCount } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { listBits } from '../arrays/workspace.ts';
import { type ColumnSteps, FINE_STEPS } from '../columns/column-steps.ts';
import { isFresh, type SortableColumn } from '../columns/columns.ts';
import { isFirstOfFamily } from '../families/families.ts';
import { dropBelow, type End, endOf, keepBelow } from '../match/bounds.ts';
import type { Segment } from '../segment/segment.ts';
import { joined, type Order, selectFirst } from './select-first.ts';

export interface ManyMatches {
  readonly bitmap: Bitmap;
  readonly total: number;
  /** Only the first match of each family counts. */
  readonly isByFamily: boolean;
}

/** Looks at this many times the documents that a page would need if values were evenly spread. */
const MARGIN = 2;

/** Selects the first `count` matches. `first-matches.ts` calls it only if there are many more. */
export function selectBitmap(
  segment: Segment,
  { bitmap, total, isByFamily }: ManyMatches,
  column: SortableColumn,
  order: Order,
  count: number,
  workspace: Workspace,
): Uint32Array {
  const { asins, columns } = segment;
  const none = workspace.emptyBitmap(bitmap.length);
  const steps = segment.steps[column];
  const sure = surelyKnown(segment, column, order, none);
  const counts = isByFamily
    ? (document: number) => isFirstOfFamily(segment, bitmap, document)
    : undefined;
  const chosen = workspace.bitmap(bitmap.length);
  const all = steps.values.length * PLACES;
  for (let places = Math.ceil((MARGIN * count * all) / total); ; places *= 2) {
    const isAll = places >= all;
    const place = order.descending ? Math.max(0, all - places) : Math.min(all, places);
    const end = placeEnd(steps, columns[column], place, none);
    chosen.set(bitmap);
    if (order.descending) dropBelow(chosen, end, steps.below.at(-1) as Bitmap, 0, chosen.length);
    else keepBelow(chosen, end, 0, chosen.length);
    const found = countSure(chosen, sure);
    if (found < count && !isAll) continue;
    const list = listBits(chosen, workspace, sure === null ? found : undefined);
    const known = column === 'monthlySales' ? keepFresh(segment, list, order.freshFrom) : list;
    const first = selectFirst(known, count, columns[column], order.descending, asins, counts);
    if (first.length === count) return first;
    if (!isAll) continue;
    const rest = listRest(bitmap, known, workspace);
    const missing = count - first.length;
    return joined(first, selectFirst(rest, missing, null, false, asins, counts));
  }
}

/** The places that the fine steps define in a group. */
const PLACES = FINE_STEPS + 1;

/** Returns the end of a bound at a place, which needs no column values. */
function placeEnd(
  { below, fineBelow }: ColumnSteps,
  values: Uint32Array,
  place: number,
  none: Bitmap,
): End {
  const group = Math.floor(place / PLACES);
  const before = below[group - 1] ?? none;
  const fine = fineBelow[(place % PLACES) - 1] ?? before;
  return { value: 0, values, before, after: below[group] ?? before, sure: fine, maybe: fine };
}

/** Documents whose value certainly counts: those in `within` but not in `without`. */
interface Sure {
  readonly within: Bitmap;
  readonly without: Bitmap;
}

/** An estimate counts while its rank is fresh. Ranks near the limit are checked later. */
function surelyKnown(
  { steps, columns }: Segment,
  column: SortableColumn,
  { freshFrom }: Order,
  none: Bitmap,
): Sure | null {
  if (column !== 'monthlySales') return null;
  const within = steps.rankAt.below.at(-1) as Bitmap;
  return { within, without: endOf(steps.rankAt, columns.rankAt, freshFrom, none).after };
}

function countSure(chosen: Bitmap, sure: Sure | null): number {
  if (sure === null) return countBits(chosen);
  const { within, without } = sure;
  let found = 0;
  for (let at = 0; at < chosen.length; at++) {
    found += popCount((chosen[at] as number) & (within[at] as number) & ~(without[at] as number));
  }
  return found;
}

function keepFresh({ columns }: Segment, list: Uint32Array, freshFrom: number): Uint32Array {
  const { rankAt } = columns;
  let kept = 0;
  for (let at = 0; at < list.length; at++) {
    const document = list[at] as number;
    if (isFresh(rankAt[document] as number, freshFrom)) list[kept++] = document;
  }
  return list.subarray(0, kept);
}

/** Lists the matches whose value does not count. */
function listRest(bitmap: Bitmap, known: Uint32Array, workspace: Workspace): Uint32Array {
  const rest = workspace.bitmap(bitmap.length);
  rest.set(bitmap);
  for (let at = 0; at < known.length; at++) {
    const document = known[at] as number;
    rest[document >>> 5] = (rest[document >>> 5] as number) & ~(1 << document);
  }
  return listBits(rest, workspace);
}
