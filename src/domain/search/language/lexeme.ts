/** A word of a text with all tokens that may find it. Lexemes are shared and never change. */
export interface Lexeme {
  /** The word as it is in the text. */
  readonly text: string;
  readonly tokens: readonly string[];
  /** Tokens of longer words that it forms with its neighbors: `usbc` for `usb` in `USB-C`. */
  readonly joined: readonly string[];
  /** Tokens inside it, which find only documents: `32` and `gb` in `32GB`. */
  readonly inside: readonly string[];
  /** All these tokens, each once: every one of them finds a document with the word. */
  readonly found: readonly string[];
}

export const NOTHING: readonly string[] = [];

export function lexeme(
  text: string,
  tokens: readonly string[],
  { joined = NOTHING, inside = NOTHING }: Partial<Pick<Lexeme, 'joined' | 'inside'>> = {},
): Lexeme {
  const isPlain = joined.length + inside.length === 0;
  const found = isPlain ? tokens : [...new Set([...tokens, ...joined, ...inside])];
  return { text, tokens, joined, inside, found };
}

/** Adds the tokens of another longer word that the lexeme is part of. */
export function withJoined({ text, tokens, joined, inside }: Lexeme, more: readonly string[]) {
  return lexeme(text, tokens, { joined: [...joined, ...more], inside });
}
