/** What FTS5 is told apart from words, and its words as they were before they were encoded. */
import {
  encodeText,
  PRIVATE_USE_START,
  wordPrefix,
} from '../../../src/market-engine/keyword/keyword-place.ts';

/** Marks ASINs and GTINs, which are looked up whole and are no words. */
const IDENTIFIER_MARK = '\ue0ff';

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
  return wordPrefix(marketplace) + IDENTIFIER_MARK + encodeText(form);
}
