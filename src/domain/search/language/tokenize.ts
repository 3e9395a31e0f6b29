/**
 * Tokens: what documents are indexed under and searches ask for. How words become tokens is told
 * in `docs/design/search.md`, "Language".
 */
import { lexemesOf } from './lexemes.ts';
import type { Lexicon } from './word-forms.ts';

/**
 * The version of the rules that make tokens. Raise it when any text gets other tokens than before:
 * indexes made under another version are then made again, and a test tells when it was forgotten.
 */
export const LANGUAGE_VERSION = 4;

/**
 * The words of a text in order, each with every token it is indexed under. `language` is a BCP 47
 * code, or the lexicon of one for a caller with many texts; an unknown language gets folding
 * without stemming. Accepts any string.
 */
export function tokenize(text: string, language: string | Lexicon): Tokens[] {
  return lexemesOf(text, language).map(({ found }) => found);
}

/** Each once. Words share their lists: they must not be changed. */
export type Tokens = readonly string[];

/** The tokens of a category path, which must not change once it was asked for. */
export function pathTokens(categoryPath: readonly string[], lexicon: Lexicon): readonly string[] {
  const known = lexicon.paths.get(categoryPath);
  if (known !== undefined) return known;
  const list = [...new Set(categoryPath.flatMap((name) => tokenize(name, lexicon).flat()))];
  lexicon.paths.set(categoryPath, list);
  return list;
}

/** Shorter ones, and parts without a digit, would be found by words that mean something else. */
const CODE_TOKEN_MIN = 4;
const HAS_DIGIT = /\d/;
const NO_CODE = /[^\p{L}\p{N}]+/gu;

/** Tokens of a part number or the name of a model: as it is written and closed up. */
export function codeTokens(code: string, lexicon: Lexicon): string[] {
  const places = tokenize(code, lexicon);
  const closed = tokenize(code.replace(NO_CODE, ''), lexicon);
  const isOneWord = places.length === 1;
  return [...new Set([...closed, ...places].flat())].filter(
    (token) => token.length >= CODE_TOKEN_MIN && (isOneWord || HAS_DIGIT.test(token)),
  );
}

export function asinToken(asin: string): string {
  return asin.toLowerCase();
}

/** UPC, EAN and GTIN-14 of one product differ by leading zeros only. */
export function gtinToken(gtin: string): string {
  return gtin.replace(/^0+(?=.)/, '');
}
