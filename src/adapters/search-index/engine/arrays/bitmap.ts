/**
 * Sets of document numbers as bits in 32-bit words. Loops over whole bitmaps dominate every search
 * for frequent words.
 */

export type Bitmap = Uint32Array;

export function bitmapLength(documents: number): number {
  return (documents + 31) >>> 5;
}

export function setBit(bitmap: Bitmap, document: number): void {
  const word = document >>> 5;
  // A shift uses only the lowest five bits of its right operand.
  bitmap[word] = (bitmap[word] as number) | (1 << document);
}

export function hasBit(bitmap: Bitmap, document: number): boolean {
  return bitOf(bitmap, document) === 1;
}

/** Returns 1 or 0. Adding it up is faster than a branch that the processor often mispredicts. */
export function bitOf(bitmap: Bitmap, document: number): number {
  return ((bitmap[document >>> 5] as number) >>> document) & 1;
}

/** Counts the bits set in a 32-bit word (Warren, Hacker's Delight, 5-1). */
export function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) count += popCount(bitmap[at] as number);
  return count;
}

/** Returns the documents at places `offset` to `offset + limit` of a bitmap, in order. */
export function sliceBits(bitmap: Bitmap, offset: number, limit: number): number[] {
  const found: number[] = [];
  let skip = offset;
  for (let at = 0; at < bitmap.length && found.length < limit; at++) {
    let word = bitmap[at] as number;
    if (word === 0) continue;
    const count = popCount(word);
    if (skip >= count) {
      skip -= count;
      continue;
    }
    while (word !== 0 && found.length < limit) {
      const lowest = word & -word;
      if (skip > 0) skip--;
      else found.push((at << 5) + (31 - Math.clz32(lowest)));
      word ^= lowest;
    }
  }
  return found;
}

/** Copies a bitmap into memory that threads share. */
export function sharedCopy(bitmap: Bitmap): Bitmap {
  const copy = new Uint32Array(new SharedArrayBuffer(bitmap.byteLength));
  copy.set(bitmap);
  return copy;
}

/** Sets target := target AND wanted for words `from` to `to`; returns 0 if no bit is left there. */
export function narrow(target: Bitmap, wanted: Bitmap, from: number, to: number): number {
  let left = 0;
  for (let at = from; at < to; at++) {
    const common = (target[at] as number) & (wanted[at] as number);
    target[at] = common;
    left |= common;
  }
  return left;
}

export const DROPPED_AT_ONCE = 4;

/** Clears the bits of one to four bitmaps in the target; returns 0 if no bit is left. */
export function dropAll(
  target: Bitmap,
  unwanted: readonly Bitmap[],
  from: number,
  to: number,
): number {
  const [a = target, b = a, c = a, d = a] = unwanted;
  let left = 0;
  for (let at = from; at < to; at++) {
    const gone = (a[at] as number) | (b[at] as number) | (c[at] as number) | (d[at] as number);
    const kept = (target[at] as number) & ~gone;
    target[at] = kept;
    left |= kept;
  }
  return left;
}

/** Sets target := a AND b; returns the number of bits set. */
function intersectInto(target: Bitmap, a: Bitmap, b: Bitmap): number {
  let count = 0;
  for (let at = 0; at < target.length; at++) {
    const common = (a[at] as number) & (b[at] as number);
    target[at] = common;
    count += popCount(common);
  }
  return count;
}

export const INTERSECTED_MAX = 4;

/** Intersects two to four bitmaps into `target` in one pass; returns the number of bits set. */
export function intersectAll(target: Bitmap, bitmaps: readonly Bitmap[]): number {
  const [a, b, c, d] = bitmaps as readonly [Bitmap, Bitmap, ...Bitmap[]];
  if (c === undefined) return intersectInto(target, a, b);
  let count = 0;
  if (d === undefined) {
    for (let at = 0; at < target.length; at++) {
      const common = (a[at] as number) & (b[at] as number) & (c[at] as number);
      target[at] = common;
      count += popCount(common);
    }
    return count;
  }
  for (let at = 0; at < target.length; at++) {
    const common = (a[at] as number) & (b[at] as number) & (c[at] as number) & (d[at] as number);
    target[at] = common;
    count += popCount(common);
  }
  return count;
}
