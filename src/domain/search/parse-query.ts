/** Reads a keyword as a customer typed it. */
import { compoundTails, writesCompounds } from './compounds.ts';
import { keywordPieces } from './keyword-pieces.ts';
import { type Lexeme, withJoined } from './language/lexeme.ts';
import { lexemesOf } from './language/lexemes.ts';
import { wordForms } from './language/word-forms.ts';
import { identifierToken } from './product-identifier.ts';
import type { Phrase, QueryWord, SearchQuery } from './query.ts';

/**
 * The words every result must have, in the order typed, its phrases (`"yoga mat"`) and what no
 * result may have (`-kids`). `language` is the marketplace's (BCP 47). A keyword without a letter,
 * digit or emoji gives no words. Accepts any string.
 */
export function parseQuery(keyword: string, language: string): SearchQuery {
  const words = new Map<string, QueryWord>();
  const phrases: Phrase[] = [];
  const excluded: QueryWord[] = [];
  const excludedPhrases: Phrase[] = [];
  for (const { text, isPhrase, isExcluded } of keywordPieces(keyword)) {
    const lexemes = joinCompounds(lexemesOf(text, language), language);
    const found = lexemes.map(queryWord);
    const [first] = found;
    if (isExcluded) {
      // `-usb-c` must not take every USB away, so that its words count only side by side.
      if (found.length > 1) excludedPhrases.push(found);
      else if (first !== undefined) excluded.push(first);
      continue;
    }
    if (isPhrase && found.length > 1) {
      phrases.push(found.map((word) => onceIn(words, word)));
      continue;
    }
    for (const word of found) {
      onceIn(words, withTails(word, language));
    }
  }
  return {
    words: [...words.values()],
    identifier: identifierToken(keyword),
    ...(phrases.length > 0 ? { phrases } : {}),
    ...(excluded.length > 0 ? { excluded } : {}),
    ...(excludedPhrases.length > 0 ? { excludedPhrases } : {}),
  };
}

function queryWord({ text, tokens, joined }: Lexeme): QueryWord {
  return { text, alternatives: [...new Set([...tokens, ...joined])] };
}

/** The word that is known under the same alternatives, or this one from now on. */
function onceIn(words: Map<string, QueryWord>, word: QueryWord): QueryWord {
  const key = word.alternatives.join('\n');
  const known = words.get(key);
  if (known !== undefined) return known;
  words.set(key, word);
  return word;
}

const COMPOUND_PART_MIN = 3;
const LETTERS = /^\p{L}+$/u;

/** `Yoga Matte` also finds `Yogamatte`. */
function joinCompounds(lexemes: readonly Lexeme[], language: string): readonly Lexeme[] {
  if (!writesCompounds(language)) return lexemes;
  const joined = [...lexemes];
  for (const [index, left] of lexemes.entries()) {
    const right = lexemes[index + 1];
    if (right === undefined || !isCompoundPart(left.text) || !isCompoundPart(right.text)) continue;
    const tokens = lexemesOf(left.text + right.text, language).flatMap((whole) => whole.tokens);
    joined[index] = withJoined(joined[index] ?? left, tokens);
    joined[index + 1] = withJoined(right, tokens);
  }
  return joined;
}

function isCompoundPart(text: string): boolean {
  return text.length >= COMPOUND_PART_MIN && LETTERS.test(text);
}

/** `Matte` also finds what ends in it; not in a phrase, which asks for the very words. */
function withTails(word: QueryWord, language: string): QueryWord {
  if (!writesCompounds(language) || !LETTERS.test(word.text)) return word;
  const tails = compoundTails(wordForms(word.text, language), language);
  return tails.length === 0 ? word : { ...word, tails };
}
