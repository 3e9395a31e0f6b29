/**
 * Tokens: what documents are indexed under and searches ask for. How words become tokens is told
 * in `docs/design/search.md`, "Language".
 */
import { lexemesOf } from './lexemes.ts';

/**
 * The words of a text in order, each with every token it is indexed under. `language` is a BCP 47
 * code; an unknown language gets folding without stemming. Accepts any string.
 */
export function tokenize(text: string, language: string): Tokens[] {
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
export function documentTokens(text: SearchableText, language: string): string[] {
  const tokens = new Set(wordTokens(text, language));
  tokens.add(asinToken(text.asin));
  for (const gtin of text.gtins) tokens.add(gtinToken(gtin));
  return [...tokens];
}

/** The same without identifiers, for an index that looks those up in another way. */
export function wordTokens(
  { title, brand, categoryPath }: Pick<SearchableText, 'title' | 'brand' | 'categoryPath'>,
  language: string,
): string[] {
  const tokens = new Set<string>();
  for (const field of [title, brand, ...categoryPath]) {
    if (field === null) continue;
    for (const { found } of lexemesOf(field, language)) {
      for (const token of found) tokens.add(token);
    }
  }
  return [...tokens];
}

/** Tokens of category paths by the path itself: all listings of a category share one. */
const pathTokensOf = new WeakMap<readonly string[], { language: string; tokens: string[] }>();

/** The same of a category path alone. A path must not change once it was asked for. */
export function pathTokens(categoryPath: readonly string[], language: string): readonly string[] {
  const known = pathTokensOf.get(categoryPath);
  if (known?.language === language) return known.tokens;
  const tokens = wordTokens({ title: null, brand: null, categoryPath }, language);
  pathTokensOf.set(categoryPath, { language, tokens });
  return tokens;
}

/** Shorter ones, and parts without a digit, would be found by words that mean something else. */
const CODE_TOKEN_MIN = 4;
const HAS_DIGIT = /\d/;
const NO_CODE = /[^\p{L}\p{N}]+/gu;

/** Tokens of a part number or the name of a model: as it is written and closed up. */
export function codeTokens(code: string, language: string): string[] {
  const places = tokenize(code, language);
  const closed = tokenize(code.replace(NO_CODE, ''), language);
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
