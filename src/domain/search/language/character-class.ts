/** What a character means for cutting text into words. */
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

const ASCII_SIZE = 0x80;
/** Classes of the ASCII characters, ready to be read without a call. */
export const ASCII_CLASSES: ArrayLike<CharacterClass> = Array.from(
  { length: ASCII_SIZE },
  (_, code) => classify(code),
);

const BASIC_PLANE_SIZE = 0x10000;
const PAGE_BITS = 8;
const PAGE_SIZE = 1 << PAGE_BITS;
const UNKNOWN = 0;

/** Remembers the classes of the characters it met, so that the next look is one array read. */
export class CharacterClasses {
  /** Classes of 256 characters each; 0 for those not met yet. */
  readonly #pages: (Uint8Array | undefined)[] = [];

  of(codePoint: number): CharacterClass {
    if (codePoint >= BASIC_PLANE_SIZE) return classify(codePoint);
    const page = codePoint >> PAGE_BITS;
    const at = codePoint & (PAGE_SIZE - 1);
    const known = this.#pages[page]?.[at] ?? UNKNOWN;
    if (known !== UNKNOWN) return known as CharacterClass;
    const found = classify(codePoint);
    this.#pages[page] ??= new Uint8Array(PAGE_SIZE);
    this.#pages[page][at] = found;
    return found;
  }
}
