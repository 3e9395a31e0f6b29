/** Parses a keyword as a customer types it. */

import { type Lexeme, withJoined } from '../language/lexeme.ts';
import { lexemesOf } from '../language/lexemes.ts';
import { type Lexicon, lexiconOf, wordForms } from '../language/word-forms.ts';
import { compoundTails, writesCompounds } from './compounds.ts';
import { keywordPieces } from './keyword-pieces.ts';
import { identifierToken } from './product-identifier.ts';
import type { Phrase, QueryWord, SearchQuery } from './query.ts';

/**
 * Returns the words that every result must have, in the order typed, its phrases (`"yoga mat"`),
 * and what no result may have (`-kids`). `spoken` is the marketplace's language (BCP 47), or its
 * lexicon for a caller that parses often. A keyword without a letter, digit or emoji has no words.
 * Accepts any string.
 */
export function parseQuery(keyword: string, spoken: string | Lexicon): SearchQuery {
  const lexicon = lexiconOf(spoken);
  const { language } = lexicon;
  const words = new Map<string, QueryWord>();
  const phrases: Phrase[] = [];
  const excluded: QueryWord[] = [];
  const excludedPhrases: Phrase[] = [];
  const pieces = keywordPieces(keyword).map((piece) => ({
    ...piece,
    lexemes: lexemesOf(piece.text, lexicon),
  }));
  const repeated = repeatedIn(pieces.flatMap(({ lexemes }) => lexemes));
  for (const { lexemes, isPhrase, isExcluded } of pieces) {
    const mayJoin = (word: Lexeme) =>
      writesCompounds(language) || !(isPhrase || isExcluded || repeated.has(keyOf(word.tokens)));
    const found = joinCompounds(lexemes, lexicon, mayJoin).map(queryWord);
    const [first] = found;
    if (isExcluded) {
      // `-usb-c` must not exclude every USB, so its words count only next to each other.
      if (found.length > 1) excludedPhrases.push(found);
      else if (first !== undefined) excluded.push(first);
      continue;
    }
    if (isPhrase && found.length > 1) {
      phrases.push(found.map((word) => onceIn(words, word)));
      continue;
    }
    for (const word of found) {
      onceIn(words, withTails(word, lexicon));
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

/** Returns the known word with these alternatives, or adds this one. */
function onceIn(words: Map<string, QueryWord>, word: QueryWord): QueryWord {
  const key = keyOf(word.alternatives);
  const known = words.get(key);
  if (known !== undefined) return known;
  words.set(key, word);
  return word;
}

function keyOf(tokens: readonly string[]): string {
  return tokens.join('\n');
}

const COMPOUND_PART_MIN = 3;
/** A last part of two letters joins only a longer word: `micro sd`, but not `can on`. */
const SHORT_PART = 2;
const BEFORE_SHORT_PART_MIN = 4;
const LETTERS = /^\p{L}+$/u;
/** Other scripts are split into words in other ways. */
const LATIN_WORD = /^\p{Script=Latin}+$/u;

/**
 * Makes `Yoga Matte` also find `Yogamatte`, and `ear buds` find `earbuds`. This applies to
 * languages with few compounds, too, because stores use both spellings. In those, a phrase asks for
 * the exact words.
 */
function joinCompounds(
  lexemes: readonly Lexeme[],
  lexicon: Lexicon,
  mayJoin: (word: Lexeme) => boolean,
): readonly Lexeme[] {
  if (lexemes.length < 2) return lexemes;
  const joined = [...lexemes];
  for (const [index, left] of lexemes.entries()) {
    const right = lexemes[index + 1];
    if (right === undefined || !mayGrowTogether(left.text, right.text)) continue;
    if (!mayJoin(left) || !mayJoin(right)) continue;
    const tokens = lexemesOf(left.text + right.text, lexicon).flatMap((whole) => whole.tokens);
    joined[index] = withJoined(joined[index] ?? left, tokens);
    joined[index + 1] = withJoined(right, tokens);
  }
  return joined;
}

/** Returns repeated words, which stay one word; different neighbors would otherwise make two. */
function repeatedIn(lexemes: readonly Lexeme[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { tokens } of lexemes) {
    const key = keyOf(tokens);
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

function mayGrowTogether(left: string, right: string): boolean {
  if (!LATIN_WORD.test(left) || !LATIN_WORD.test(right)) return false;
  if (right.length === SHORT_PART) return left.length >= BEFORE_SHORT_PART_MIN;
  return Math.min(left.length, right.length) >= COMPOUND_PART_MIN;
}

/** Makes `Matte` also find words that end in it, except in a phrase, which asks for exact words. */
function withTails(word: QueryWord, lexicon: Lexicon): QueryWord {
  const { language } = lexicon;
  if (!writesCompounds(language) || !LETTERS.test(word.text)) return word;
  const tails = compoundTails(wordForms(word.text, lexicon), language);
  return tails.length === 0 ? word : { ...word, tails };
}
