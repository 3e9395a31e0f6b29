/** Folds and stems single words, and caches the results, because titles share most words. */
import { keptOrMade } from '../../values/kept-or-made.ts';
import type { Classes } from './character-class.ts';
import { type FoldedWord, foldWord, isAscii } from './fold-word.ts';
import { type Lexeme, lexeme, NOTHING } from './lexeme.ts';
import { stemWord } from './stem-word.ts';
import { type Measure, measureOf, measureToken } from './units.ts';

/** A single word as a lexeme; marks without a letter have no tokens. */
export interface WordForms extends Lexeme, FoldedWord {
  readonly shape: WordShape;
  /** Set if it is a size: `32gb`, `10x12`. */
  readonly measure: Measure | null;
}

/** Decides whether a word joins the one before it. */
type WordShape = 'letter' | 'model' | 'number' | 'name';

/** Longer words are serial numbers or noise; only their first letters count. */
const WORD_LENGTH_MAX = 64;
/** A word takes half a kilobyte of memory, a group one kilobyte. */
const WORDS_REMEMBERED_MAX = 32_768;
export const GROUPS_REMEMBERED_MAX = 8_192;

/**
 * Caches the characters, words and groups of words of a language by their text. A caller that reads
 * many texts makes one and passes it each time; it grows up to its limits.
 */
export interface Lexicon {
  readonly language: string;
  readonly characters: Classes;
  readonly words: Map<string, WordForms>;
  /** Sizes, words joined by hyphens or apostrophes, pairs that close up, runs without spaces. */
  readonly measures: Map<string, readonly Lexeme[]>;
  readonly clusters: Map<string, readonly Lexeme[]>;
  readonly pairs: Map<string, readonly Lexeme[]>;
  readonly runs: Map<string, readonly Lexeme[]>;
  /** Tokens of category paths; all listings of a category share one path object. */
  readonly paths: WeakMap<readonly string[], readonly string[]>;
}

export function createLexicon(language: string): Lexicon {
  return {
    language,
    characters: new Map(),
    words: new Map(),
    measures: new Map(),
    clusters: new Map(),
    pairs: new Map(),
    runs: new Map(),
    paths: new WeakMap(),
  };
}

/** Returns the lexicon of a language, created on first use. */
export type Lexicons = (language: string) => Lexicon;

export function createLexicons(): Lexicons {
  const kept = new Map<string, Lexicon>();
  return (language) => keptOrMade(kept, Number.POSITIVE_INFINITY, language, createLexicon);
}

/** Returns the lexicon itself, or a new one for a caller that reads a single text. */
export function lexiconOf(language: string | Lexicon): Lexicon {
  return typeof language === 'string' ? createLexicon(language) : language;
}

export function wordForms(word: string, { words, language }: Lexicon): WordForms {
  const known = words.get(word);
  if (known !== undefined) return known;
  return keptOrMade(words, WORDS_REMEMBERED_MAX, word, () =>
    formsOf(word, foldWord(word.slice(0, WORD_LENGTH_MAX)), language),
  );
}

/** Returns the forms of words written as one (`t-shirts` as `tshirts`). */
export function joinedForms(words: readonly WordForms[], lexicon: Lexicon): WordForms {
  const plain = words.map((word) => word.plain).join('');
  const digraph = words.map((word) => word.digraph ?? word.plain).join('');
  // Fast path: the joined word is already folded and may be cached.
  if (digraph === plain && plain.length <= WORD_LENGTH_MAX && isAscii(plain)) {
    return wordForms(plain, lexicon);
  }
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

/** Longer numbers, and most with two letters, are models: `5600xt` is not `5600`. */
const NUMBER_AND_WORD = /^(\d{1,3})([a-z]{3,}|er)$/;

/** A `Doppelkammer` is two of them. */
const GERMAN_DOUBLE = /^doppel[a-z]{4}/;
/** A `dual basket` is two baskets, in every language that took the word over. */
const DUAL = 'dual';

/** Returns the tokens of the number and the word in `2pack`, `6er`. */
function partsOf(plain: string, language: string): readonly string[] {
  if (plain === DUAL || (language === 'de' && GERMAN_DOUBLE.test(plain))) return ['2'];
  const [, number, word] = NUMBER_AND_WORD.exec(plain) ?? [];
  if (number === undefined || word === undefined) return NOTHING;
  return [number, ...stemWord(word, language)];
}

function stemsOf({ plain, digraph }: FoldedWord, language: string): readonly string[] {
  if (plain === '') return NOTHING;
  const stems = stemWord(plain, language);
  return digraph === null ? stems : [...new Set([...stems, ...stemWord(digraph, language)])];
}

/** The first match counts. */
const SHAPES: readonly (readonly [WordShape, RegExp])[] = [
  ['letter', /^[a-z]$/],
  ['model', /^[a-z]*\d[a-z\d]*$/],
  ['number', /\d/],
];

function shapeOf(plain: string): WordShape {
  return SHAPES.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'name';
}
