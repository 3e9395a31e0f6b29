/** A word of a text with everything it may be found as. Lexemes are shared: none ever changes. */
export interface Lexeme {
  /** The word as the text has it. */
  readonly text: string;
  readonly tokens: readonly string[];
  /** Tokens of the longer words it forms with its neighbors: `usbc` for `usb` in `USB-C`. */
  readonly joined: readonly string[];
  /** Tokens inside it, under which only documents are found: `32` and `gb` in `32GB`. */
  readonly inside: readonly string[];
  /** All these tokens, each once: documents are found under them. */
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

/** The lexeme with the tokens of one more longer word that it is part of. */
export function withJoined({ text, tokens, joined, inside }: Lexeme, more: readonly string[]) {
  return lexeme(text, tokens, { joined: [...joined, ...more], inside });
}
