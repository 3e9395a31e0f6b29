/**
 * A parsed search: every group must match, a group matches when one of its alternatives does.
 * Tokens are as `tokenize` makes them for the marketplace's language.
 */
export interface SearchQuery {
  /** The words in the order typed, those of phrases too, each with the tokens that stand for it. */
  readonly words: readonly QueryWord[];
  /**
   * The token of an ASIN or GTIN typed as the whole keyword; then it alone decides.
   */
  readonly identifier: string | null;
  /** Words no result may have (`-kids`); absent: none. */
  readonly excluded?: readonly QueryWord[];
  /**
   * Words that stand next to each other, in this order, in the title (`"yoga mat"`). Each phrase
   * has two words or more; absent: none.
   */
  readonly phrases?: readonly Phrase[];
  /** Phrases no result may have in its title (`-"yoga mat"`); absent: none. */
  readonly excludedPhrases?: readonly Phrase[];
}

export type Phrase = readonly QueryWord[];

export interface QueryWord {
  /** What was typed, for explanations. */
  readonly text: string;
  readonly alternatives: readonly string[];
  /** Tokens that compounds may end in, in languages that write them as one word; absent: none. */
  readonly tails?: readonly string[];
  /**
   * The market's compounds that end in one of `tails`, as an index fills them in: each stands for
   * the word like an alternative, but at a lower rank.
   */
  readonly inside?: readonly string[];
}

/** The words of a title in order, each with all its tokens as `tokenize` makes them. */
export type Places = readonly (readonly string[])[];
