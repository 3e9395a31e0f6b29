/**
 * Calculates the Damerau-Levenshtein distance in its restricted form (optimal string alignment):
 * insertions, deletions, substitutions and swaps of two neighbors cost one each, and no part of the
 * word is edited twice. Letters are code points, so a character outside the BMP counts once.
 *
 * Bits store the differences within a column of the distance matrix, after H. Hyyrö, "A bit-vector
 * algorithm for computing Levenshtein and Damerau edit distances" (2003).
 */

/** A shorter word is one edit away from too many others. */
const LENGTH_MIN = 3;
/** Words of at least this length may differ by two edits. */
const TWO_EDITS_LENGTH_MIN = 6;
/** The bits of a number; longer words are not compared. */
const LENGTH_MAX = 32;

/** Returns the most edits that may turn a typed word into another one; 0 means none. */
export function editsMax(word: string): number {
  const { length } = codePoints(word);
  if (length < LENGTH_MIN || length > LENGTH_MAX) return 0;
  return length < TWO_EDITS_LENGTH_MIN ? 1 : 2;
}

export function codePoints(word: string): number[] {
  return Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
}

/** Returns `Infinity` if the distance exceeds `max`, or if both words have more than 32 letters. */
export function editDistance(left: string, right: string, max: number): number {
  const [short = [], long = []] = [codePoints(left), codePoints(right)].sort(
    (a, b) => a.length - b.length,
  );
  return new DistanceFrom(short).to(long, 0, long.length, max);
}

/** Compares one word with many. */
export class DistanceFrom {
  readonly #length: number;
  /** The places of each letter in the word, as bits. */
  readonly #places = new Map<number, number>();
  readonly #asciiPlaces = new Int32Array(0x80);

  constructor(letters: readonly number[]) {
    this.#length = letters.length;
    for (const [at, letter] of letters.entries()) {
      this.#places.set(letter, (this.#places.get(letter) ?? 0) | (1 << at));
    }
    for (const [letter, places] of this.#places) {
      if (letter < this.#asciiPlaces.length) this.#asciiPlaces[letter] = places;
    }
  }

  /** Returns the distance to the letters between two places; `Infinity` beyond `max`. */
  to(letters: ArrayLike<number>, from: number, end: number, max: number): number {
    const length = this.#length;
    if (length > LENGTH_MAX || Math.abs(end - from - length) > max) return Number.POSITIVE_INFINITY;
    if (length === 0) return end - from;
    const last = 1 << (length - 1);
    let [above, below, equal, before, distance] = [-1, 0, 0, 0, length];
    for (let at = from; at < end; at++) {
      const places = this.#placesOf(letters[at] as number);
      const swapped = ((~equal & places) << 1) & before;
      equal = (((places & above) + above) ^ above) | places | below | swapped;
      let more = below | ~(equal | above);
      let less = equal & above;
      if ((more & last) !== 0) distance++;
      else if ((less & last) !== 0) distance--;
      // Each remaining letter reduces the distance by at most one.
      if (distance - (end - at - 1) > max) return Number.POSITIVE_INFINITY;
      more = (more << 1) | 1;
      less <<= 1;
      above = less | ~(equal | more);
      below = equal & more;
      before = places;
    }
    return distance;
  }

  #placesOf(letter: number): number {
    if (letter < this.#asciiPlaces.length) return this.#asciiPlaces[letter] as number;
    return this.#places.get(letter) ?? 0;
  }
}
