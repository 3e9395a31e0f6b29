/** Intersects rising lists of documents. */
import { keepPacked } from '../arrays/packed-lists.ts';
import type { DocumentList } from './operand.ts';

/** Keeps the documents of the first list, the shortest, that all other lists contain. */
export function intersectLists(first: Uint32Array, others: readonly DocumentList[]): Uint32Array {
  let common = first;
  for (const other of others) {
    if (common.length === 0) return common;
    const kept = other instanceof Uint32Array ? keep(common, other) : keepPacked(common, other);
    common = common.subarray(0, kept);
  }
  return common;
}

/** Moves the common documents to the front. Unpacked lists are short, so it walks both. */
function keep(list: Uint32Array, other: Uint32Array): number {
  let kept = 0;
  let at = 0;
  for (const document of list) {
    while (at < other.length && (other[at] as number) < document) at++;
    if (other[at] === document) list[kept++] = document;
  }
  return kept;
}
