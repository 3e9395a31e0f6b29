/**
 * What a word, a brand or a set of categories matches in a segment: a rising list of documents, or
 * a bitmap where that is smaller or cheaper.
 */
import type { QueryWord } from '../query.ts';
import { asinKey } from './asin-key.ts';
import { type Bitmap, countBits, setBit } from './bitmap.ts';
import type { PostingLists, Segment } from './segment.ts';
import type { Bound } from './segment-request.ts';
import { lookUp } from './string-table.ts';
import type { Workspace } from './workspace.ts';

export type Operand =
  | { readonly list: Uint32Array; readonly bitmap: null; readonly count: number }
  | { readonly list: null; readonly bitmap: Bitmap; readonly count: number };

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
  return listOperand(number < 0 ? NO_DOCUMENTS : listAt(segment.brandDocuments, number));
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
  const lists = numbers.map((number) => listOperand(listAt(segment.categoryDocuments, number)));
  return union(segment, workspace, lists);
}

const NO_DOCUMENTS = new Uint32Array(0);

function listOperand(list: Uint32Array): Operand {
  return { list, bitmap: null, count: list.length };
}

function listAt({ starts, documents }: PostingLists, number: number): Uint32Array {
  return documents.subarray(starts[number], starts[number + 1]);
}

/** A token is looked up as a word and, where it can be one, as an identifier. */
function tokenOperands(segment: Segment, token: string): Operand[] {
  const operands = codeOperands(segment, token);
  const word = lookUp(segment.words, token);
  if (word < 0) return operands;
  const bitmap = segment.frequent[word];
  operands.push(
    bitmap === undefined
      ? listOperand(listAt(segment.rare, word))
      : { list: null, bitmap, count: segment.wordCounts[word] as number },
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

function union(segment: Segment, workspace: Workspace, operands: readonly Operand[]): Operand {
  const [first = listOperand(NO_DOCUMENTS)] = operands;
  if (operands.length <= 1) return first;
  const total = operands.reduce((sum, { count }) => sum + count, 0);
  const lists = operands.flatMap(({ list }) => (list === null ? [] : [list]));
  if (lists.length === operands.length && total <= SORTED_UNION_MAX) return sortedUnion(lists);
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
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) setBit(target, list[at] as number);
  }
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
