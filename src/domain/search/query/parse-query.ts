/** Reads a keyword as a customer typed it. */

import { type Lexeme, withJoined } from '../language/lexeme.ts';
import { lexemesOf } from '../language/lexemes.ts';
import { type Lexicon, lexiconOf, wordForms } from '../language/word-forms.ts';
import { compoundTails, writesCompounds } from './compounds.ts';
import { keywordPieces } from './keyword-pieces.ts';
import { identifierToken } from './product-identifier.ts';
import type { Phrase, QueryWord, SearchQuery } from './query.ts';

/**
 * The words every result must have, in the order typed, its phrases (`"yoga mat"`) and what no
 * result may have (`-kids`). `spoken` is the marketplace's language (BCP 47), or its lexicon for a
 * caller that parses often. A keyword without a letter, digit or emoji gives no words. Accepts any
 * string.
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
      // `-usb-c` must not take every USB away, so its words count only next to each other.
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

/** The word that is known under the same alternatives, or this one from now on. */
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
/** A last part of two letters counts behind a longer word: `micro sd`, but no `can on`. */
const SHORT_PART = 2;
const BEFORE_SHORT_PART_MIN = 4;
const LETTERS = /^\p{L}+$/u;
/** Other scripts are cut into words in another way. */
const LATIN_WORD = /^\p{Script=Latin}+$/u;

/**
 * `Yoga Matte` also finds `Yogamatte`, and `ear buds` `earbuds`: in languages that write few
 * compounds as one word, too, as stores have those in both spellings. There a phrase asks for the
 * very words.
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

/** Words typed twice stay the same word: with different neighbors they would be two. */
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

/** `Matte` also finds what ends in it; not in a phrase, which asks for the very words. */
function withTails(word: QueryWord, lexicon: Lexicon): QueryWord {
  const { language } = lexicon;
  if (!writesCompounds(language) || !LETTERS.test(word.text)) return word;
  const tails = compoundTails(wordForms(word.text, lexicon), language);
  return tails.length === 0 ? word : { ...word, tails };
}
