/**
 * Selects the first of many matches by a column. Steps find the documents near the end of the
 * column where the page begins; only those are listed and compared.
 */
import { type Bitmap, countBits } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { listBits } from '../arrays/workspace.ts';
import type { ColumnSteps } from '../columns/column-steps.ts';
import type { SortableColumn } from '../columns/columns.ts';
import { isFirstOfFamily } from '../families/families.ts';
import { dropBelow, type End, keepBelow } from '../match/bounds.ts';
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
  const counts = isByFamily
    ? (document: number) => isFirstOfFamily(segment, bitmap, document)
    : undefined;
  const chosen = workspace.bitmap(bitmap.length);
  const all = steps.values.length * (steps.fineBelow.length + 1);
  for (let places = Math.ceil((MARGIN * count * all) / total); ; places *= 2) {
    const isAll = places >= all;
    const place = order.descending ? Math.max(0, all - places) : Math.min(all, places);
    const end = placeEnd(steps, columns[column], place, none);
    chosen.set(bitmap);
    if (order.descending) dropBelow(chosen, end, steps.below.at(-1) as Bitmap, 0, chosen.length);
    else keepBelow(chosen, end, 0, chosen.length);
    const found = countBits(chosen);
    if (found < count && !isAll) continue;
    const known = listBits(chosen, workspace, found);
    const first = selectFirst(known, count, columns[column], order.descending, asins, counts);
    if (first.length === count) return first;
    if (!isAll) continue;
    const rest = listRest(bitmap, known, workspace);
    const missing = count - first.length;
    return joined(first, selectFirst(rest, missing, null, false, asins, counts));
  }
}

/** Returns the end of a bound at a place, which needs no column values. */
export function placeEnd(
  { below, fineBelow }: ColumnSteps,
  values: Uint32Array,
  place: number,
  none: Bitmap,
): End {
  const places = fineBelow.length + 1;
  const group = Math.floor(place / places);
  const before = below[group - 1] ?? none;
  const fine = fineBelow[(place % places) - 1] ?? before;
  return { value: 0, values, before, after: below[group] ?? before, sure: fine, maybe: fine };
}

/** Lists the matches without a value. */
function listRest(bitmap: Bitmap, known: Uint32Array, workspace: Workspace): Uint32Array {
  const rest = workspace.bitmap(bitmap.length);
  rest.set(bitmap);
  for (let at = 0; at < known.length; at++) {
    const document = known[at] as number;
    rest[document >>> 5] = (rest[document >>> 5] as number) & ~(1 << document);
  }
  return listBits(rest, workspace);
}
