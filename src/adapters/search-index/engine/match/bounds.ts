/** Applies filters on columns. */
import { type Bitmap, DROPPED_AT_ONCE, dropAll, narrow, popCount } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { BLOCK_WORDS, type ColumnSteps, RANGE_NUMBERS, reached } from '../columns/column-steps.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';
import type { Bound } from './segment-request.ts';

/** A bound with its column, for tests of single documents. */
export interface ColumnBound {
  readonly values: Uint32Array;
  readonly min: number;
  readonly max: number;
}

export function columnBounds({ columns }: Segment, bounds: readonly Bound[]): ColumnBound[] {
  return bounds.map(({ column, min, max }) => ({ values: columns[column], min, max }));
}

/** Moves the documents within the bound to the front of the list; returns their number. */
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

/** A bound with the bitmaps of its column's steps. */
export interface BoundPlan {
  readonly min: number;
  readonly max: number;
  readonly ranges: Uint32Array;
  readonly known: Bitmap;
  readonly lower: End;
  readonly upper: End;
}

/**
 * One end of a bound. Documents in `before`, or in both `after` and `sure`, are below it. A
 * document in both `after` and `maybe` may be below, so its column value decides.
 */
export interface End {
  readonly value: number;
  readonly values: Uint32Array;
  readonly before: Bitmap;
  readonly after: Bitmap;
  readonly sure: Bitmap;
  readonly maybe: Bitmap;
}

export function planBounds(
  segment: Segment,
  bounds: readonly Bound[],
  workspace: Workspace,
): BoundPlan[] {
  if (bounds.length === 0) return [];
  const none = workspace.emptyBitmap(segment.followers.length);
  return bounds.map(({ column, min, max }) => {
    const steps = segment.steps[column];
    const values = segment.columns[column];
    return {
      min,
      max,
      ranges: steps.ranges,
      known: steps.below.at(-1) as Bitmap,
      lower: endOf(steps, values, min, none),
      upper: endOf(steps, values, max + 1, none),
    };
  });
}

/** Finds the bitmaps of an end; `none` is an empty one. An unknown end is above all values. */
export function endOf(
  { values: steps, below, fineValues, fineBelow }: ColumnSteps,
  values: Uint32Array,
  value: number,
  none: Bitmap,
): End {
  const group = Math.min(steps.length - 1, reached(steps, 0, steps.length, value));
  const before = below[group - 1] ?? none;
  const after = below[group] as Bitmap;
  if (value === UNKNOWN) return { value, values, before: after, after, sure: after, maybe: after };
  const from = group * fineBelow.length;
  const fine = reached(fineValues, from, fineBelow.length, value);
  const sure = fineBelow[fine - 1] ?? before;
  const lowest = fine === 0 ? (steps[group - 1] ?? 0) : fineValues[from + fine - 1];
  const maybe = lowest === value ? sure : (fineBelow[fine] ?? after);
  return { value, values, before, after, sure, maybe };
}

/** Whether the value ranges of a block exclude all of its documents. */
export function isOutside(plans: readonly BoundPlan[], block: number): boolean {
  for (const { ranges, min, max } of plans) {
    if (leastOf(ranges, block) > max || largestOf(ranges, block) < min) return true;
  }
  return false;
}

/** Returns the least value of the block, or `UNKNOWN` if it has none. */
function leastOf(ranges: Uint32Array, block: number): number {
  return UNKNOWN - (ranges[block * RANGE_NUMBERS] as number);
}

function largestOf(ranges: Uint32Array, block: number): number {
  return ranges[block * RANGE_NUMBERS + 1] as number;
}

/**
 * Narrows one block of a bitmap to the documents within the bound. Steps decide for nearly all of
 * them. The column is read only for documents between the same two fine steps as an end.
 */
export function applyBound(
  target: Bitmap,
  { ranges, known, min, max, lower, upper }: BoundPlan,
  from: number,
  to: number,
): void {
  const block = from / BLOCK_WORDS;
  const isCut = largestOf(ranges, block) > max;
  if (isCut) keepBelow(target, upper, from, to);
  if (leastOf(ranges, block) < min) dropBelow(target, lower, known, from, to);
  else if (!isCut && ranges[block * RANGE_NUMBERS + 2] === 1) narrow(target, known, from, to);
}

// These loops take most of the time of a search with filters. Each case has its own loop, because
// one function for all cases took 20 % longer.

export function keepBelow(target: Bitmap, end: End, from: number, to: number): void {
  const { before, after, sure, maybe, values, value } = end;
  if (sure === maybe) {
    for (let at = from; at < to; at++) {
      const below = (before[at] as number) | ((after[at] as number) & (sure[at] as number));
      target[at] = (target[at] as number) & below;
    }
    return;
  }
  for (let at = from; at < to; at++) {
    const word = target[at] as number;
    const low = before[at] as number;
    const group = (after[at] as number) & ~low;
    const known = sure[at] as number;
    let below = low | (group & known);
    const open = word & group & (maybe[at] as number) & ~known;
    if (open !== 0) below |= belowAmong(open, at, values, value);
    target[at] = word & below;
  }
}

/** Keeps documents with a value that is not below the end. */
export function dropBelow(
  target: Bitmap,
  end: End,
  valued: Bitmap,
  from: number,
  to: number,
): void {
  const { before, after, sure, maybe, values, value } = end;
  if (sure === maybe) {
    for (let at = from; at < to; at++) {
      const below = (before[at] as number) | ((after[at] as number) & (sure[at] as number));
      target[at] = (target[at] as number) & (valued[at] as number) & ~below;
    }
    return;
  }
  for (let at = from; at < to; at++) {
    const word = (target[at] as number) & (valued[at] as number);
    const low = before[at] as number;
    const group = (after[at] as number) & ~low;
    const known = sure[at] as number;
    let below = low | (group & known);
    const open = word & group & (maybe[at] as number) & ~known;
    if (open !== 0) below |= belowAmong(open, at, values, value);
    target[at] = word & ~below;
  }
}

function belowAmong(documents: number, at: number, values: Uint32Array, value: number): number {
  let below = 0;
  const first = (at << 5) + 31;
  for (let open = documents; open !== 0; ) {
    const lowest = open & -open;
    open ^= lowest;
    if ((values[first - Math.clz32(lowest)] as number) < value) below |= lowest;
  }
  return below;
}

export interface BlockConditions {
  /** One or more bitmaps; a match is in all of them. */
  readonly required: readonly Bitmap[];
  /** A match is in none of these. */
  readonly excluded: readonly Bitmap[];
  readonly bounds: readonly BoundPlan[];
}

const BOUND_WORK = 4;

/**
 * Writes the documents that meet all conditions into `target` and returns their number. `target`
 * may be one of the bitmaps.
 */
export function matchBlocks(
  target: Bitmap,
  { required, excluded, bounds }: BlockConditions,
  workspace: Workspace,
): number {
  const [first = target, ...others] = required;
  let total = 0;
  for (let from = 0; from < target.length; from += BLOCK_WORDS) {
    const to = Math.min(target.length, from + BLOCK_WORDS);
    if (isOutside(bounds, from / BLOCK_WORDS)) {
      target.fill(0, from, to);
      continue;
    }
    if (first !== target) copy(target, first, from, to);
    workspace.worked(to - from);
    if (!hasCommon(target, others, from, to, workspace)) continue;
    if (!isLeft(target, excluded, from, to, workspace)) continue;
    workspace.worked((to - from) * bounds.length * BOUND_WORK);
    for (const bound of bounds) applyBound(target, bound, from, to);
    total += count(target, from, to);
  }
  return total;
}

/** Narrows a block by all bitmaps, up to the first that empties it. Frequent words rarely meet. */
function hasCommon(
  target: Bitmap,
  others: readonly Bitmap[],
  from: number,
  to: number,
  workspace: Workspace,
): boolean {
  for (const bitmap of others) {
    workspace.worked(to - from);
    if (narrow(target, bitmap, from, to) === 0) return false;
  }
  return true;
}

function isLeft(
  target: Bitmap,
  excluded: readonly Bitmap[],
  from: number,
  to: number,
  workspace: Workspace,
): boolean {
  for (let at = 0; at < excluded.length; at += DROPPED_AT_ONCE) {
    workspace.worked(2 * (to - from));
    if (dropAll(target, excluded.slice(at, at + DROPPED_AT_ONCE), from, to) === 0) return false;
  }
  return true;
}

function copy(target: Bitmap, source: Bitmap, from: number, to: number): void {
  for (let at = from; at < to; at++) target[at] = source[at] as number;
}

function count(bitmap: Bitmap, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at++) bits += popCount(bitmap[at] as number);
  return bits;
}
