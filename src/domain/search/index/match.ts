/** The documents of a segment that match a search, in order of popularity. */
import {
  type Bitmap,
  bitmapLength,
  hasBit,
  intersectAll,
  popCount,
  subtractInto,
} from './bitmap.ts';
import { applyBounds, columnBounds, keepWithin } from './bounds.ts';
import { intersectLists } from './intersect-lists.ts';
import { matchPhrases } from './match-phrases.ts';
import {
  bitmapOf,
  brandOperand,
  categoryCondition,
  identifierOperand,
  LISTED_SHARE,
  type ListOperand,
  listedDocuments,
  type Operand,
  wordOperand,
} from './operand.ts';
import type { Segment } from './segment.ts';
import type { Bound, SegmentRequest } from './segment-request.ts';
import type { Workspace } from './workspace.ts';

/** A list where few match, a bitmap otherwise; `total` is exact. Lists may be changed. */
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
  const { required, bounds } = conditionsOf(segment, request, workspace);
  if (required.length === 0) return NO_MATCHES;
  required.sort((a, b) => a.count - b.count);
  if (required[0]?.count === 0) return NO_MATCHES;
  const excluded = excludedOperands(segment, replaced, request, workspace);
  const withWords = required.some(({ list }) => list !== null)
    ? matchLists(segment, required, excluded, bounds, workspace)
    : matchBitmaps(segment, required, excluded, bounds, workspace);
  const matches = matchPhrases(segment, withWords, request.query, workspace);
  return request.isCollapsed ? collapse(segment, matches, workspace) : matches;
}

interface Conditions {
  /** None: nothing matches. */
  readonly required: Operand[];
  readonly bounds: readonly Bound[];
}

function conditionsOf(
  segment: Segment,
  { query, brand, categoryIds, bounds }: SegmentRequest,
  workspace: Workspace,
): Conditions {
  const operands: Operand[] = [];
  if (query.identifier !== null) {
    operands.push(identifierOperand(segment, workspace, query.identifier));
  } else {
    for (const word of query.words) operands.push(wordOperand(segment, workspace, word));
    // A keyword without words asks for nothing, and must not answer with everything.
    if (operands.length === 0) return { required: [], bounds };
  }
  if (brand !== null) operands.push(brandOperand(segment, brand));
  if (categoryIds === null) return { required: operands, bounds };
  const category = categoryCondition(segment, workspace, categoryIds);
  if ('column' in category) return { required: operands, bounds: [...bounds, category] };
  return { required: [...operands, category], bounds };
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
      excluded.push(bitmapOf(segment, list, workspace));
    }
  }
  return excluded;
}

function matchLists(
  segment: Segment,
  required: readonly Operand[],
  excluded: readonly Bitmap[],
  bounds: readonly Bound[],
  workspace: Workspace,
): Matches {
  const lists = required.filter(({ list }) => list !== null) as ListOperand[];
  const bitmaps = required.flatMap(({ bitmap }) => (bitmap === null ? [] : [bitmap]));
  const [shortest, ...others] = lists;
  if (shortest === undefined) return NO_MATCHES;
  const documents = listedDocuments(shortest, workspace);
  const kept = intersectLists(
    documents,
    others.map(({ list }) => list),
  );
  let total = kept.length;
  // One condition after the other: each loop stays small, and later ones see fewer documents.
  for (const bitmap of bitmaps) total = keepIn(kept, total, bitmap, true);
  for (const bitmap of excluded) total = keepIn(kept, total, bitmap, false);
  if (bounds.length > 0 && total > segment.documentCount * LISTED_SHARE) {
    const target = bitmapOf(segment, kept.subarray(0, total), workspace);
    total = applyBounds(segment, bounds, target, workspace);
    return { list: null, bitmap: target, total };
  }
  for (const bound of columnBounds(segment, bounds)) total = keepWithin(kept, total, bound);
  return { list: kept.subarray(0, total), bitmap: null, total };
}

/** Moves the documents to the front that are in the bitmap, or that are not; returns how many. */
function keepIn(list: Uint32Array, length: number, bitmap: Bitmap, isWanted: boolean): number {
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const document = list[at] as number;
    if (hasBit(bitmap, document) === isWanted) list[kept++] = document;
  }
  return kept;
}

function matchBitmaps(
  segment: Segment,
  required: readonly Operand[],
  excluded: readonly Bitmap[],
  bounds: readonly Bound[],
  workspace: Workspace,
): Matches {
  const [first, second, ...others] = required.flatMap(({ bitmap }) =>
    bitmap === null ? [] : [bitmap],
  );
  if (first === undefined) return NO_MATCHES;
  if (second === undefined && excluded.length + bounds.length === 0) {
    return { list: null, bitmap: first, total: required[0]?.count ?? 0 };
  }
  const target = workspace.bitmap(first.length);
  let total = 0;
  if (second === undefined) target.set(first);
  else total = intersectAll(target, [first, second, ...others]);
  for (const bitmap of excluded) total = subtractInto(target, target, bitmap);
  if (bounds.length > 0) total = applyBounds(segment, bounds, target, workspace);
  return { list: null, bitmap: target, total };
}

/** Keeps the first match of each family: matches stand in order of popularity. */
function collapse(segment: Segment, matches: Matches, workspace: Workspace): Matches {
  return matches.list === null
    ? collapseBitmap(segment, matches.bitmap, workspace)
    : collapseList(segment, matches.list, workspace);
}

function collapseList(segment: Segment, list: Uint32Array, workspace: Workspace): Matches {
  const { columns, directory } = segment;
  const { marks, generation } = workspace.marks(directory.familyCount);
  let total = 0;
  for (let at = 0; at < list.length; at++) {
    const document = list[at] as number;
    const family = columns.family[document] as number;
    if (marks[family] === generation) continue;
    marks[family] = generation;
    list[total++] = document;
  }
  return { list: list.subarray(0, total), bitmap: null, total };
}

/** Families met are bits: a match whose bit is set already is dropped, without a branch. */
function collapseBitmap(
  { siblings, columns: { family }, directory }: Segment,
  bitmap: Bitmap,
  workspace: Workspace,
): Matches {
  const target = workspace.bitmap(bitmap.length);
  const met = workspace.emptyBitmap(bitmapLength(directory.familyCount));
  let total = 0;
  for (let at = 0; at < target.length; at++) {
    const word = bitmap[at] as number;
    let kept = word;
    let open = word & (siblings[at] as number);
    const first = (at << 5) + 31;
    while (open !== 0) {
      const lowest = open & -open;
      open ^= lowest;
      const number = family[first - Math.clz32(lowest)] as number;
      const known = met[number >>> 5] as number;
      // A shift takes the lowest five bits of its right side.
      kept ^= lowest & -((known >>> number) & 1);
      met[number >>> 5] = known | (1 << number);
    }
    target[at] = kept;
    total += popCount(kept);
  }
  return { list: null, bitmap: target, total };
}
