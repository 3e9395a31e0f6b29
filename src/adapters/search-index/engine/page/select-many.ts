/**
 * Selects the first documents by several keys with a radix sort. Counting from the first digit
 * finds the documents to take; counting from the last digit sorts them. For tens of thousands this
 * is much faster than a heap.
 */

/** Returns the keys of the documents, in their order; smaller keys come first. */
export type KeysOf = (documents: Uint32Array) => Uint32Array;

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS] as const;

/** Selects the first `count` documents. Later `columns` break ties of the earlier ones. */
export function selectMany(
  documents: Uint32Array,
  count: number,
  columns: readonly KeysOf[],
): Uint32Array {
  let first = takeFirst(documents, count, columns);
  for (const keysOf of columns.toReversed()) first = inOrder(first, keysOf(first));
  return first;
}

/** Returns the first `count` documents, in any order. */
function takeFirst(documents: Uint32Array, count: number, columns: readonly KeysOf[]): Uint32Array {
  if (documents.length <= count) return documents;
  const taken = new Uint32Array(count);
  let size = 0;
  let tied = documents;
  for (const keysOf of columns) {
    const keys = keysOf(tied);
    const limit = nthKey(keys, count - size - 1);
    let same = 0;
    const next = new Uint32Array(tied.length);
    for (let at = 0; at < tied.length; at++) {
      const key = keys[at] as number;
      if (key < limit) taken[size++] = tied[at] as number;
      else if (key === limit) next[same++] = tied[at] as number;
    }
    tied = next.subarray(0, same);
    if (same <= count - size) break;
  }
  taken.set(tied.subarray(0, count - size), size);
  return taken;
}

/** Returns the key at a place of the sorted keys. */
function nthKey(keys: Uint32Array, place: number): number {
  let before = 0;
  let prefix = 0;
  for (const shift of SHIFTS.toReversed()) {
    const above = shift + DIGIT_BITS;
    const counts = new Uint32Array(DIGITS);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as number;
      // JavaScript shifts modulo 32, so a shift by 32 would not shift at all.
      if (above < 32 && key >>> above !== prefix) continue;
      const digit = (key >>> shift) & (DIGITS - 1);
      counts[digit] = (counts[digit] as number) + 1;
    }
    let digit = 0;
    while (before + (counts[digit] as number) <= place) before += counts[digit++] as number;
    prefix = above < 32 ? ((prefix << DIGIT_BITS) | digit) >>> 0 : digit;
  }
  return prefix;
}

/** Sorts documents by their keys; the sort is stable. */
function inOrder(documents: Uint32Array, keys: Uint32Array): Uint32Array {
  let from: Uint32Array = documents;
  let to: Uint32Array = new Uint32Array(documents.length);
  let fromKeys: Uint32Array = keys;
  let toKeys: Uint32Array = new Uint32Array(documents.length);
  for (const shift of SHIFTS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let at = 0; at < fromKeys.length; at++) {
      const next = (((fromKeys[at] as number) >>> shift) & (DIGITS - 1)) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    if (starts.includes(fromKeys.length)) continue;
    for (let digit = 0; digit < DIGITS; digit++) {
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    }
    for (let at = 0; at < from.length; at++) {
      const key = fromKeys[at] as number;
      const digit = (key >>> shift) & (DIGITS - 1);
      const place = starts[digit] as number;
      starts[digit] = place + 1;
      to[place] = from[at] as number;
      toKeys[place] = key;
    }
    // The caller's array must not change.
    [from, to] = [to, from === documents ? new Uint32Array(documents.length) : from];
    [fromKeys, toKeys] = [toKeys, fromKeys];
  }
  return from;
}
