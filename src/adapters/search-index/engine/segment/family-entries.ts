/** How the figures of families lie in a segment. */

/**
 * Entries of sixteen bytes, seen as doubles and as words. The first one of a family holds the words
 * review count, rating and number of listings; one follows for each listing, in the order of their
 * ASINs: mean sales as a double, then the words price and time of its rank.
 */
export interface SegmentFamilies {
  /** The first entry of each family of several listings. */
  readonly starts: Uint32Array;
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}

/** For each entry. */
export const ENTRY_DOUBLES = 2;
export const ENTRY_WORDS = 4;
