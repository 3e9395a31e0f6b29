/**
 * Makes tokens, which documents are indexed under and searches ask for. `docs/design/search.md`,
 * "Language", explains how words become tokens.
 */
import { lexemesOf } from './lexemes.ts';
import type { Lexicon } from './word-forms.ts';

/**
 * The version of the token rules. Raise it when any text gets different tokens: it makes older
 * indexes invalid. A test fails if it was forgotten.
 */
export const LANGUAGE_VERSION = 5;

/**
 * Returns the words of a text in order, each with its index tokens. `language` is a BCP 47 code, or
 * a lexicon for a caller with many texts. An unknown language gets folding without stemming.
 * Accepts any string.
 */
export function tokenize(text: string, language: string | Lexicon): Tokens[] {
  return lexemesOf(text, language).map(({ found }) => found);
}

/** Distinct tokens. Words share these lists, so nobody may change them. */
export type Tokens = readonly string[];

/** Returns the tokens of a category path, which must not change after the first call. */
export function pathTokens(categoryPath: readonly string[], lexicon: Lexicon): readonly string[] {
  const known = lexicon.paths.get(categoryPath);
  if (known !== undefined) return known;
  const list = [...new Set(categoryPath.flatMap((name) => tokenize(name, lexicon).flat()))];
  lexicon.paths.set(categoryPath, list);
  return list;
}

/** Shorter codes, and parts without a digit, would also match words with another meaning. */
const CODE_TOKEN_MIN = 4;
const HAS_DIGIT = /\d/;
const NO_CODE = /[^\p{L}\p{N}]+/gu;

/** Returns the tokens of a part number or model name: as written and without gaps. */
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

/** UPC, EAN and GTIN-14 of one product differ only in leading zeros. */
export function gtinToken(gtin: string): string {
  return gtin.replace(/^0+(?=.)/, '');
}
