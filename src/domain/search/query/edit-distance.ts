/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment): insertions,
 * deletions, substitutions and swaps of two neighbors cost one each, and no part of the word is
 * edited twice. Letters are code points, so that a character outside the BMP counts once.
 */

/** A shorter word is one edit away from too many others to mean any of them. */
const LENGTH_MIN = 3;
/** Words of at least this length may differ by two edits. */
const TWO_EDITS_LENGTH_MIN = 6;

/** How far a word may lie that is taken for this one; 0: none is. */
export function editsMax(word: string): number {
  const length = [...word].length;
  if (length < LENGTH_MIN) return 0;
  return length < TWO_EDITS_LENGTH_MIN ? 1 : 2;
}

/** The code points of a word. */
export function codePoints(word: string): number[] {
  return Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
}

/** `Infinity` as soon as the distance must exceed `max`. */
export function editDistance(left: string, right: string, max: number): number {
  return codeDistance(codePoints(left), codePoints(right), max, new DistanceRows());
}

/** Work space: the rows of the matrix, used again by each of thousands of comparisons. */
export class DistanceRows {
  beforeLast = new Int32Array(0);
  last = new Int32Array(0);
  current = new Int32Array(0);

  reserve(length: number): void {
    if (length <= this.last.length) return;
    this.beforeLast = new Int32Array(2 * length);
    this.last = new Int32Array(2 * length);
    this.current = new Int32Array(2 * length);
  }
}

/**
 * The distance of words as code points. O(length × max) time, because only the band of the matrix
 * that can stay within `max` is filled.
 */
export function codeDistance(
  a: readonly number[],
  b: readonly number[],
  max: number,
  rows: DistanceRows,
): number {
  if (Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY;
  rows.reserve(b.length + 1);
  let { beforeLast, last, current } = rows;
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    const start = Math.max(1, row - max);
    const end = Math.min(b.length, row + max);
    // Outside the band every distance is beyond `max`.
    current[start - 1] = start === 1 ? row : max + 1;
    let best = current[start - 1] as number;
    for (let column = start; column <= end; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      let distance = (last[column - 1] as number) + cost;
      distance = Math.min(distance, (last[column] as number) + 1);
      distance = Math.min(distance, (current[column - 1] as number) + 1);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (beforeLast[column - 2] as number) + 1);
      }
      current[column] = distance;
      best = Math.min(best, distance);
    }
    if (end < b.length) current[end + 1] = max + 1;
    if (best > max) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const distance = last[b.length] as number;
  return distance <= max ? distance : Number.POSITIVE_INFINITY;
}
