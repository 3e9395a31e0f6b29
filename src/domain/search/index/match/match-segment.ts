/** The documents of a segment that match a search, in order of popularity. */
import { type Bitmap, hasBit, intersectAll } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { countFamilies, countGoneFamilies, firstOfFamilies } from '../families/collapse.ts';
import type { Segment } from '../segment/segment.ts';
import { columnBounds, keepWithin, planBounds } from './bounds.ts';
import { intersectLists } from './intersect-lists.ts';
import { matchBlocks } from './match-blocks.ts';
import { matchPhrases, type PhraseTest, phraseTest } from './match-phrases.ts';
import { type Matches, NO_MATCHES } from './matches.ts';
import {
  type BitmapOperand,
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
import { phraseDocuments } from './phrase-operand.ts';
import type { Bound, SegmentRequest } from './segment-request.ts';

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
  const tests = phraseConditions(segment, request, required, excluded, workspace);
  required.sort((a, b) => a.count - b.count);
  if (required[0]?.count === 0) return NO_MATCHES;
  const withWords = required.some(({ list }) => list !== null)
    ? matchLists(segment, required, excluded, bounds, workspace)
    : matchBitmaps(segment, required, excluded, bounds, workspace);
  const matches = matchPhrases(segment, withWords, tests, workspace);
  if (!request.isCollapsed) return matches;
  const [only] = required;
  const isAlone = required.length === 1 && bounds.length + tests.length === 0;
  const others = excluded.filter((bitmap) => bitmap !== replaced);
  return isAlone && only?.list === null && only.families !== undefined && others.length === 0
    ? collapseWord(segment, replaced, only, matches, workspace)
    : collapse(segment, matches, workspace);
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

/** Adds what pairs of words tell about phrases; returns what titles must be read for. */
function phraseConditions(
  segment: Segment,
  { query: { identifier, phrases = [], excludedPhrases = [] } }: SegmentRequest,
  required: Operand[],
  excluded: Bitmap[],
  workspace: Workspace,
): PhraseTest[] {
  const tests: PhraseTest[] = [];
  if (identifier !== null) return tests;
  for (const phrase of phrases) {
    const { operands, certain, isExact } = phraseDocuments(segment, workspace, phrase);
    required.push(...operands);
    if (!isExact) tests.push(phraseTest(segment, phrase, true, certain, []));
  }
  for (const phrase of excludedPhrases) {
    const { operands, certain, isExact } = phraseDocuments(segment, workspace, phrase);
    const bitmaps = operands.map((each) => each.bitmap ?? bitmapOf(segment, each.list, workspace));
    if (isExact) excluded.push(...bitmaps);
    else tests.push(phraseTest(segment, phrase, false, certain, bitmaps));
  }
  return tests;
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
    const plans = planBounds(segment, bounds, workspace);
    total = matchBlocks(target, { required: [target], excluded: [], bounds: plans });
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
  const bitmaps = required.flatMap(({ bitmap }) => (bitmap === null ? [] : [bitmap]));
  const [first] = bitmaps;
  if (first === undefined) return NO_MATCHES;
  const hasWordsOnly = excluded.length + bounds.length === 0;
  if (bitmaps.length === 1 && hasWordsOnly) {
    return { list: null, bitmap: first, total: required[0]?.count ?? 0 };
  }
  const target = workspace.bitmap(first.length);
  const total = hasWordsOnly
    ? intersectAll(target, bitmaps)
    : matchBlocks(target, {
        required: bitmaps,
        excluded,
        bounds: planBounds(segment, bounds, workspace),
      });
  return { list: null, bitmap: target, total };
}

/** The same for all matches of a frequent word, whose families are known. */
function collapseWord(
  segment: Segment,
  replaced: Bitmap | null,
  { bitmap, families = 0 }: BitmapOperand,
  matches: Matches,
  workspace: Workspace,
): Matches {
  if (matches.list !== null) return NO_MATCHES;
  const gone = replaced === null ? 0 : countGoneFamilies(segment, bitmap, replaced, workspace);
  return { ...matches, total: families - gone, isByFamily: true };
}

function collapse(segment: Segment, matches: Matches, workspace: Workspace): Matches {
  if (matches.list === null) {
    const total = countFamilies(segment, matches.bitmap, workspace);
    return { ...matches, total, isByFamily: true };
  }
  const list = firstOfFamilies(segment, matches.list, workspace);
  return { list, bitmap: null, total: list.length };
}
