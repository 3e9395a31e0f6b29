/**
 * Where the words of a search stand in one match. Flat arrays, because relevance looks at hundreds
 * of matches a search: one of these serves them all.
 */

/** Words of a search that are looked for; more hardly tell titles apart. */
export const RELEVANCE_WORDS_MAX = 16;
/** Places of one word that are looked at; a title that has a word more often gains nothing. */
export const WORD_PLACES_MAX = 16;

export interface WordPlaces {
  readonly wordCount: number;
  /** For each word how many places of the title follow, denied ones not among them. */
  readonly counts: Uint8Array;
  /** `WORD_PLACES_MAX` for each word, of which the first `counts` hold, rising. */
  readonly places: Uint16Array;
  /** For each word the first place of the title that has it inside a compound; -1: none. */
  readonly inside: Int32Array;
  /** For each word 1 where it is one of the brand's. */
  readonly isInBrand: Uint8Array;
}

/** Of no word any place. */
export function noPlaces(wordCount: number): WordPlaces {
  return {
    wordCount,
    counts: new Uint8Array(wordCount),
    places: new Uint16Array(wordCount * WORD_PLACES_MAX),
    inside: new Int32Array(wordCount).fill(-1),
    isInBrand: new Uint8Array(wordCount),
  };
}

/** Before the next match; what `places` holds is not looked at any more. */
export function clearPlaces({ counts, inside, isInBrand }: WordPlaces): void {
  counts.fill(0);
  inside.fill(-1);
  isInBrand.fill(0);
}

/** Places come rising; those beyond the limit are left out. */
export function addPlace({ counts, places }: WordPlaces, word: number, place: number): void {
  const count = counts[word] as number;
  if (count === WORD_PLACES_MAX) return;
  places[word * WORD_PLACES_MAX + count] = place;
  counts[word] = count + 1;
}
