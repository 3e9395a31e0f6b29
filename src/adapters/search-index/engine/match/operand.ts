/**
 * Documents that a search asks for: a rising list, or a bitmap where that is smaller or cheaper.
 */
import { type Bitmap, setBit } from '../arrays/bitmap.ts';
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
  /** Families with a document among them, where known. */
  readonly families?: number | undefined;
}

/** Packed as the segment holds it, or made for this search. */
export type DocumentList = PackedList | Uint32Array;

/** A smaller share of all documents is read one by one: that is cheaper than passes over bitmaps. */
export const LISTED_SHARE = 1 / 128;

export function listOperand(list: Uint32Array): ListOperand {
  return { list, bitmap: null, count: list.length };
}

export const NOTHING: Operand = listOperand(new Uint32Array(0));

export function packedOperand(lists: PackedLists, number: number): ListOperand {
  const list = packedList(lists, number);
  return { list, bitmap: null, count: packedLength(list) };
}

/** Documents of a word by its number in the segment. */
export function numberedWord(
  { frequent, rare, wordCounts, wordFamilies }: Segment,
  word: number,
): Operand {
  const count = wordCounts[word] as number;
  const bitmap = frequent[word];
  if (bitmap === undefined) return { list: packedList(rare, word), bitmap: null, count };
  return { list: null, bitmap, count, families: wordFamilies[word] };
}

/** The documents of a list in memory that the search may change. */
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
