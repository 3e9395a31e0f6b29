/**
 * Tokens: what documents are indexed under and searches ask for. How words become tokens is told
 * in `docs/design/search.md`, "Language".
 */
import { lexemesOf } from './lexemes.ts';
import { type Lexicon, lexiconOf } from './word-forms.ts';

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

/** What of a listing can be searched. */
export interface SearchableText {
  readonly title: string | null;
  readonly brand: string | null;
  /** Category names from the root down. */
  readonly categoryPath: readonly string[];
  readonly asin: string;
  readonly gtins: readonly string[];
}

/** Every token the listing is found under, each once, words of the title first. */
export function documentTokens(text: SearchableText, language: string | Lexicon): string[] {
  const tokens = new Set(wordTokens(text, language));
  tokens.add(asinToken(text.asin));
  for (const gtin of text.gtins) tokens.add(gtinToken(gtin));
  return [...tokens];
}

/** The tokens of title, brand and category, for an index that looks identifiers up otherwise. */
export function wordTokens(
  { title, brand, categoryPath }: Pick<SearchableText, 'title' | 'brand' | 'categoryPath'>,
  language: string | Lexicon,
): string[] {
  const lexicon = lexiconOf(language);
  const tokens = new Set<string>();
  for (const field of [title, brand, ...categoryPath]) {
    if (field === null) continue;
    for (const { found } of lexemesOf(field, lexicon)) {
      for (const token of found) tokens.add(token);
    }
  }
  return [...tokens];
}

/** The tokens of a category path, which must not change once it was asked for. */
export function pathTokens(categoryPath: readonly string[], lexicon: Lexicon): readonly string[] {
  const known = lexicon.paths.get(categoryPath);
  if (known !== undefined) return known;
  const tokens = wordTokens({ title: null, brand: null, categoryPath }, lexicon);
  lexicon.paths.set(categoryPath, tokens);
  return tokens;
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
