/** Filters on columns. */
import { type Bitmap, countBits } from './bitmap.ts';
import type { ColumnSteps, Segment } from './segment.ts';
import type { Bound } from './segment-request.ts';
import type { Workspace } from './workspace.ts';

/** A bound with its column at hand, for tests of single documents. */
export interface ColumnBound {
  readonly values: Uint32Array;
  readonly min: number;
  readonly max: number;
}

export function columnBounds({ columns }: Segment, bounds: readonly Bound[]): ColumnBound[] {
  return bounds.map(({ column, min, max }) => ({ values: columns[column], min, max }));
}

/** Moves the documents within the bound to the front of the list; returns how many. */
export function keepWithin(
  list: Uint32Array,
  length: number,
  { values, min, max }: ColumnBound,
): number {
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const document = list[at] as number;
    const value = values[document] as number;
    if (value >= min && value <= max) list[kept++] = document;
  }
  return kept;
}

/**
 * Narrows the bitmap to the documents within all bounds; returns how many are left. Steps settle
 * most documents; a column is read only for those in the same group as an end of its bound.
 */
export function applyBounds(
  segment: Segment,
  bounds: readonly Bound[],
  target: Bitmap,
  workspace: Workspace,
): number {
  const none = workspace.emptyBitmap(target.length);
  for (const { column, min, max } of bounds) {
    const { steps, columns } = segment;
    const lower = bracketOf(steps[column], min, none);
    const upper = bracketOf(steps[column], max + 1, none);
    if (lower.before === lower.after && upper.before === upper.after) {
      keepBetween(target, lower.before, upper.after);
    } else checkBetween(target, lower, upper, { values: columns[column], min, max });
  }
  return countBits(target);
}

/** Documents below the last step up to a value, and below the first step from it on. */
export interface Bracket {
  readonly before: Bitmap;
  readonly after: Bitmap;
}

export function bracketOf({ values, below }: ColumnSteps, value: number, none: Bitmap): Bracket {
  if (value <= 0) return { before: none, after: none };
  // The last step is above every known value, so there always is one.
  const next = values.findIndex((step) => step >= value);
  const after = below[next] as Bitmap;
  return { before: values[next] === value ? after : (below[next - 1] ?? none), after };
}

function keepBetween(target: Bitmap, lower: Bitmap, upper: Bitmap): void {
  for (let at = 0; at < target.length; at++) {
    target[at] = (target[at] as number) & ~(lower[at] as number) & (upper[at] as number);
  }
}

/** The same, reading the column for documents between the ends of a bracket. */
function checkBetween(
  target: Bitmap,
  { before: out, after: low }: Bracket,
  { before: high, after: within }: Bracket,
  { values, min, max }: ColumnBound,
): void {
  for (let at = 0; at < target.length; at++) {
    let kept = (target[at] as number) & ~(out[at] as number) & (within[at] as number);
    if (kept === 0) {
      target[at] = 0;
      continue;
    }
    let unsure = kept & ((low[at] as number) | ~(high[at] as number));
    const first = (at << 5) + 31;
    while (unsure !== 0) {
      const lowest = unsure & -unsure;
      const value = values[first - Math.clz32(lowest)] as number;
      if (value < min || value > max) kept ^= lowest;
      unsure ^= lowest;
    }
    target[at] = kept;
  }
}
