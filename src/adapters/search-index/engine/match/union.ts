/** Documents that are in any of several operands. */
import { countBits } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import type { Segment } from '../segment/segment.ts';
import {
  type ListOperand,
  listedDocuments,
  listOperand,
  NOTHING,
  type Operand,
  setListBits,
} from './operand.ts';

/** Longer unions are made as bitmaps: setting a bit is cheaper than sorting. */
export const SORTED_UNION_MAX = 2_048;

/** What finding one of the operands costs beside reading a number. */
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
