/** Intersects rising lists of documents. */
import { keepPacked } from '../arrays/packed-lists.ts';
import type { DocumentList } from './operand.ts';

const GALLOP_RATIO = 16;

/** Keeps the documents of the first list, the shortest, that are also in all others. */
export function intersectLists(first: Uint32Array, others: readonly DocumentList[]): Uint32Array {
  let common = first;
  for (const other of others) {
    if (common.length === 0) return common;
    common = common.subarray(0, keepCommon(common, other));
  }
  return common;
}

/** A document only ever moves to an earlier place, so a list can be narrowed in place. */
function keepCommon(common: Uint32Array, other: DocumentList): number {
  if (!(other instanceof Uint32Array)) return keepPacked(common, other);
  return other.length > common.length * GALLOP_RATIO
    ? gallop(common, other, common)
    : merge(common, other, common);
}

function merge(short: Uint32Array, long: Uint32Array, target: Uint32Array): number {
  let length = 0;
  let at = 0;
  for (let place = 0; place < short.length; place++) {
    const document = short[place] as number;
    while (at < long.length && (long[at] as number) < document) at++;
    if (at === long.length) break;
    if (long[at] === document) target[length++] = document;
  }
  return length;
}

/** Steps of doubling width, then halving: cheap when the other list is much longer. */
function gallop(short: Uint32Array, long: Uint32Array, target: Uint32Array): number {
  let length = 0;
  let low = 0;
  for (let place = 0; place < short.length && low < long.length; place++) {
    const document = short[place] as number;
    let step = 1;
    while (low + step < long.length && (long[low + step] as number) < document) step *= 2;
    let high = Math.min(low + step, long.length - 1);
    low += step >>> 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((long[middle] as number) < document) low = middle + 1;
      else high = middle;
    }
    if (long[low] === document) target[length++] = document;
  }
  return length;
}
