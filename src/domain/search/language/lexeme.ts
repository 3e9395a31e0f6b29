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
  return { text, tokens, joined, inside, found: allOf(tokens, joined, inside) };
}

function allOf(
  tokens: readonly string[],
  joined: readonly string[],
  inside: readonly string[],
): readonly string[] {
  if (joined.length + inside.length === 0) return tokens;
  return [...new Set([...tokens, ...joined, ...inside])];
}

/** The lexeme with the tokens of one more longer word that it is part of. */
export function withJoined(each: Lexeme, tokens: readonly string[]): Lexeme {
  const joined = each.joined.length === 0 ? tokens : [...each.joined, ...tokens];
  return lexeme(each.text, each.tokens, { joined, inside: each.inside });
}
