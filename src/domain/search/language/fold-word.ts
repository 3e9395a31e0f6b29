/**
 * Normalizes texts and folds words: removes case, accents and width in every script. Letters that
 * have two spellings without their mark (German `ü` as `u` or `ue`, Swedish and Danish `å` as `a`
 * or `aa`) give a second spelling.
 */
import letters from '../../../../facts/language/letters.json' with { type: 'json' };

export interface FoldedWord {
  readonly plain: string;
  /** The spelling with digraphs (`fuer` for `für`); null if it is identical. */
  readonly digraph: string | null;
}

/** Returns the folded spellings of a word. Expects NFKC, but accepts any string. */
export function foldWord(word: string): FoldedWord {
  if (isAscii(word)) return { plain: word.toLowerCase(), digraph: null };
  const lower = word.toLowerCase().normalize('NFC');
  const plain = stripMarks(lower);
  const digraph = stripMarks(replaceLetters(lower, letters.digraphs));
  return { plain, digraph: digraph === plain ? null : digraph };
}

/**
 * Marks that only modify a letter: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel
 * signs and hamza. Marks that are letters of their own (Indic vowels, the Japanese voicing mark)
 * stay.
 */
const SHADING_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/g;

/** Strips accents; `letters.bases` has letters that Unicode does not decompose. */
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

/** NFKC would turn trademark signs into letters (`Nike™` -> `NikeTM`). */
const MARKS_OF_TRADE = /[©®™℠]/g;
const VULGAR_FRACTION = /(?=[¼-¾⅐-⅞])/g;
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}/gu;

/**
 * Normalizes a text for cutting and folding: Unicode NFKC (which also folds full and half width),
 * without characters that have no meaning for search.
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

/** Returns the key that compares names: it folds width, case, accents and spacing. */
export function textKey(text: string): string {
  return foldWord(normalizeText(text).replace(/\s+/gu, ' ').trim()).plain;
}
