/**
 * A parsed search: every group must match, a group matches when one of its alternatives does.
 * Tokens are as `tokenize` makes them for the marketplace's language.
 */
export interface SearchQuery {
  /** The words in the order typed, each with the tokens that may stand for it. */
  readonly words: readonly QueryWord[];
  /**
   * The token (as `documentTokens` makes it) of an ASIN or GTIN typed as the whole keyword; then it
   * alone decides.
   */
  readonly identifier: string | null;
  /** Words no result may have (`-kids`); absent: none. */
  readonly excluded?: readonly QueryWord[];
}

export interface QueryWord {
  /** As typed, for explanations. */
  readonly text: string;
  readonly alternatives: readonly string[];
}
