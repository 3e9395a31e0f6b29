/**
 * Words as FTS5 sees them: prefixed with the marketplace, so that every marketplace has its own
 * vocabulary in the one index, and encoded so that the `ascii` tokenizer keeps each one whole and
 * no character of it means anything to MATCH. Lower-case letters, digits and everything beyond
 * ASCII are kept; other ASCII characters move to private-use code points.
 */

/** U+E000 to U+E07F stand for the ASCII characters the tokenizer would split or fold. */
const PRIVATE_USE_START = 0xe000;

/** Marks ASINs and GTINs, which are looked up whole and are no words. */
const IDENTIFIER_MARK = '\ue0ff';

export function encodeWord(marketplace: string, word: string): string {
  return wordPrefix(marketplace) + encode(word);
}

/** What all words of a marketplace begin with. */
export function wordPrefix(marketplace: string): string {
  return marketplace.toLowerCase();
}

/** The word that was encoded; null for an identifier. */
export function decodeWord(marketplace: string, encoded: string): string | null {
  const word = encoded.slice(wordPrefix(marketplace).length);
  if (word.startsWith(IDENTIFIER_MARK)) return null;
  return word.replace(/[\ue000-\ue07f]/gu, (character) =>
    String.fromCharCode(character.charCodeAt(0) - PRIVATE_USE_START),
  );
}

/** What a product is found by whole: its ASIN or GTIN in any case, leading zeros or not. */
export function encodeIdentifier(marketplace: string, identifier: string): string {
  const written = identifier.trim().toLowerCase();
  const form = /^\d+$/.test(written) ? written.replace(/^0+(?=.)/, '') : written;
  return wordPrefix(marketplace) + IDENTIFIER_MARK + encode(form);
}

/** A MATCH expression for one encoded word; no quote can stand in it. */
export function quote(encoded: string): string {
  return `"${encoded}"`;
}

function encode(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters move, too.
  return word.replace(/[\x00-\x2f\x3a-\x60\x7b-\x7f]/gu, (character) =>
    String.fromCharCode(PRIVATE_USE_START + character.charCodeAt(0)),
  );
}
