/** The bits that several bitmaps have in common. */
import { type Bitmap, popCount } from './bitmap.ts';

/** target := target AND wanted, for the words `from` to `to`; returns 0 if no bit is left there. */
export function narrow(target: Bitmap, wanted: Bitmap, from: number, to: number): number {
  let left = 0;
  for (let at = from; at < to; at++) {
    const common = (target[at] as number) & (wanted[at] as number);
    target[at] = common;
    left |= common;
  }
  return left;
}

/** The most bitmaps that `dropAll` takes. */
export const DROPPED_AT_ONCE = 4;

/** Takes the bits of one to four bitmaps out of the target; returns 0 if no bit is left. */
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

/** The most bitmaps that `intersectAll` takes. */
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
