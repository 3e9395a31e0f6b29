/**
 * A parsed search: every word must match, and a word matches if one of its alternatives does.
 * Tokens come from `tokenize` in the marketplace's language.
 */
export interface SearchQuery {
  /** The words in the order typed, including those of phrases, each with its tokens. */
  readonly words: readonly QueryWord[];
  /** The token of an ASIN or GTIN typed as the whole keyword; it then decides alone. */
  readonly identifier: string | null;
  /** Words that no result may have (`-kids`); absent if there are none. */
  readonly excluded?: readonly QueryWord[];
  /**
   * Words that the title must have next to each other, in this order (`"yoga mat"`). Each phrase
   * has two words or more; absent if there are none.
   */
  readonly phrases?: readonly Phrase[];
  /** Phrases that no result may have in its title (`-"yoga mat"`); absent if there are none. */
  readonly excludedPhrases?: readonly Phrase[];
}

export type Phrase = readonly QueryWord[];

export interface QueryWord {
  /** What was typed, for explanations. */
  readonly text: string;
  readonly alternatives: readonly string[];
  /** Tokens that compounds may end in, if the language writes them as one word. */
  readonly tails?: readonly string[];
  /**
   * The market's compounds that end in one of `tails`, filled in by the index. Each is an
   * alternative for the word, but at a lower rank.
   */
  readonly inside?: readonly string[];
}

/** The words of a title in order, each with all its tokens from `tokenize`. */
export type Places = readonly (readonly string[])[];
