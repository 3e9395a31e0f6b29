/** One match of each family: its first, as matches stand in order of popularity. */
import { type Bitmap, hasBit, popCount } from '../arrays/bitmap.ts';
import type { Workspace } from '../arrays/workspace.ts';
import { UNKNOWN } from '../columns/columns.ts';
import type { Segment } from '../segment/segment.ts';

/** Moves the first of each family to the front of the list, which it returns. */
export function firstOfFamilies(
  { columns: { family }, directory }: Segment,
  list: Uint32Array,
  workspace: Workspace,
): Uint32Array {
  const { marks, generation } = workspace.marks(directory.familyCount);
  let kept = 0;
  for (let at = 0; at < list.length; at++) {
    const document = list[at] as number;
    const number = family[document] as number;
    if (marks[number] === generation) continue;
    marks[number] = generation;
    list[kept++] = document;
  }
  return list.subarray(0, kept);
}

/** The first so many of a bitmap whose families have no match before them. */
export function leadersOf(
  { columns: { family }, directory }: Segment,
  bitmap: Bitmap,
  limit: number,
  workspace: Workspace,
): number[] {
  const { marks, generation } = workspace.marks(directory.familyCount);
  const found: number[] = [];
  for (let at = 0; at < bitmap.length && found.length < limit; at++) {
    let open = bitmap[at] as number;
    while (open !== 0 && found.length < limit) {
      const lowest = open & -open;
      open ^= lowest;
      const document = (at << 5) + (31 - Math.clz32(lowest));
      const number = family[document] as number;
      if (marks[number] === generation) continue;
      marks[number] = generation;
      found.push(document);
    }
  }
  return found;
}

/** Families that have a document in the bitmap. */
export function countFamilies(
  { siblings, columns: { family }, directory }: Segment,
  bitmap: Bitmap,
  workspace: Workspace,
): number {
  const met = workspace.flags(directory.sharedFamilyCount);
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) {
    const word = bitmap[at] as number;
    let open = word & (siblings[at] as number);
    count += popCount(word ^ open);
    const first = (at << 5) + 31;
    while (open !== 0) {
      const lowest = open & -open;
      open ^= lowest;
      const number = family[first - Math.clz32(lowest)] as number;
      count += 1 - (met[number] as number);
      met[number] = 1;
    }
  }
  return count;
}

/**
 * Families with a document in the bitmap that have none left there but those replaced: only these
 * are looked at.
 */
export function countGoneFamilies(
  { columns: { family }, directory, lastOfFamily, betterSibling }: Segment,
  bitmap: Bitmap,
  replaced: Bitmap,
  workspace: Workspace,
): number {
  const { marks, generation } = workspace.marks(directory.familyCount);
  let gone = 0;
  for (let at = 0; at < bitmap.length; at++) {
    let open = (bitmap[at] as number) & (replaced[at] as number);
    for (; open !== 0; open &= open - 1) {
      const number = family[(at << 5) + (31 - Math.clz32(open & -open))] as number;
      if (marks[number] === generation) continue;
      marks[number] = generation;
      let member = lastOfFamily[number] as number;
      while (member !== UNKNOWN && !(hasBit(bitmap, member) && !hasBit(replaced, member))) {
        member = betterSibling[member] as number;
      }
      if (member === UNKNOWN) gone++;
    }
  }
  return gone;
}

/** No better seller of its family is in the bitmap. */
export function isFirstOfFamily(
  { betterSibling }: Segment,
  bitmap: Bitmap,
  document: number,
): boolean {
  let better = betterSibling[document] as number;
  while (better !== UNKNOWN && !hasBit(bitmap, better)) better = betterSibling[better] as number;
  return better === UNKNOWN;
}
