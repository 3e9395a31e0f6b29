/** The documents of one word: a rising list, or a bitmap if that is smaller or cheaper. */
import { type Bitmap, bitOf, countBits, dropAll, narrow, setBit } from '../arrays/bitmap.ts';
import {
  type PackedList,
  type PackedLists,
  packedLength,
  packedList,
  setPackedBits,
  unpack,
} from '../arrays/packed-lists.ts';
import type { Workspace } from '../arrays/workspace.ts';
import type { Segment } from '../segment/segment.ts';

export type Operand = ListOperand | BitmapOperand;

export interface ListOperand {
  readonly list: DocumentList;
  readonly bitmap: null;
  readonly count: number;
}

export interface BitmapOperand {
  readonly list: null;
  readonly bitmap: Bitmap;
  readonly count: number;
  /** The number of their families, if known. */
  readonly families?: number | undefined;
}

/** Packed as in the segment, or made for this search. */
export type DocumentList = PackedList | Uint32Array;

/** Below this share of all documents, reading each is cheaper than passes over bitmaps. */
export const LISTED_SHARE = 1 / 128;

export function listOperand(list: Uint32Array): ListOperand {
  return { list, bitmap: null, count: list.length };
}

export const NOTHING: Operand = listOperand(new Uint32Array(0));

export function packedOperand(lists: PackedLists, number: number): ListOperand {
  const list = packedList(lists, number);
  return { list, bitmap: null, count: packedLength(list) };
}

/** Returns the documents of a word by its number in the segment. */
export function numberedWord(
  { frequent, rare, wordCounts, wordFamilies }: Segment,
  word: number,
): Operand {
  const count = wordCounts[word] as number;
  const bitmap = frequent[word];
  if (bitmap === undefined) return { list: packedList(rare, word), bitmap: null, count };
  return { list: null, bitmap, count, families: wordFamilies[word] };
}

/** Returns the documents of a list in memory that the search may change. */
export function listedDocuments({ list, count }: ListOperand, workspace: Workspace): Uint32Array {
  const target = workspace.list(count);
  if (list instanceof Uint32Array) target.set(list);
  else unpack(list, target);
  return target;
}

export function bitmapOf(segment: Segment, list: DocumentList, workspace: Workspace): Bitmap {
  const bitmap = workspace.emptyBitmap(segment.followers.length);
  setListBits(bitmap, list);
  return bitmap;
}

export function setListBits(bitmap: Bitmap, list: DocumentList): void {
  if (list instanceof Uint32Array) {
    for (let at = 0; at < list.length; at++) setBit(bitmap, list[at] as number);
  } else setPackedBits(bitmap, list);
}

/** A longer union becomes a bitmap, because setting bits is cheaper than sorting. */
export const SORTED_UNION_MAX = 2_048;

/** The cost of finding an operand, in numbers looked at. */
const OPERAND_WORK = 200;

export function union(
  segment: Segment,
  workspace: Workspace,
  operands: readonly Operand[],
): Operand {
  const [first = NOTHING] = operands;
  if (operands.length <= 1) return first;
  const total = operands.reduce((sum, { count }) => sum + count, 0);
  workspace.worked(operands.length * OPERAND_WORK);
  const lists = operands.filter((operand): operand is ListOperand => operand.list !== null);
  if (lists.length === operands.length && total <= SORTED_UNION_MAX) {
    return sortedUnion(lists.map((each) => listedDocuments(each, workspace)));
  }
  const target = workspace.bitmap(segment.followers.length);
  workspace.worked(lists.reduce((sum, { count }) => sum + count, 0));
  workspace.worked(target.length * (operands.length - lists.length + 2));
  const bitmaps = operands.flatMap(({ bitmap }) => (bitmap === null ? [] : [bitmap]));
  const [firstBitmap, ...others] = bitmaps;
  if (firstBitmap === undefined) target.fill(0);
  else target.set(firstBitmap);
  for (const other of others) {
    for (let at = 0; at < target.length; at++) {
      target[at] = (target[at] as number) | (other[at] as number);
    }
  }
  for (const { list } of lists) setListBits(target, list);
  return { list: null, bitmap: target, count: countBits(target) };
}

function sortedUnion(lists: readonly Uint32Array[]): Operand {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  all.sort();
  let length = 0;
  for (let at = 0; at < all.length; at++) {
    if (at === 0 || all[at] !== all[at - 1]) all[length++] = all[at] as number;
  }
  return listOperand(all.subarray(0, length));
}

/** A list if few match, else a bitmap. `total` is exact. Callers may change lists. */
export type Matches = MatchList | MatchBitmap;

interface MatchList {
  readonly list: Uint32Array;
  readonly bitmap: null;
  readonly total: number;
  /** All matches, if only the first of each family is in the list. */
  readonly all?: Uint32Array;
}

interface MatchBitmap {
  readonly list: null;
  readonly bitmap: Bitmap;
  readonly total: number;
  /** True if only the first match of each family in the bitmap counts. */
  readonly isByFamily?: true;
}

export const NO_MATCHES: Matches = { list: new Uint32Array(0), bitmap: null, total: 0 };

/** Keeps the matches that are in the bitmap (or not in it); changes a list in place. */
export function narrowed(
  matches: Matches,
  bitmap: Bitmap,
  isWanted: boolean,
  workspace: Workspace,
): Matches {
  if (matches.list !== null) {
    const total = keepIn(matches.list, matches.total, bitmap, isWanted);
    return { list: matches.list.subarray(0, total), bitmap: null, total };
  }
  const { length } = bitmap;
  workspace.worked(2 * length);
  const target = workspace.bitmap(length);
  target.set(matches.bitmap);
  if (isWanted) narrow(target, bitmap, 0, length);
  else dropAll(target, [bitmap], 0, length);
  return { list: null, bitmap: target, total: countBits(target) };
}

/** Moves the documents in the bitmap (or not in it) to the front; returns their number. */
export function keepIn(
  list: Uint32Array,
  length: number,
  bitmap: Bitmap,
  isWanted: boolean,
): number {
  const unwanted = isWanted ? 0 : 1;
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const document = list[at] as number;
    list[kept] = document;
    kept += bitOf(bitmap, document) ^ unwanted;
  }
  return kept;
}

export function copied(list: Uint32Array, workspace: Workspace): Uint32Array {
  const copy = workspace.list(list.length);
  copy.set(list);
  return copy;
}
