/**
 * The places of a search's words in one match, in flat arrays. Relevance looks at hundreds of
 * matches per search and reuses one of these objects for all.
 */

/** Further words of a search are ignored, because they hardly distinguish titles. */
export const RELEVANCE_WORDS_MAX = 16;
/** Further places of one word are ignored; a title gains nothing by repeating it more often. */
export const WORD_PLACES_MAX = 16;

export interface WordPlaces {
  readonly wordCount: number;
  /** The number of each word's places in the title, without denied ones. */
  readonly counts: Uint8Array;
  /** `WORD_PLACES_MAX` entries for each word; the first `counts` are its rising places. */
  readonly places: Uint16Array;
  /** For each word the first place of the title that has it inside a compound, or -1. */
  readonly inside: Int32Array;
  /** 1 for each word that is part of the brand. */
  readonly isInBrand: Uint8Array;
}

/** Makes an object in which no word is found. */
export function noPlaces(wordCount: number): WordPlaces {
  return {
    wordCount,
    counts: new Uint8Array(wordCount),
    places: new Uint16Array(wordCount * WORD_PLACES_MAX),
    inside: new Int32Array(wordCount).fill(-1),
    isInBrand: new Uint8Array(wordCount),
  };
}

/** Resets the object for the next match. */
export function clearPlaces({ counts, inside, isInBrand }: WordPlaces): void {
  counts.fill(0);
  inside.fill(-1);
  isInBrand.fill(0);
}

/** Adds a place of a word; places must rise. Places beyond the limit are ignored. */
export function addPlace({ counts, places }: WordPlaces, word: number, place: number): void {
  const count = counts[word] as number;
  if (count === WORD_PLACES_MAX) return;
  places[word * WORD_PLACES_MAX + count] = place;
  counts[word] = count + 1;
}
