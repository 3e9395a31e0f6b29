/**
 * Sets of document numbers as bits in 32-bit words. Passes over whole bitmaps are the inner loops
 * of every search for frequent words.
 */
export type Bitmap = Uint32Array;

export function bitmapLength(documents: number): number {
  return (documents + 31) >>> 5;
}

export function setBit(bitmap: Bitmap, document: number): void {
  const word = document >>> 5;
  // A shift takes the lowest five bits of its right side.
  bitmap[word] = (bitmap[word] as number) | (1 << document);
}

export function hasBit(bitmap: Bitmap, document: number): boolean {
  return bitOf(bitmap, document) === 1;
}

/** 1 or 0, to count with where a decision would be guessed wrong too often. */
export function bitOf(bitmap: Bitmap, document: number): number {
  return ((bitmap[document >>> 5] as number) >>> document) & 1;
}

/** Bits set in a 32-bit word (Warren, Hacker's Delight, 5-1). */
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

/** target := target AND wanted, from one word to another; 0 where nothing is left there. */
export function narrow(target: Bitmap, wanted: Bitmap, from: number, to: number): number {
  let left = 0;
  for (let at = from; at < to; at++) {
    const common = (target[at] as number) & (wanted[at] as number);
    target[at] = common;
    left |= common;
  }
  return left;
}

/** target := a AND b; returns the number of bits set. */
function intersectInto(target: Bitmap, a: Bitmap, b: Bitmap): number {
  let count = 0;
  for (let at = 0; at < target.length; at++) {
    const common = (a[at] as number) & (b[at] as number);
    target[at] = common;
    count += popCount(common);
  }
  return count;
}

/** Bitmaps that `intersectAll` takes. */
export const INTERSECTED_MAX = 4;

/** target := two to four of them in one pass; returns the number of bits set. */
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
