/** Bitmaps turned into lists of documents. */
import { type Bitmap, countBits, popCount } from './bitmap.ts';
import type { Workspace } from './workspace.ts';

/** The documents of a bitmap in order, in memory of the workspace; `length`: how many, if known. */
export function listBits(
  bitmap: Bitmap,
  workspace: Workspace,
  length = countBits(bitmap),
): Uint32Array {
  const target = workspace.list(length);
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) {
    let word = bitmap[at] as number;
    while (word !== 0) {
      const lowest = word & -word;
      target[count++] = (at << 5) + (31 - Math.clz32(lowest));
      word ^= lowest;
    }
  }
  return target;
}

/** The documents at places `offset` to `offset + limit` of a bitmap, in order. */
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
