/** Reads a keyword as a customer typed it. */
import { type Lexeme, lexemesOf } from './language/lexemes.ts';
import { identifierToken } from './product-identifier.ts';
import type { QueryWord, SearchQuery } from './query.ts';

/**
 * The words every result must have, in the order typed. `language` is the marketplace's (BCP 47).
 * A keyword without a letter, digit or emoji gives no words. Accepts any string.
 */
export function parseQuery(keyword: string, language: string): SearchQuery {
  const identifier = identifierToken(keyword);
  const words = new Map<string, QueryWord>();
  for (const lexeme of withCompounds(lexemesOf(keyword, language), language)) {
    const alternatives = [...new Set([...lexeme.tokens, ...lexeme.joined])];
    const key = alternatives.join('\n');
    if (!words.has(key)) words.set(key, { text: lexeme.text, alternatives });
  }
  return { words: [...words.values()], identifier };
}

/** Languages that write compounds as one word: `Yoga Matte` also finds `Yogamatte`. */
const COMPOUNDING_LANGUAGES = new Set(['de', 'nl', 'sv']);
const COMPOUND_PART_MIN = 3;
const LETTERS = /^\p{L}+$/u;

function withCompounds(lexemes: readonly Lexeme[], language: string): readonly Lexeme[] {
  if (!COMPOUNDING_LANGUAGES.has(language)) return lexemes;
  for (const [index, left] of lexemes.entries()) {
    const right = lexemes[index + 1];
    if (right === undefined || !isCompoundPart(left.text) || !isCompoundPart(right.text)) continue;
    const tokens = lexemesOf(left.text + right.text, language).flatMap((whole) => whole.tokens);
    left.joined.push(...tokens);
    right.joined.push(...tokens);
  }
  return lexemes;
}

function isCompoundPart(text: string): boolean {
  return text.length >= COMPOUND_PART_MIN && LETTERS.test(text);
}
