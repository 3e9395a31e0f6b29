/** Finds the documents of a segment that match a search, in the order of popularity. */
import type { Bitmap } from '../arrays/bitmap.ts';
import { INTERSECTED_MAX, intersectAll } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { countFamilies, countGoneFamilies, firstOfFamilies } from '../families/families.ts';
import type { Segment } from '../segment/segment.ts';
import { columnBounds, keepWithin, matchBlocks, planBounds } from './bounds.ts';
import { intersectLists } from './intersect-lists.ts';
import { matchPhrases, type PhraseTest, phraseTest } from './match-phrases.ts';
import {
  bitmapOf,
  keepIn,
  LISTED_SHARE,
  type ListOperand,
  listedDocuments,
  type Matches,
  NO_MATCHES,
  type Operand,
  setListBits,
} from './operand.ts';
import { phraseDocuments } from './phrase-operand.ts';
import { brandOperand, categoryCondition, codeOperand, wordOperand } from './request-operands.ts';
import type { Bound, SegmentRequest } from './segment-request.ts';

/** The conditions of a match, except phrases that need titles. */
interface Conditions {
  /** A match is in all of these; if there are none, nothing matches. */
  readonly required: Operand[];
  /** A match is in none of these. */
  readonly excluded: Bitmap[];
  readonly bounds: readonly Bound[];
}

/** The cost of finding a word, in numbers looked at. */
const WORD_WORK = 500;

/** Finds the matches. `replaced` documents no longer count. The workspace owns the bitmaps. */
export function matchSegment(
  segment: Segment,
  replaced: Bitmap | null,
  request: SegmentRequest,
  workspace: Workspace,
): Matches {
  const { required, bounds } = requiredBy(segment, request, workspace);
  workspace.worked(required.length * WORD_WORK);
  if (isHopeless(required)) return NO_MATCHES;
  const excluded = excludedBy(segment, replaced, request, workspace);
  const conditions = { required, excluded, bounds };
  const tests = addPhrases(segment, request, conditions, workspace);
  if (isHopeless(required)) return NO_MATCHES;
  required.sort((a, b) => a.count - b.count);
  const withWords = required.some(({ list }) => list !== null)
    ? matchLists(segment, conditions, workspace)
    : matchBitmaps(segment, conditions, workspace);
  const matches = matchPhrases(segment, withWords, tests, workspace);
  if (!request.isCollapsed) return matches;
  const families = tests.length > 0 ? null : familiesOfWord(conditions, replaced);
  return families === null
    ? collapse(segment, matches, workspace)
    : collapseWord(segment, replaced, families, matches, workspace);
}

function isHopeless(required: readonly Operand[]): boolean {
  return required.length === 0 || required.some(({ count }) => count === 0);
}

function requiredBy(
  segment: Segment,
  { query, brand, categoryIds, bounds }: SegmentRequest,
  workspace: Workspace,
): Pick<Conditions, 'required' | 'bounds'> {
  const required: Operand[] = [];
  if (query.identifier !== null) {
    required.push(codeOperand(segment, query.identifier));
  } else {
    for (const word of query.words) required.push(wordOperand(segment, workspace, word));
    // A keyword without words asks for nothing, so it must not match everything.
    if (required.length === 0) return { required, bounds };
  }
  if (brand !== null) required.push(brandOperand(segment, brand));
  if (categoryIds === null) return { required, bounds };
  const category = categoryCondition(segment, workspace, categoryIds);
  if ('column' in category) return { required, bounds: [...bounds, category] };
  return { required: [...required, category], bounds };
}

function excludedBy(
  segment: Segment,
  replaced: Bitmap | null,
  { query }: SegmentRequest,
  workspace: Workspace,
): Bitmap[] {
  const excluded = replaced === null ? [] : [replaced];
  if (query.identifier !== null) return excluded;
  // All rare words share one bitmap, because every bitmap is read as a whole.
  let rare: Bitmap | null = null;
  for (const word of query.excluded ?? []) {
    const { list, bitmap, count } = wordOperand(segment, workspace, word);
    workspace.worked(WORD_WORK);
    if (bitmap !== null) excluded.push(bitmap);
    else if (list.length > 0) {
      rare ??= workspace.emptyBitmap(segment.followers.length);
      setListBits(rare, list);
      workspace.worked(count);
    }
  }
  return rare === null ? excluded : [...excluded, rare];
}

/** Adds the conditions that word pairs decide; returns the phrases that need titles. */
function addPhrases(
  segment: Segment,
  { query: { identifier, phrases = [], excludedPhrases = [] } }: SegmentRequest,
  { required, excluded }: Conditions,
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
  { required, excluded, bounds }: Conditions,
  workspace: Workspace,
): Matches {
  const lists = required.filter((operand): operand is ListOperand => operand.list !== null);
  const bitmaps = required.flatMap(({ bitmap }) => (bitmap === null ? [] : [bitmap]));
  const [shortest, ...others] = lists;
  if (shortest === undefined) return NO_MATCHES;
  const documents = listedDocuments(shortest, workspace);
  workspace.worked(documents.length * (1 + others.length));
  const kept = intersectLists(
    documents,
    others.map(({ list }) => list),
  );
  let total = kept.length;
  workspace.worked(total * (bitmaps.length + excluded.length + bounds.length));
  // Conditions run one after the other, so loops stay small and later ones see fewer documents.
  for (const bitmap of bitmaps) total = keepIn(kept, total, bitmap, true);
  for (const bitmap of excluded) total = keepIn(kept, total, bitmap, false);
  if (bounds.length > 0 && total > segment.documentCount * LISTED_SHARE) {
    const target = bitmapOf(segment, kept.subarray(0, total), workspace);
    const plans = planBounds(segment, bounds, workspace);
    const conditions = { required: [target], excluded: [], bounds: plans };
    total = matchBlocks(target, conditions, workspace);
    return { list: null, bitmap: target, total };
  }
  for (const bound of columnBounds(segment, bounds)) total = keepWithin(kept, total, bound);
  return { list: kept.subarray(0, total), bitmap: null, total };
}

function matchBitmaps(
  segment: Segment,
  { required, excluded, bounds }: Conditions,
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
  if (hasWordsOnly && bitmaps.length <= INTERSECTED_MAX) {
    workspace.worked(target.length * bitmaps.length);
    return { list: null, bitmap: target, total: intersectAll(target, bitmaps) };
  }
  const plans = planBounds(segment, bounds, workspace);
  const conditions = { required: bitmaps, excluded, bounds: plans };
  return { list: null, bitmap: target, total: matchBlocks(target, conditions, workspace) };
}

function collapse(segment: Segment, matches: Matches, workspace: Workspace): Matches {
  if (matches.list === null) {
    workspace.worked(matches.bitmap.length + matches.total);
    const total = countFamilies(segment, matches.bitmap, workspace);
    return { ...matches, total, isByFamily: true };
  }
  const list = firstOfFamilies(segment, matches.list, workspace);
  return { list, bitmap: null, total: list.length, all: matches.list };
}

interface WordFamilies {
  readonly bitmap: Bitmap;
  readonly count: number;
}

/** Returns the families of a frequent word if it alone decides the matches, else null. */
function familiesOfWord(
  { required, excluded, bounds }: Conditions,
  replaced: Bitmap | null,
): WordFamilies | null {
  const [word, ...others] = required;
  const isAlone =
    others.length + bounds.length === 0 && excluded.every((bitmap) => bitmap === replaced);
  if (!isAlone || word === undefined || word.bitmap === null) return null;
  const { bitmap, families } = word;
  return families === undefined ? null : { bitmap, count: families };
}

/** Collapses the matches of one frequent word. Reads only families with a replaced listing. */
function collapseWord(
  segment: Segment,
  replaced: Bitmap | null,
  { bitmap, count }: WordFamilies,
  matches: Matches,
  workspace: Workspace,
): Matches {
  if (matches.list !== null) return NO_MATCHES;
  const gone = replaced === null ? 0 : countGoneFamilies(segment, bitmap, replaced, workspace);
  return { ...matches, total: count - gone, isByFamily: true };
}
