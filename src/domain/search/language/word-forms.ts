/** Folded spellings and tokens of single words. They are remembered: titles share most words. */
import { CharacterClasses } from './character-class.ts';
import { type FoldedWord, foldWord, isAscii } from './fold-word.ts';
import { type Lexeme, lexeme, NOTHING } from './lexeme.ts';
import { stemWord } from './stem-word.ts';
import { type Measure, measureOf, measureToken } from './units.ts';
import { WordMemory } from './word-memory.ts';

/** A word alone is a lexeme: its tokens are empty for marks without a letter. */
export interface WordForms extends Lexeme {
  readonly plain: string;
  readonly digraph: string | null;
  readonly shape: WordShape;
  /** Where it is a size: `32gb`, `10x12`. */
  readonly measure: Measure | null;
}

/** What decides whether a word is joined with the one before it. */
export type WordShape = 'letter' | 'model' | 'number' | 'name';

/** Longer words are serial numbers or noise; only their beginning counts. */
const WORD_LENGTH_MAX = 64;
/** A word takes half a kilobyte of memory, a group one kilobyte. */
const WORDS_REMEMBERED_MAX = 32_768;
const GROUPS_REMEMBERED_MAX = 8_192;

/**
 * What is remembered of a language's words, of the groups that words form in texts, and of
 * characters. A caller that reads many texts makes one and passes it each time; it grows with them
 * up to its limits.
 */
export interface Lexicon {
  readonly language: string;
  readonly characters: CharacterClasses;
  readonly words: WordMemory<WordForms>;
  /** Sizes, words joined by hyphens or apostrophes, pairs that close up, runs without spaces. */
  readonly measures: WordMemory<Group>;
  readonly clusters: WordMemory<Group>;
  readonly pairs: WordMemory<Group>;
  readonly runs: WordMemory<Group>;
  /** Tokens of category paths by the path itself: all listings of a category share one. */
  readonly paths: WeakMap<readonly string[], readonly string[]>;
}

export interface Group {
  /** The text from its first word to its last. */
  readonly text: string;
  readonly lexemes: readonly Lexeme[];
}

/** An empty lexicon. `language` is a BCP 47 code. */
export function createLexicon(language: string): Lexicon {
  return {
    language,
    characters: new CharacterClasses(),
    words: new WordMemory(WORDS_REMEMBERED_MAX),
    measures: new WordMemory(GROUPS_REMEMBERED_MAX),
    clusters: new WordMemory(GROUPS_REMEMBERED_MAX),
    pairs: new WordMemory(GROUPS_REMEMBERED_MAX),
    runs: new WordMemory(GROUPS_REMEMBERED_MAX),
    paths: new WeakMap(),
  };
}

/** Lexicons by language, each made when it is first asked for. */
export type Lexicons = (language: string) => Lexicon;

export function createLexicons(): Lexicons {
  const kept = new Map<string, Lexicon>();
  return (language) => {
    const lexicon = kept.get(language) ?? createLexicon(language);
    kept.set(language, lexicon);
    return lexicon;
  };
}

/** The lexicon itself, or a new one for a caller that reads a single text of the language. */
export function lexiconOf(language: string | Lexicon): Lexicon {
  return typeof language === 'string' ? createLexicon(language) : language;
}

export function wordForms(word: string, lexicon: Lexicon): WordForms {
  return wordFormsAt(word, 0, word.length, lexicon);
}

/** The forms of the word from `start` to `end` of a text. */
export function wordFormsAt(
  text: string,
  start: number,
  end: number,
  { words, language }: Lexicon,
): WordForms {
  const known = words.find(text, start, end);
  if (known !== undefined) return known;
  const word = text.slice(start, end);
  return words.add(formsOf(word, foldWord(word.slice(0, WORD_LENGTH_MAX)), language));
}

/** Two words written as one (`t-shirts` as `tshirts`). */
export function joinedForms(words: readonly WordForms[], lexicon: Lexicon): WordForms {
  let plain = '';
  let hasDigraph = false;
  for (const word of words) {
    plain += word.plain;
    hasDigraph ||= word.digraph !== null;
  }
  // The joined word is folded already, and may be remembered.
  if (!hasDigraph && plain.length <= WORD_LENGTH_MAX && isAscii(plain)) {
    return wordForms(plain, lexicon);
  }
  const digraph = words.map((word) => word.digraph ?? word.plain).join('');
  return formsOf(plain, { plain, digraph: digraph === plain ? null : digraph }, lexicon.language);
}

const FIRST_DIGIT = /^\d/;

function formsOf(text: string, { plain, digraph }: FoldedWord, language: string): WordForms {
  const isNumeric = FIRST_DIGIT.test(plain);
  const measure = isNumeric ? measureOf(plain, language) : null;
  const tokens = isNumeric
    ? [measure === null ? plain : measureToken(measure)]
    : stemsOf({ plain, digraph }, language);
  const inside = measure === null ? partsOf(plain, language) : NOTHING;
  return {
    ...lexeme(text, tokens, { inside }),
    plain,
    digraph: isNumeric ? null : digraph,
    shape: shapeOf(plain),
    measure,
  };
}

/** Longer numbers, and most with two letters, are models (`5600xt`), which are no `5600`. */
const NUMBER_AND_WORD = /^(\d{1,3})([a-z]{3,}|er)$/;

/** A `Doppelkammer` is two of them. */
const GERMAN_DOUBLE = /^doppel[a-z]{4}/;

/** Tokens of the number and the word in `2pack`, `6er`. */
function partsOf(plain: string, language: string): readonly string[] {
  if (language === 'de' && GERMAN_DOUBLE.test(plain)) return ['2'];
  const [, number, word] = NUMBER_AND_WORD.exec(plain) ?? [];
  if (number === undefined || word === undefined) return NOTHING;
  return [number, ...stemWord(word, language)];
}

function stemsOf({ plain, digraph }: FoldedWord, language: string): readonly string[] {
  if (plain === '') return NOTHING;
  const stems = stemWord(plain, language);
  return digraph === null ? stems : [...new Set([...stems, ...stemWord(digraph, language)])];
}

const SINGLE_LETTER = /^[a-z]$/;
const MODEL_NUMBER = /^[a-z]*\d[a-z\d]*$/;
const HAS_DIGIT = /\d/;

function shapeOf(plain: string): WordShape {
  if (SINGLE_LETTER.test(plain)) return 'letter';
  if (MODEL_NUMBER.test(plain)) return 'model';
  return HAS_DIGIT.test(plain) ? 'number' : 'name';
}
