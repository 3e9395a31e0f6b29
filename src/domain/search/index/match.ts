/** The documents of a segment that match a search, in order of popularity. */
import {
  type Bitmap,
  countBits,
  hasBit,
  intersectInto,
  popCount,
  setBit,
  subtractInto,
} from './bitmap.ts';
import { applyBounds, passesBounds } from './bounds.ts';
import { intersectLists } from './intersect-lists.ts';
import {
  brandOperand,
  categoryOperand,
  identifierOperand,
  type Operand,
  wordOperand,
} from './operand.ts';
import type { Segment } from './segment.ts';
import type { SegmentRequest } from './segment-request.ts';
import type { Workspace } from './workspace.ts';

/** A list where few match, a bitmap otherwise; `total` is exact. */
export type Matches =
  | { readonly list: Uint32Array; readonly bitmap: null; readonly total: number }
  | { readonly list: null; readonly bitmap: Bitmap; readonly total: number };

export const NO_MATCHES: Matches = { list: new Uint32Array(0), bitmap: null, total: 0 };

/** `replaced`: documents that no longer count, or null. Bitmaps belong to the workspace. */
export function matchSegment(
  segment: Segment,
  replaced: Bitmap | null,
  request: SegmentRequest,
  workspace: Workspace,
): Matches {
  const required = requiredOperands(segment, request, workspace);
  if (required.length === 0) return NO_MATCHES;
  required.sort((a, b) => a.count - b.count);
  if (required[0]?.count === 0) return NO_MATCHES;
  const excluded = excludedOperands(segment, replaced, request, workspace);
  const matches = required.some(({ list }) => list !== null)
    ? matchLists(segment, required, excluded, request)
    : matchBitmaps(segment, required, excluded, request, workspace);
  return request.isCollapsed ? collapse(segment, matches, workspace) : matches;
}

function requiredOperands(
  segment: Segment,
  { query, brand, categoryIds }: SegmentRequest,
  workspace: Workspace,
): Operand[] {
  const operands: Operand[] = [];
  if (query.identifier !== null) {
    operands.push(identifierOperand(segment, workspace, query.identifier));
  } else {
    for (const word of query.words) operands.push(wordOperand(segment, workspace, word));
    // A keyword without words asks for nothing, and must not answer with everything.
    if (operands.length === 0) return [];
  }
  if (brand !== null) operands.push(brandOperand(segment, brand));
  if (categoryIds !== null) operands.push(categoryOperand(segment, workspace, categoryIds));
  return operands;
}

function excludedOperands(
  segment: Segment,
  replaced: Bitmap | null,
  { query }: SegmentRequest,
  workspace: Workspace,
): Bitmap[] {
  const excluded = replaced === null ? [] : [replaced];
  if (query.identifier !== null) return excluded;
  for (const word of query.excluded ?? []) {
    const { list, bitmap } = wordOperand(segment, workspace, word);
    if (bitmap !== null) excluded.push(bitmap);
    else if (list.length > 0) {
      const bits = workspace.emptyBitmap(segment.siblings.length);
      for (const document of list) setBit(bits, document);
      excluded.push(bits);
    }
  }
  return excluded;
}

function matchLists(
  segment: Segment,
  required: readonly Operand[],
  excluded: readonly Bitmap[],
  { bounds }: SegmentRequest,
): Matches {
  const lists = required.flatMap(({ list }) => (list === null ? [] : [list]));
  const bitmaps = required.flatMap(({ bitmap }) => (bitmap === null ? [] : [bitmap]));
  const common = intersectLists(lists);
  if (bitmaps.length + excluded.length + bounds.length === 0) {
    return { list: common, bitmap: null, total: common.length };
  }
  const kept = new Uint32Array(common.length);
  let total = 0;
  for (let at = 0; at < common.length; at++) {
    const document = common[at] as number;
    let passes = true;
    for (let index = 0; passes && index < bitmaps.length; index++) {
      passes = hasBit(bitmaps[index] as Bitmap, document);
    }
    for (let index = 0; passes && index < excluded.length; index++) {
      passes = !hasBit(excluded[index] as Bitmap, document);
    }
    if (passes && passesBounds(segment, bounds, document)) kept[total++] = document;
  }
  return { list: kept.subarray(0, total), bitmap: null, total };
}

function matchBitmaps(
  segment: Segment,
  required: readonly Operand[],
  excluded: readonly Bitmap[],
  { bounds }: SegmentRequest,
  workspace: Workspace,
): Matches {
  const [first, second, ...others] = required.flatMap(({ bitmap }) =>
    bitmap === null ? [] : [bitmap],
  );
  if (first === undefined) return NO_MATCHES;
  if (second === undefined && excluded.length + bounds.length === 0) {
    return { list: null, bitmap: first, total: countBits(first) };
  }
  const target = workspace.bitmap(first.length);
  let total: number;
  if (second === undefined) {
    target.set(first);
    total = -1;
  } else total = intersectInto(target, first, second);
  for (const other of others) total = intersectInto(target, target, other);
  for (const bitmap of excluded) total = subtractInto(target, target, bitmap);
  if (bounds.length > 0) total = applyBounds(segment, bounds, target, workspace);
  return { list: null, bitmap: target, total };
}

/** Keeps the first match of each family: matches stand in order of popularity. */
function collapse(segment: Segment, matches: Matches, workspace: Workspace): Matches {
  const { siblings, columns, directory } = segment;
  const { marks, generation } = workspace.marks(directory.familyCount);
  const isFirst = (document: number): boolean => {
    const family = columns.family[document] as number;
    if (marks[family] === generation) return false;
    marks[family] = generation;
    return true;
  };
  if (matches.list !== null) {
    const list = matches.list.filter(
      (document) => !hasBit(siblings, document) || isFirst(document),
    );
    return { list, bitmap: null, total: list.length };
  }
  const target = workspace.bitmap(matches.bitmap.length);
  let total = 0;
  for (let at = 0; at < target.length; at++) {
    const word = matches.bitmap[at] as number;
    let kept = word;
    let open = word & (siblings[at] as number);
    while (open !== 0) {
      const lowest = open & -open;
      if (!isFirst((at << 5) + (31 - Math.clz32(lowest)))) kept ^= lowest;
      open ^= lowest;
    }
    target[at] = kept;
    total += popCount(kept);
  }
  return { list: null, bitmap: target, total };
}
