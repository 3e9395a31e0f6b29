/**
 * Damerau-Levenshtein distance in its restricted form (optimal string alignment): insertions,
 * deletions, substitutions and swaps of two neighbours cost one each, and no part of the word is
 * edited twice. Letters are code points, so that a character outside the BMP counts once.
 */

/** Shorter words are one edit from too many others to mean any of them. */
const LENGTH_MIN = 3;
/** Words of at least this length may differ by two edits. */
const TWO_EDITS_LENGTH_MIN = 6;

/** How far from a word one may lie that it is taken for; 0: none is. */
export function editsMax(word: string): number {
  const length = [...word].length;
  if (length < LENGTH_MIN) return 0;
  return length < TWO_EDITS_LENGTH_MIN ? 1 : 2;
}

/**
 * The distance, or `Infinity` as soon as it must exceed `max`. O(length × max) time, because only
 * the band of the matrix that can stay within `max` is filled.
 */
export function editDistance(left: string, right: string, max: number): number {
  const a = [...left];
  const b = [...right];
  if (Math.abs(a.length - b.length) > max) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = new Array<number>(b.length + 1).fill(Number.POSITIVE_INFINITY);
    if (row <= max) current[0] = row;
    let best = current[0] ?? Number.POSITIVE_INFINITY;
    const end = Math.min(b.length, row + max);
    for (let column = Math.max(1, row - max); column <= end; column += 1) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + cost,
        row > 1 && column > 1 && isSwap ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      current[column] = distance;
      best = Math.min(best, distance);
    }
    if (best > max) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = current;
  }
  const distance = at(last, b.length);
  return distance <= max ? distance : Number.POSITIVE_INFINITY;
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
