/**
 * What a character means for cutting text into words. Answers come from a table over the basic
 * plane that is filled as characters are met, so that the common case is one array read.
 */
export const CharacterClass = {
  /** White space and other gaps that words may be joined across (`32 GB`). */
  space: 1,
  /** Punctuation that ends a group of words. */
  boundary: 2,
  /** Letters, and marks that belong to the letter before them. */
  letter: 3,
  digit: 4,
  /** Punctuation that joins when it stands inside a word: hyphen, full stop, ampersand. */
  joiner: 5,
  apostrophe: 6,
  /** Scripts written without spaces: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
  unspaced: 7,
  /** Each emoji is a word. */
  emoji: 8,
} as const;

export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass];

const UNKNOWN = 0;
const BMP_SIZE = 0x10000;
const BMP = new Uint8Array(BMP_SIZE);

/** The same for ASCII, ready to be read without a call. */
export const ASCII_CLASSES: Uint8Array = BMP.subarray(0, 0x80);

export function characterClass(codePoint: number): CharacterClass {
  if (codePoint >= BMP_SIZE) return classify(codePoint);
  const known = BMP[codePoint];
  if (known !== undefined && known !== UNKNOWN) return known as CharacterClass;
  const found = classify(codePoint);
  BMP[codePoint] = found;
  return found;
}

const JOINERS = new Set(['-', '\u2010', '\u2011', '.', '_', '&']);
const APOSTROPHES = new Set(["'", '\u2019', '\u2018', '\u02bc', '`', '\u00b4', '\u2032']);
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

function classify(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint);
  if (/\p{White_Space}/u.test(character)) return CharacterClass.space;
  if (JOINERS.has(character)) return CharacterClass.joiner;
  if (APOSTROPHES.has(character)) return CharacterClass.apostrophe;
  if (UNSPACED.test(character)) return CharacterClass.unspaced;
  if (/\p{Nd}/u.test(character)) return CharacterClass.digit;
  if (/[\p{L}\p{M}\p{Nl}]/u.test(character)) return CharacterClass.letter;
  if (EMOJI.test(character)) return CharacterClass.emoji;
  return CharacterClass.boundary;
}

for (let code = 0; code < ASCII_CLASSES.length; code++) characterClass(code);
