/**
 * Selects the first documents of a list by a column, in order. A few are selected by repeated
 * sorting of the candidates, many by the digits of their values.
 */

import type { SearchSort } from '../../../../domain/search/query/page-request.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';
import { type KeysOf, selectMany } from './select-many.ts';

/** Above this number, documents are selected by digits. */
const SORTED_MAX = 1_000;

/**
 * Selects the first `count` documents. Unknown values come last in both directions. Ties, and all
 * documents if `values` is null, are in the order of ASINs.
 */
export function selectFirst(
  documents: Uint32Array,
  count: number,
  values: Uint32Array | null,
  descending: boolean,
  asins: Float64Array,
  counts: (document: number) => boolean = always,
): Uint32Array {
  if (count > SORTED_MAX) {
    const counted = counts === always ? documents : documents.filter(counts);
    return selectMany(counted, count, keysOf(values, descending, asins));
  }
  if (count === 0) return documents.subarray(0, 0);
  const compare = orderBy(values, descending, asins);
  const chosen = new Uint32Array(2 * count);
  let size = 0;
  /** The last of the first `count` so far, or -1 if there are fewer. */
  let last = -1;
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] as number;
    if (last >= 0 && compare(document, last) > 0) continue;
    if (!counts(document)) continue;
    chosen[size++] = document;
    if (size < chosen.length) continue;
    chosen.sort(compare);
    size = count;
    last = chosen[count - 1] as number;
  }
  return chosen.subarray(0, size).sort(compare).subarray(0, count);
}

const ASIN_HALF = 2 ** 26;

/** Returns whole numbers that decide the order: the value, and the two halves of the ASIN. */
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

type Compare = (a: number, b: number) => number;

function orderBy(values: Uint32Array | null, descending: boolean, asins: Float64Array): Compare {
  return (a, b) => {
    const left = values?.[a] ?? UNKNOWN;
    const right = values?.[b] ?? UNKNOWN;
    if (left === right) return (asins[a] as number) - (asins[b] as number);
    if (left === UNKNOWN || right === UNKNOWN) return left - right;
    return descending ? right - left : left - right;
  };
}

export function joined(first: Uint32Array, second: Uint32Array): Uint32Array {
  const all = new Uint32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

export interface Order {
  readonly sort: SearchSort;
  readonly descending: boolean;
}

/** Returns the value that sorts a document. */
export function sortValue(segment: Segment, document: number, { sort }: Order): number {
  if (sort === 'relevance' || sort === 'popularity') return 0;
  return segment.columns[sort][document] as number;
}
