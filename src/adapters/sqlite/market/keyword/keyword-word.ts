/**
 * Words as FTS5 sees them: prefixed with the marketplace, so that every marketplace has its own
 * vocabulary in the one index, and encoded so that the `ascii` tokenizer keeps each one whole and
 * no character of it means anything to MATCH. Lower-case letters, digits and everything beyond
 * ASCII are kept; other ASCII characters move to private-use code points.
 */

/** U+E000 to U+E07F stand for the ASCII characters that the tokenizer would split or fold. */
export const PRIVATE_USE_START = 0xe000;

export function encodeWord(marketplace: string, word: string): string {
  return wordPrefix(marketplace) + encodeText(word);
}

export function wordPrefix(marketplace: string): string {
  return marketplace.toLowerCase();
}

/** A MATCH expression for one encoded word; no quote can stand in it. */
export function quote(encoded: string): string {
  return `"${encoded}"`;
}

export function encodeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters move, too.
  return text.replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/gu, (character) =>
    String.fromCharCode(PRIVATE_USE_START + character.charCodeAt(0)),
  );
}
