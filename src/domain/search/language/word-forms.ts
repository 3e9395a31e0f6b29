/** Folded spellings and tokens of single words, remembered: titles share most of their words. */
import { foldWord } from './fold-word.ts';
import { stemWord } from './stem-word.ts';
import { measureOf, measureToken } from './units.ts';

export interface WordForms {
  readonly plain: string;
  readonly digraph: string | null;
  /** What the word is indexed and searched as; empty for marks without a letter. */
  readonly tokens: readonly string[];
  readonly shape: WordShape;
}

/** What decides whether a word is joined with the one before it. */
export type WordShape = 'letter' | 'model' | 'number' | 'name';

/** Longer runs are serial numbers or noise; only their beginning counts. */
const WORD_LENGTH_MAX = 64;
const REMEMBERED_MAX = 100_000;
const rememberedByLanguage = new Map<string, Map<string, WordForms>>();
let lastLanguage = '';
let remembered = new Map<string, WordForms>();

export function wordForms(word: string, language: string): WordForms {
  if (language !== lastLanguage) {
    lastLanguage = language;
    remembered = rememberedByLanguage.get(language) ?? new Map();
    rememberedByLanguage.set(language, remembered);
  }
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const forms = formsOf(foldWord(word.slice(0, WORD_LENGTH_MAX)), language);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(word, forms);
  return forms;
}

/** Two words written as one (`t-shirts` as `tshirts`). */
export function joinedForms(words: readonly WordForms[], language: string): WordForms {
  const plain = words.map((word) => word.plain).join('');
  const digraph = words.map((word) => word.digraph ?? word.plain).join('');
  return formsOf({ plain, digraph: digraph === plain ? null : digraph }, language);
}

const NO_WORD: WordForms = { plain: '', digraph: null, tokens: [], shape: 'name' };
const FIRST_DIGIT = /^\d/;

function formsOf(
  { plain, digraph }: Pick<WordForms, 'plain' | 'digraph'>,
  language: string,
): WordForms {
  if (FIRST_DIGIT.test(plain)) {
    const measure = measureOf(plain, language);
    const token = measure === null ? plain : measureToken(measure);
    return { plain, digraph: null, tokens: [token], shape: shapeOf(plain) };
  }
  if (plain === '') return NO_WORD;
  const stems = stemWord(plain, language);
  const tokens =
    digraph === null ? stems : [...new Set([...stems, ...stemWord(digraph, language)])];
  return { plain, digraph, tokens, shape: shapeOf(plain) };
}

const SINGLE_LETTER = /^[a-z]$/;
const MODEL_NUMBER = /^[a-z]*\d[a-z\d]*$/;
const HAS_DIGIT = /\d/;

function shapeOf(plain: string): WordShape {
  if (SINGLE_LETTER.test(plain)) return 'letter';
  if (MODEL_NUMBER.test(plain)) return 'model';
  return HAS_DIGIT.test(plain) ? 'number' : 'name';
}
