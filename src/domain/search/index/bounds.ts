/** Filters on columns. */
import type { Bitmap } from './bitmap.ts';
import { BLOCK_WORDS, FINE_BITS, FINE_STEPS, RANGE_NUMBERS, reached } from './column-steps.ts';
import { UNKNOWN } from './columns.ts';
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

/** A bound with what the steps of its column tell about it. */
export interface BoundPlan {
  readonly min: number;
  readonly max: number;
  readonly ranges: Uint32Array;
  /** Documents with a value. */
  readonly known: Bitmap;
  readonly lower: End;
  readonly upper: End;
}

/** Which documents have a value below that of the end. */
interface End {
  readonly value: number;
  readonly values: Uint32Array;
  /** Those of the groups before it, and with them those of the group it falls into. */
  readonly before: Bitmap;
  readonly after: Bitmap;
  /** Nothing falls in between. */
  readonly isStep: boolean;
  readonly fine: readonly Bitmap[];
  /** Documents of the group with a lower code are below it, those with this one may be. */
  readonly code: number;
  /** Those with this code are not. */
  readonly isFineStep: boolean;
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

function endOf(steps: ColumnSteps, values: Uint32Array, value: number, none: Bitmap): End {
  const { before, after } = bracketOf(steps, value, none);
  const { fine, fineValues } = steps;
  const from = reached(steps.values, 0, steps.values.length, value) * FINE_STEPS;
  const code = reached(fineValues, from, FINE_STEPS, value);
  const isFineStep = code > 0 && fineValues[from + code - 1] === value;
  return { value, values, before, after, isStep: before === after, fine, code, isFineStep };
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

/** No document of the block is within all bounds, as the ranges of its values tell. */
export function isOutside(plans: readonly BoundPlan[], block: number): boolean {
  for (const { ranges, min, max } of plans) {
    if (leastOf(ranges, block) > max || largestOf(ranges, block) < min) return true;
  }
  return false;
}

/** Unknown where the block has no value. */
function leastOf(ranges: Uint32Array, block: number): number {
  return UNKNOWN - (ranges[block * RANGE_NUMBERS] as number);
}

function largestOf(ranges: Uint32Array, block: number): number {
  return ranges[block * RANGE_NUMBERS + 1] as number;
}

/**
 * Narrows one block of a bitmap to the documents within the bound. Steps settle nearly all; the
 * column is read for those between the same two fine steps as an end of the bound.
 */
export function applyBound(
  target: Bitmap,
  { ranges, known, min, max, lower, upper }: BoundPlan,
  from: number,
  to: number,
): void {
  const block = from / BLOCK_WORDS;
  if (largestOf(ranges, block) > max) cutAt(target, upper, KEEP_BELOW, from, to);
  else if (ranges[block * RANGE_NUMBERS + 2] === 1) keepBits(target, known, from, to);
  if (leastOf(ranges, block) < min) cutAt(target, lower, DROP_BELOW, from, to);
}

function keepBits(target: Bitmap, wanted: Bitmap, from: number, to: number): void {
  for (let at = from; at < to; at++) target[at] = (target[at] as number) & (wanted[at] as number);
}

/** Masks: which side of an end stays. Documents without a value count as not below. */
const KEEP_BELOW = 0xffff_ffff | 0;
const DROP_BELOW = 0;

function cutAt(target: Bitmap, end: End, side: number, from: number, to: number): void {
  const { before, after, isStep } = end;
  for (let at = from; at < to; at++) {
    const word = target[at] as number;
    const low = before[at] as number;
    const within = after[at] as number;
    let kept = word & ((low & side) | ~(within | side));
    const group = word & within & ~low;
    if (group !== 0 && !isStep) kept |= group & (belowInGroup(group, end, at) ^ ~side);
    target[at] = kept;
  }
}

/** Of documents in the group an end falls into those below it, by their fine steps. */
function belowInGroup(group: number, end: End, at: number): number {
  const { code, isFineStep, fine, values, value } = end;
  let below = 0;
  let open = group;
  for (let slice = FINE_BITS - 1; slice >= 0; slice--) {
    const bits = (fine[slice] as Bitmap)[at] as number;
    if (((code >>> slice) & 1) === 1) {
      below |= open & ~bits;
      open &= bits;
    } else open &= ~bits;
  }
  if (isFineStep) return below;
  const first = (at << 5) + 31;
  while (open !== 0) {
    const lowest = open & -open;
    if ((values[first - Math.clz32(lowest)] as number) < value) below |= lowest;
    open ^= lowest;
  }
  return below;
}
