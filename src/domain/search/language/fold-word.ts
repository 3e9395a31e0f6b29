/**
 * Folding of one word: case, accents and width removed, in every script. Letters that are written
 * in two ways without their mark (German `ü` as `u` or `ue`, Swedish and Danish `å` as `a` or `aa`)
 * give a second spelling.
 */
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
  const spelled = replaceLetters(lower, DIGRAPHS);
  const digraph = spelled === lower ? plain : stripMarks(spelled);
  return { plain, digraph: digraph === plain ? null : digraph };
}

const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
};

/** Letters that Unicode does not decompose into a base letter and a mark. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
  '⁄': '/',
  ـ: '',
};

/**
 * Marks that only shade a letter: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel
 * signs and hamza. Marks that are letters of their own (Indic vowels, the Japanese voicing mark)
 * stay.
 */
const SHADING_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670]/g;

function stripMarks(lower: string): string {
  return replaceLetters(lower.normalize('NFD').replace(SHADING_MARKS, ''), BASE_LETTERS).normalize(
    'NFC',
  );
}

function replaceLetters(text: string, letters: Readonly<Record<string, string>>): string {
  let result = '';
  for (const letter of text) result += letters[letter] ?? letter;
  return result;
}

export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
