/**
 * Selects the first documents of a list by a column, in order, with a bounded heap whose root is
 * the last document kept; or by the digits of their values where a heap would be large.
 */

import type { SearchSort } from '../../../../domain/search/query/page-request.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';
import { type KeysOf, selectMany } from './select-many.ts';

/** More documents than this are selected by digits. */
const HEAP_MAX = 1_000;

/**
 * Unknown values come last in either direction. Ties are ordered by ASIN, and so are all if
 * `values` is null.
 */
export function selectFirst(
  documents: Uint32Array,
  count: number,
  values: Uint32Array | null,
  descending: boolean,
  asins: Float64Array,
  counts: (document: number) => boolean = always,
): Uint32Array {
  if (count > HEAP_MAX) {
    const counted = counts === always ? documents : documents.filter(counts);
    return selectMany(counted, count, keysOf(values, descending, asins));
  }
  const comesBefore = orderBy(values, descending, asins);
  const heap = new Uint32Array(Math.min(count, documents.length));
  let size = 0;
  let next = 0;
  for (; size < heap.length && next < documents.length; next++) {
    const document = documents[next] as number;
    if (!counts(document)) continue;
    heap[size] = document;
    siftUp(heap, size++, comesBefore);
  }
  // The value alone turns most documents away.
  let worst = rootValue(heap, values);
  for (let at = next; at < documents.length && size > 0; at++) {
    const document = documents[at] as number;
    if (values !== null && worst !== UNKNOWN) {
      const value = values[document] as number;
      if (descending ? value < worst : value > worst) continue;
    }
    if (!comesBefore(document, heap[0] as number) || !counts(document)) continue;
    heap[0] = document;
    siftDown(heap, size, comesBefore);
    worst = rootValue(heap, values);
  }
  return sorted(heap.subarray(0, size), comesBefore);
}

/** Half of an ASIN's bits. */
const ASIN_HALF = 2 ** 26;

/** Whole numbers that decide the order: the value, and the two halves of the ASIN. */
function keysOf(
  values: Uint32Array | null,
  descending: boolean,
  asins: Float64Array,
): readonly KeysOf[] {
  const byAsin: readonly KeysOf[] = [
    (documents) => documents.map((document) => Math.floor((asins[document] as number) / ASIN_HALF)),
    (documents) => documents.map((document) => (asins[document] as number) % ASIN_HALF),
  ];
  if (values === null) return byAsin;
  const byValue: KeysOf = (documents) =>
    documents.map((document) => {
      const value = values[document] as number;
      return descending && value !== UNKNOWN ? UNKNOWN - 1 - value : value;
    });
  return [byValue, ...byAsin];
}

function always(): boolean {
  return true;
}

/** The value of the last document kept. */
function rootValue(heap: Uint32Array, values: Uint32Array | null): number {
  return values === null ? UNKNOWN : (values[heap[0] as number] ?? UNKNOWN);
}

type Before = (a: number, b: number) => boolean;

function orderBy(values: Uint32Array | null, descending: boolean, asins: Float64Array): Before {
  return (a, b) => {
    if (values !== null) {
      const left = values[a] as number;
      const right = values[b] as number;
      if (left !== right) {
        if (left === UNKNOWN) return false;
        if (right === UNKNOWN) return true;
        return descending ? left > right : left < right;
      }
    }
    return (asins[a] as number) < (asins[b] as number);
  };
}

/** Moves the root to the end again and again, which leaves the heap in order. */
function sorted(heap: Uint32Array, comesBefore: Before): Uint32Array {
  for (let size = heap.length - 1; size > 0; size--) {
    const last = heap[0] as number;
    heap[0] = heap[size] as number;
    heap[size] = last;
    siftDown(heap, size, comesBefore);
  }
  return heap;
}

function siftUp(heap: Uint32Array, from: number, comesBefore: Before): void {
  const document = heap[from] as number;
  let at = from;
  while (at > 0) {
    const parent = (at - 1) >>> 1;
    if (!comesBefore(heap[parent] as number, document)) break;
    heap[at] = heap[parent] as number;
    at = parent;
  }
  heap[at] = document;
}

function siftDown(heap: Uint32Array, size: number, comesBefore: Before): void {
  const document = heap[0] as number;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= size) break;
    const right = child + 1;
    if (right < size && comesBefore(heap[child] as number, heap[right] as number)) child = right;
    if (!comesBefore(document, heap[child] as number)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = document;
}

/** One list after the other. */
export function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The order a search asks for. */
export interface Order {
  readonly sort: SearchSort;
  readonly descending: boolean;
  readonly freshFrom: number;
}

/** Whether the estimate of a rank of this time counts. */
export function isFresh(rankAt: number, freshFrom: number): boolean {
  return rankAt >= freshFrom && rankAt !== UNKNOWN;
}

/** The value a document is sorted by; `UNKNOWN` also for the estimate of a stale rank. */
export function sortValue(segment: Segment, document: number, { sort, freshFrom }: Order): number {
  if (sort === 'relevance' || sort === 'popularity') return 0;
  const value = segment.columns[sort][document] as number;
  if (sort !== 'monthlySales') return value;
  return isFresh(segment.columns.rankAt[document] as number, freshFrom) ? value : UNKNOWN;
}
