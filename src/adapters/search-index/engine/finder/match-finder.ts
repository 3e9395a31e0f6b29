/**
 * Finds the documents of a segment that meet a question's conditions, block by block. The condition
 * that cuts most comes first. Once few documents of a block are left, each of them is read.
 */
import type { Condition, FinderQuestion } from '../../../../domain/finder/question.ts';
import { type Bitmap, popCount } from '../arrays/bitmap.ts';
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
  for (let from = 0; from < target.length; from += BLOCK_WORDS) {
    const to = Math.min(target.length, from + BLOCK_WORDS);
    for (const { test, unknown } of tests) {
      const left = countIn(target, from, to);
      if (left === 0) break;
      workspace.worked(to - from + (left < SPARSE ? left : 4 * (to - from)));
      apply(target, test, unknown, from, to, left);
    }
  }
  return target;
}

/** Puts conditions first that leave few documents, and last those that must read each. */
function weightOf({ test, unknown }: { readonly test: Test; readonly unknown: Asked['unknown'] }) {
  const share = unknown === 'only' ? 0.1 : test.share;
  return test.kind === 'range' && test.steps === null ? 1 + share : share;
}

/** With fewer documents in a block, each is read. */
const SPARSE = 96;

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

function countIn(bitmap: Bitmap, from: number, to: number): number {
  let bits = 0;
  for (let at = from; at < to; at++) bits += popCount(bitmap[at] as number);
  return bits;
}

function apply(
  target: Bitmap,
  test: Test,
  unknown: Asked['unknown'],
  from: number,
  to: number,
  left: number,
): void {
  if (test.kind === 'bits') applyBits(target, test, unknown, from, to);
  else if (test.kind === 'states') applyStates(target, test, unknown, from, to);
  else if (test.steps === null || left < SPARSE) applyCodes(target, test, unknown, from, to);
  else if (unknown === 'only') keep(target, from, to, (at) => ~(test.steps?.known[at] as number));
  else applySteps(target, test, test.steps, unknown, from, to);
}

function keep(target: Bitmap, from: number, to: number, wanted: (at: number) => number): void {
  for (let at = from; at < to; at++) target[at] = (target[at] as number) & wanted(at);
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

/** Reads the code of each document that is left. */
function applyCodes(
  target: Bitmap,
  { read, min, max }: Extract<Test, { kind: 'range' }>,
  unknown: Asked['unknown'],
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const word = target[at] as number;
    let kept = word;
    const first = (at << 5) + 31;
    for (let open = word; open !== 0; ) {
      const lowest = open & -open;
      open ^= lowest;
      const code = read(first - Math.clz32(lowest));
      const passes =
        code === UNKNOWN ? unknown !== 'exclude' : unknown !== 'only' && code >= min && code <= max;
      if (!passes) kept ^= lowest;
    }
    target[at] = kept;
  }
}

/** Decides nearly all documents by the bitmaps of steps, and a whole block by its range. */
function applySteps(
  target: Bitmap,
  { read, min, max }: Extract<Test, { kind: 'range' }>,
  { ranges, known, lower, upper }: StepEnds,
  unknown: Asked['unknown'],
  from: number,
  to: number,
): void {
  const block = (from / BLOCK_WORDS) * RANGE_NUMBERS;
  const least = UNKNOWN - (ranges[block] as number);
  const largest = ranges[block + 1] as number;
  const isOutside = least > max || largest < min;
  const isInside = least >= min && largest <= max;
  for (let at = from; at < to; at++) {
    const word = target[at] as number;
    if (word === 0) continue;
    const has = known[at] as number;
    let passed = isOutside ? 0 : has;
    if (!isOutside && !isInside) {
      if (largest > max) passed &= belowIn(upper, word, at, read);
      if (least < min) passed &= ~belowIn(lower, word, at, read);
    }
    target[at] = word & (unknown === 'include' ? passed | ~has : passed);
  }
}

/** Returns the documents of a word that are below an end; correct for those in `wanted`. */
function belowIn(
  { before, after, sure, maybe, value }: End,
  wanted: number,
  at: number,
  read: (document: number) => number,
): number {
  const low = before[at] as number;
  const group = (after[at] as number) & ~low;
  const certain = sure[at] as number;
  let below = low | (group & certain);
  let open = wanted & group & (maybe[at] as number) & ~certain;
  const first = (at << 5) + 31;
  while (open !== 0) {
    const lowest = open & -open;
    open ^= lowest;
    if (read(first - Math.clz32(lowest)) < value) below |= lowest;
  }
  return below;
}
