/**
 * Frequent words, exclusions and bounds applied block by block: what one block needs stays in the
 * processor's nearest cache from its first condition to the count.
 */
import { type Bitmap, narrow, popCount } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { BLOCK_WORDS } from '../columns/column-steps.ts';
import { applyBound, type BoundPlan, isOutside } from './bounds.ts';

export interface BlockConditions {
  /** One or more; a document is in all of them. */
  readonly required: readonly Bitmap[];
  /** It is in none of these. */
  readonly excluded: readonly Bitmap[];
  readonly bounds: readonly BoundPlan[];
}

/** Bitmaps that a bound reads. */
const BOUND_WORK = 4;

/** Writes what meets all conditions into `target`, which may be one of them; returns how many. */
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

/** Many frequent words seldom meet: the rest of them is not read where nothing is left of a block. */
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
  for (const bitmap of excluded) {
    workspace.worked(to - from);
    if (drop(target, bitmap, from, to) === 0) return false;
  }
  return true;
}

function copy(target: Bitmap, source: Bitmap, from: number, to: number): void {
  for (let at = from; at < to; at++) target[at] = source[at] as number;
}

/** 0 where nothing is left. */
function drop(target: Bitmap, unwanted: Bitmap, from: number, to: number): number {
  let left = 0;
  for (let at = from; at < to; at++) {
    const kept = (target[at] as number) & ~(unwanted[at] as number);
    target[at] = kept;
    left |= kept;
  }
  return left;
}

function count(bitmap: Bitmap, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at++) bits += popCount(bitmap[at] as number);
  return bits;
}
