/**
 * Where the words of a search stand in one match, in flat arrays: relevance looks at hundreds of
 * matches a search, and one of these objects serves them all.
 */

/** How many words of a search are looked for; more hardly tell titles apart. */
export const RELEVANCE_WORDS_MAX = 16;
/**
 * How many places of one word are looked at; a title that repeats a word more often gains nothing.
 */
export const WORD_PLACES_MAX = 16;

export interface WordPlaces {
  readonly wordCount: number;
  /** For each word the number of its places in the title, without those where it is denied. */
  readonly counts: Uint8Array;
  /** `WORD_PLACES_MAX` entries for each word, of which the first `counts` are its rising places. */
  readonly places: Uint16Array;
  /** For each word the first place of the title that has it inside a compound; -1: none. */
  readonly inside: Int32Array;
  /** For each word 1 where it is one of the brand's. */
  readonly isInBrand: Uint8Array;
}

/** Places of words of which none is found yet. */
export function noPlaces(wordCount: number): WordPlaces {
  return {
    wordCount,
    counts: new Uint8Array(wordCount),
    places: new Uint16Array(wordCount * WORD_PLACES_MAX),
    inside: new Int32Array(wordCount).fill(-1),
    isInBrand: new Uint8Array(wordCount),
  };
}

/** Forgets what was found, before the next match. */
export function clearPlaces({ counts, inside, isInBrand }: WordPlaces): void {
  counts.fill(0);
  inside.fill(-1);
  isInBrand.fill(0);
}

/** Adds a place of a word; call it with rising places. Places beyond the limit are left out. */
export function addPlace({ counts, places }: WordPlaces, word: number, place: number): void {
  const count = counts[word] as number;
  if (count === WORD_PLACES_MAX) return;
  places[word * WORD_PLACES_MAX + count] = place;
  counts[word] = count + 1;
}
