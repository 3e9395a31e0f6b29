/**
 * Normalizing of texts and folding of words: case, accents and width removed, in every script.
 * Letters that are written in two ways without their mark (German `ü` as `u` or `ue`, Swedish and
 * Danish `å` as `a` or `aa`) give a second spelling.
 */
import letters from '../../../../facts/language/letters.json' with { type: 'json' };

export interface FoldedWord {
  readonly plain: string;
  /** The spelling with digraphs (`fuer` for `für`); null where it would not differ. */
  readonly digraph: string | null;
}

/** The folded spellings of a word. Expects NFKC; accepts any string. */
export function foldWord(word: string): FoldedWord {
  if (isAscii(word)) return { plain: word.toLowerCase(), digraph: null };
  const lower = word.toLowerCase().normalize('NFC');
  const plain = stripMarks(lower);
  const digraph = stripMarks(replaceLetters(lower, letters.digraphs));
  return { plain, digraph: digraph === plain ? null : digraph };
}

/**
 * Marks that only shade a letter: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel
 * signs and hamza. Marks that are letters of their own (Indic vowels, the Japanese voicing mark)
 * stay.
 */
const SHADING_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/g;

/** `letters.bases` has those that Unicode does not decompose into a base letter and a mark. */
function stripMarks(lower: string): string {
  const bare = lower.normalize('NFD').replace(SHADING_MARKS, '');
  return replaceLetters(bare, letters.bases).normalize('NFC');
}

function replaceLetters(text: string, replacements: Readonly<Record<string, string>>): string {
  return Array.from(text, (letter) => replacements[letter] ?? letter).join('');
}

const ASCII = /^[\0-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Trade marks would become letters under NFKC (`Nike™` -> `NikeTM`). */
const MARKS_OF_TRADE = /[©®™℠]/g;
const VULGAR_FRACTION = /(?=[¼-¾⅐-⅞])/g;
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;

/**
 * A text in the form that cutting and folding expect: Unicode NFKC (which also folds full and half
 * width), without characters that carry no meaning for search.
 */
export function normalizeText(text: string): string {
  if (isAscii(text)) return text;
  return text
    .replace(MARKS_OF_TRADE, ' ')
    .replace(VULGAR_FRACTION, ' ')
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replaceAll('×', 'x')
    .replaceAll('⁄', '/');
}

/** The form in which names are compared: width, case, accents and spacing folded. */
export function textKey(text: string): string {
  return foldWord(normalizeText(text).replace(/\s+/gu, ' ').trim()).plain;
}
