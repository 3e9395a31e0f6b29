/**
 * What a word, a brand or a set of categories matches in a segment: a rising list of documents, or
 * a bitmap where that is smaller or cheaper.
 */
import type { QueryWord } from '../../query.ts';
import { type Bitmap, countBits, setBit } from '../arrays/bitmap.ts';
import {
  type PackedList,
  type PackedLists,
  packedLength,
  packedList,
  setPackedBits,
  unpack,
} from '../arrays/packed-lists.ts';
import { lookUp } from '../arrays/string-table.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { asinKey } from '../columns/asin-key.ts';
import type { Segment } from '../segment/segment.ts';
import type { Bound } from './segment-request.ts';

export type Operand =
  | { readonly list: DocumentList; readonly bitmap: null; readonly count: number }
  | BitmapOperand;

export interface BitmapOperand {
  readonly list: null;
  readonly bitmap: Bitmap;
  readonly count: number;
  /** Families with a document among them, where known. */
  readonly families?: number | undefined;
}

/** Packed as the segment holds it, or made for this search. */
export type DocumentList = PackedList | Uint32Array;

export type ListOperand = Extract<Operand, { readonly bitmap: null }>;

/** Longer unions are made as bitmaps: setting a bit is cheaper than sorting. */
const SORTED_UNION_MAX = 2_048;

export function wordOperand(segment: Segment, workspace: Workspace, word: QueryWord): Operand {
  const operands: Operand[] = [];
  for (const token of word.alternatives) operands.push(...tokenOperands(segment, token));
  for (const token of word.inside ?? []) operands.push(...tokenOperands(segment, token));
  return union(segment, workspace, operands);
}

export function identifierOperand(
  segment: Segment,
  workspace: Workspace,
  identifier: string,
): Operand {
  return union(segment, workspace, codeOperands(segment, identifier));
}

export function brandOperand(segment: Segment, brand: string): Operand {
  const number = lookUp(segment.brands, brand);
  return number < 0 ? NOTHING : packedOperand(segment.brandDocuments, number);
}

/**
 * A branch of the tree is a range of category numbers, which steps answer; few documents, or
 * categories from all over the tree, become an operand.
 */
export function categoryCondition(
  segment: Segment,
  workspace: Workspace,
  categoryIds: readonly string[],
): Operand | Bound {
  const numbers = categoryIds.flatMap((id) => segment.categories.get(id) ?? []);
  const { starts } = segment.categoryDocuments;
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  const isBranch = max - min + 1 === new Set(numbers).size;
  if (isBranch && (starts[max + 1] as number) - (starts[min] as number) > SORTED_UNION_MAX) {
    return { column: 'category', min, max };
  }
  const lists = numbers.map((number) => packedOperand(segment.categoryDocuments, number));
  return union(segment, workspace, lists);
}

function listOperand(list: Uint32Array): Operand {
  return { list, bitmap: null, count: list.length };
}

const NOTHING: Operand = listOperand(new Uint32Array(0));

export function packedOperand(lists: PackedLists, number: number): Operand {
  const list = packedList(lists, number);
  return { list, bitmap: null, count: packedLength(list) };
}

/** The documents of a list in memory that the search may change. */
export function listedDocuments(
  { list, count }: { readonly list: DocumentList; readonly count: number },
  workspace: Workspace,
): Uint32Array {
  const target = workspace.list(count);
  if (list instanceof Uint32Array) target.set(list);
  else unpack(list, target);
  return target;
}

/** A smaller share of all documents is read one by one: that is cheaper than passes over bitmaps. */
export const LISTED_SHARE = 1 / 128;

export function bitmapOf(segment: Segment, list: DocumentList, workspace: Workspace): Bitmap {
  const bitmap = workspace.emptyBitmap(segment.followers.length);
  setListBits(bitmap, list);
  return bitmap;
}

function setListBits(bitmap: Bitmap, list: DocumentList): void {
  if (list instanceof Uint32Array) {
    for (let at = 0; at < list.length; at++) setBit(bitmap, list[at] as number);
  } else setPackedBits(bitmap, list);
}

/** A token is looked up as a word and, where it can be one, as an identifier. */
function tokenOperands(segment: Segment, token: string): Operand[] {
  const operands = codeOperands(segment, token);
  const word = lookUp(segment.words, token);
  if (word < 0) return operands;
  const bitmap = segment.frequent[word];
  operands.push(
    bitmap === undefined
      ? packedOperand(segment.rare, word)
      : {
          list: null,
          bitmap,
          count: segment.wordCounts[word] as number,
          families: segment.wordFamilies[word],
        },
  );
  return operands;
}

const ASIN = /^[a-z0-9]{10}$/;
const CODE = /^\d{1,15}$/;

/** Documents whose ASIN or GTIN the token is. */
function codeOperands(segment: Segment, token: string): Operand[] {
  const found: number[] = [];
  if (ASIN.test(token)) {
    const { asins, asinOrder } = segment;
    const key = asinKey(token);
    const place = firstAtLeast(asinOrder.length, key, (at) => asins[asinOrder[at] as number]);
    const document = asinOrder[place];
    if (document !== undefined && asins[document] === key) found.push(document);
  }
  if (CODE.test(token)) {
    const { gtins, gtinDocuments } = segment;
    const code = Number(token);
    let at = firstAtLeast(gtins.length, code, (place) => gtins[place]);
    for (; gtins[at] === code; at++) found.push(gtinDocuments[at] as number);
  }
  if (found.length === 0) return [];
  return [listOperand(Uint32Array.from(new Set(found)).sort())];
}

function firstAtLeast(
  length: number,
  wanted: number,
  valueAt: (place: number) => number | undefined,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((valueAt(middle) as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function union(
  segment: Segment,
  workspace: Workspace,
  operands: readonly Operand[],
): Operand {
  const [first = NOTHING] = operands;
  if (operands.length <= 1) return first;
  const total = operands.reduce((sum, { count }) => sum + count, 0);
  const lists = operands.filter(({ list }) => list !== null) as ListOperand[];
  if (lists.length === operands.length && total <= SORTED_UNION_MAX) {
    return sortedUnion(lists.map((each) => listedDocuments(each, workspace)));
  }
  const target = workspace.bitmap(segment.followers.length);
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
