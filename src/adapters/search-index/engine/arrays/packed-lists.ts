/**
 * Rising lists of documents in half the space. A list is split into runs wherever the upper 16 bits
 * change. A run stores these bits, its number of documents minus one, and the lower 16 bits of
 * each.
 */
import { type Bitmap, bitmapLength, bitOf, setBit } from './bitmap.ts';

/** The runs of list `n` are at `starts[n]` to `starts[n + 1]`. */
export interface PackedLists {
  readonly starts: Uint32Array;
  readonly runs: Uint16Array;
}

export type PackedList = Uint16Array;

/** Calls back with each document of each list; documents rise within a list. */
export type EachPosting = (visit: (list: number, document: number) => void) => void;

const LOWER_BITS = 16;
const LOWER_MASK = 0xffff;
/** A run's upper bits and its length. */
const HEADER = 2;
const NO_RUN = 0xffff_ffff;

/** Lists that are not written yet, and where each one begins. */
export interface MeasuredLists {
  readonly starts: Uint32Array;
  readonly postings: EachPosting;
}

export function listsOf(lists: number, postings: EachPosting): MeasuredLists {
  const starts = new Uint32Array(lists + 1);
  const upper = new Uint32Array(lists).fill(NO_RUN);
  postings((list, document) => {
    const isNewRun = upper[list] !== document >>> LOWER_BITS;
    upper[list] = document >>> LOWER_BITS;
    starts[list + 1] = (starts[list + 1] as number) + (isNewRun ? HEADER + 1 : 1);
  });
  for (let list = 1; list <= lists; list++) {
    starts[list] = (starts[list] as number) + (starts[list - 1] as number);
  }
  return { starts, postings };
}

export function fillLists(target: PackedLists, { starts, postings }: MeasuredLists): void {
  const { runs } = target;
  target.starts.set(starts);
  const next = starts.slice();
  const header = new Uint32Array(starts.length).fill(NO_RUN);
  postings((list, document) => {
    const upper = document >>> LOWER_BITS;
    const run = header[list] as number;
    let at = next[list] as number;
    if (run === NO_RUN || runs[run] !== upper) {
      header[list] = at;
      runs[at] = upper;
      runs[at + 1] = 0;
      at += HEADER;
    } else runs[run + 1] = (runs[run + 1] as number) + 1;
    runs[at] = document & LOWER_MASK;
    next[list] = at + 1;
  });
}

export function packedList({ starts, runs }: PackedLists, list: number): PackedList {
  return runs.subarray(starts[list], starts[list + 1]);
}

export function packedLength(list: PackedList): number {
  let length = 0;
  for (let run = 0; run < list.length; run += HEADER + runLength(list, run)) {
    length += runLength(list, run);
  }
  return length;
}

/** Unpacks the list into `target`, which must have room for all documents. */
export function unpack(list: PackedList, target: Uint32Array): void {
  let length = 0;
  for (let run = 0; run < list.length; ) {
    const upper = (list[run] as number) << LOWER_BITS;
    const end = run + HEADER + runLength(list, run);
    for (let at = run + HEADER; at < end; at++) target[length++] = upper | (list[at] as number);
    run = end;
  }
}

export function unpacked(list: PackedList): Uint32Array {
  const target = new Uint32Array(packedLength(list));
  unpack(list, target);
  return target;
}

export function setPackedBits(bitmap: Bitmap, list: PackedList): void {
  for (let run = 0; run < list.length; ) {
    const upper = (list[run] as number) << LOWER_BITS;
    const end = run + HEADER + runLength(list, run);
    for (let at = run + HEADER; at < end; at++) setBit(bitmap, upper | (list[at] as number));
    run = end;
  }
}

/** Moves the documents of `target` that are also in the list to the front; returns their number. */
export function keepPacked(target: Uint32Array, list: PackedList): number {
  let kept = 0;
  let place = 0;
  for (let run = 0; run < list.length && place < target.length; ) {
    const upper = list[run] as number;
    const start = run + HEADER;
    const end = start + runLength(list, run);
    while (place < target.length && (target[place] as number) >>> LOWER_BITS < upper) place++;
    let last = place;
    while (last < target.length && (target[last] as number) >>> LOWER_BITS === upper) last++;
    if (end - start > (last - place) * MARKED_RATIO) {
      for (let at = start; place < last; place++) {
        const document = target[place] as number;
        at = gallopTo(list, at, end, document & LOWER_MASK);
        if (at < end && list[at] === (document & LOWER_MASK)) target[kept++] = document;
      }
    } else {
      mark(list, start, end);
      for (; place < last; place++) {
        const document = target[place] as number;
        target[kept] = document;
        kept += bitOf(marks, document & LOWER_MASK);
      }
      unmark(list, start, end);
    }
    run = end;
  }
  return kept;
}

/**
 * If a run has at most this many documents for each one wanted, the whole run is marked as bits.
 * Marking has no branches and takes a fifth of the time of searching.
 */
const MARKED_RATIO = 4;
const marks: Bitmap = new Uint32Array(bitmapLength(2 ** LOWER_BITS));

function mark(list: PackedList, start: number, end: number): void {
  for (let at = start; at < end; at++) setBit(marks, list[at] as number);
}

function unmark(list: PackedList, start: number, end: number): void {
  for (let at = start; at < end; at++) marks[(list[at] as number) >>> 5] = 0;
}

function runLength(list: PackedList, run: number): number {
  return (list[run + 1] as number) + 1;
}

/** Gallops: doubles its step, then searches binarily. It takes few steps if the value is near. */
function gallopTo(list: PackedList, from: number, end: number, wanted: number): number {
  if (from >= end || (list[from] as number) >= wanted) return from;
  let step = 1;
  while (from + step < end && (list[from + step] as number) < wanted) step *= 2;
  let low = from + (step >>> 1) + 1;
  let high = Math.min(from + step, end);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the first of `length` rising values that is not below `wanted`, by binary search. */
export function firstAtLeast(
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
