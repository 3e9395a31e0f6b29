/**
 * Finds the documents of a segment that meet a question's conditions, block by block. The condition
 * that cuts most comes first. Once few documents of a block are left, each of them is read.
 */
import type { Condition, FinderQuestion } from '../../../../domain/finder/question.ts';
import { type Bitmap, narrow } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { BLOCK_WORDS, RANGE_NUMBERS } from '../columns/column-steps.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { End } from '../match/bounds.ts';
import { matchSegment } from '../match/match-segment.ts';
import { setListBits } from '../match/operand.ts';
import type { LiveSegment } from '../segment/segment.ts';
import { type StepEnds, type Test, testOf } from './segment-conditions.ts';

/** How a condition counts: it passes, or what is unknown of it is asked for. */
export interface Asked {
  readonly condition: Condition;
  readonly unknown: 'exclude' | 'include' | 'only';
}

/** Returns the matches of a segment, in workspace memory. */
export function matchFinder(
  { segment, replaced }: LiveSegment,
  { query, now }: Pick<FinderQuestion, 'query' | 'now'>,
  asked: readonly Asked[],
  workspace: Workspace,
): Bitmap {
  const target = workspace.bitmap(segment.followers.length);
  fillBase(target, { segment, replaced }, query, workspace);
  const tests = asked
    .map(({ condition, unknown }) => ({
      test: testOf(segment, condition, now, workspace),
      unknown,
    }))
    .sort((a, b) => weightOf(a) - weightOf(b));
  const exact = new Uint32Array(BLOCK_WORDS);
  for (let from = 0; from < target.length; from += BLOCK_WORDS) {
    const to = Math.min(target.length, from + BLOCK_WORDS);
    matchBlock(target, tests, { from, to, exact }, workspace);
  }
  return target;
}

interface AskedTest {
  readonly test: Test;
  readonly unknown: Asked['unknown'];
}

interface Block {
  readonly from: number;
  readonly to: number;
  /** Room for the documents of a block that need no more reading. */
  readonly exact: Uint32Array;
}

/**
 * Narrows a block by all bitmaps first. Then codes are read, of the documents that are left and
 * that steps do not decide.
 */
function matchBlock(
  target: Bitmap,
  tests: readonly AskedTest[],
  { from, to, exact }: Block,
  workspace: Workspace,
): void {
  for (const { test, unknown } of tests) {
    workspace.worked(4 * (to - from));
    if (test.kind === 'bits') applyBits(target, test, unknown, from, to);
    else if (test.kind === 'states') applyStates(target, test, unknown, from, to);
    else if (test.steps !== null) applyPossible(target, test, test.steps, unknown, from, to);
    if (isEmpty(target, from, to)) return;
  }
  for (const { test, unknown } of tests) {
    if (test.kind !== 'range') continue;
    if (test.steps === null) exact.fill(0);
    else if (unknown === 'only' || isDecided(test, test.steps, from)) continue;
    else setCertain(exact, test.steps, unknown, from, to);
    workspace.worked(readCodes(target, test, unknown, exact, from, to));
  }
}

function isEmpty(bitmap: Bitmap, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bitmap[at] !== 0) return false;
  return true;
}

/** Puts conditions first that leave few documents, and last those that must read each. */
function weightOf({ test, unknown }: { readonly test: Test; readonly unknown: Asked['unknown'] }) {
  const share = unknown === 'only' ? 0.1 : test.share;
  return test.kind === 'range' && test.steps === null ? 1 + share : share;
}

function fillBase(
  target: Bitmap,
  { segment, replaced }: LiveSegment,
  query: FinderQuestion['query'],
  workspace: Workspace,
): void {
  if (query !== null) {
    const request = { query, categoryIds: null, brand: null, bounds: [], isCollapsed: false };
    const matches = matchSegment(segment, replaced, request, workspace);
    target.fill(0);
    if (matches.list === null) target.set(matches.bitmap);
    else setListBits(target, matches.list);
    return;
  }
  target.fill(0xffff_ffff);
  const rest = segment.documentCount & 31;
  if (rest !== 0) target[target.length - 1] = 2 ** rest - 1;
  if (replaced === null) return;
  for (let at = 0; at < target.length; at++) {
    target[at] = (target[at] as number) & ~(replaced[at] as number);
  }
}

function applyBits(
  target: Bitmap,
  { wanted, known, isNot }: Extract<Test, { kind: 'bits' }>,
  unknown: Asked['unknown'],
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const has = known[at] as number;
    const bits = wanted[at] as number;
    const passed = has & (isNot ? ~bits : bits);
    target[at] =
      (target[at] as number) &
      (unknown === 'only' ? ~has : unknown === 'include' ? passed | ~has : passed);
  }
}

function applyStates(
  target: Bitmap,
  { planes, states, isNot }: Extract<Test, { kind: 'states' }>,
  unknown: Asked['unknown'],
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    if (target[at] === 0) continue;
    let known = 0;
    for (let bit = 0; bit < planes.length; bit++) known |= planes[bit]?.[at] as number;
    let bits = 0;
    for (let index = 0; index < states.length; index++) {
      const state = states[index] as number;
      let equal = known;
      for (let bit = 0; bit < planes.length; bit++) {
        const plane = planes[bit]?.[at] as number;
        equal &= ((state >>> bit) & 1) === 1 ? plane : ~plane;
      }
      bits |= equal;
    }
    const passed = isNot ? known & ~bits : bits;
    target[at] =
      (target[at] as number) &
      (unknown === 'only' ? ~known : unknown === 'include' ? passed | ~known : passed);
  }
}

/** The least and the largest value of a block are within the bound, or both are outside. */
function isDecided(
  { min, max }: Pick<RangeTest, 'min' | 'max'>,
  { ranges }: StepEnds,
  from: number,
): boolean {
  const block = (from / BLOCK_WORDS) * RANGE_NUMBERS;
  const least = UNKNOWN - (ranges[block] as number);
  const largest = ranges[block + 1] as number;
  return least > max || largest < min || (least >= min && largest <= max);
}

type RangeTest = Extract<Test, { kind: 'range' }>;

/** Keeps the documents that may be within the bound, by the bitmaps of its steps alone. */
function applyPossible(
  target: Bitmap,
  { min, max }: RangeTest,
  { ranges, known, lower, upper }: StepEnds,
  unknown: Asked['unknown'],
  from: number,
  to: number,
): void {
  if (unknown === 'only') {
    for (let at = from; at < to; at++) {
      target[at] = (target[at] as number) & ~(known[at] as number);
    }
    return;
  }
  const block = (from / BLOCK_WORDS) * RANGE_NUMBERS;
  const least = UNKNOWN - (ranges[block] as number);
  const largest = ranges[block + 1] as number;
  const passed = unknown === 'include' ? -1 : 0;
  if (least > max || largest < min) {
    for (let at = from; at < to; at++) {
      target[at] = (target[at] as number) & ~(known[at] as number) & passed;
    }
    return;
  }
  if (largest > max) keepPossible(target, known, upper, passed, from, to);
  else if (unknown === 'exclude') narrow(target, known, from, to);
  if (least < min) dropCertain(target, known, lower, passed, from, to);
}

/** Keeps what may be below the end and, with `passed` of -1, what is unknown. */
function keepPossible(
  target: Bitmap,
  known: Bitmap,
  { before, after, maybe }: End,
  passed: number,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const below = (before[at] as number) | ((after[at] as number) & (maybe[at] as number));
    target[at] = (target[at] as number) & (below | (~(known[at] as number) & passed));
  }
}

/** Drops what is surely below the end and, with `passed` of 0, what is unknown. */
function dropCertain(
  target: Bitmap,
  known: Bitmap,
  { before, after, sure }: End,
  passed: number,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const below = (before[at] as number) | ((after[at] as number) & (sure[at] as number));
    target[at] = (target[at] as number) & ~below & ((known[at] as number) | passed);
  }
}

/** Sets the documents that surely pass: their codes need no reading. */
function setCertain(
  exact: Uint32Array,
  { known, lower, upper }: StepEnds,
  unknown: Asked['unknown'],
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const has = known[at] as number;
    const under =
      (upper.before[at] as number) | ((upper.after[at] as number) & (upper.sure[at] as number));
    const below =
      (lower.before[at] as number) | ((lower.after[at] as number) & (lower.maybe[at] as number));
    exact[at - from] = (has & under & ~below) | (unknown === 'include' ? ~has : 0);
  }
}

/** Reads the code of each document that is left and not in `exact`. Returns their number. */
function readCodes(
  target: Bitmap,
  { read, min, max }: RangeTest,
  unknown: Asked['unknown'],
  exact: Uint32Array,
  from: number,
  to: number,
): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    let open = (target[at] as number) & ~(exact[at - from] as number);
    if (open === 0) continue;
    let kept = target[at] as number;
    const first = (at << 5) + 31;
    while (open !== 0) {
      const lowest = open & -open;
      open ^= lowest;
      count += 1;
      const code = read(first - Math.clz32(lowest));
      const passes =
        code === UNKNOWN ? unknown !== 'exclude' : unknown !== 'only' && code >= min && code <= max;
      if (!passes) kept ^= lowest;
    }
    target[at] = kept;
  }
  return count;
}
