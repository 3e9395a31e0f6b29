/** What a character means when text is cut into words. */
export const CharacterClass = {
  none: 0,
  /** White space and other gaps that joined words may have between them (`32 GB`). */
  space: 1,
  /** Punctuation that ends a group of words. */
  boundary: 2,
  /** Letters, and marks that belong to the letter before them. */
  letter: 3,
  digit: 4,
  /** Punctuation that joins two words it is between: hyphen, full stop, ampersand. */
  joiner: 5,
  apostrophe: 6,
  /** Scripts written without spaces: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
  unspaced: 7,
  /** Each emoji is a word. */
  emoji: 8,
} as const;

export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass];

/** Cached classes of characters outside ASCII, by code point. */
export type Classes = Map<number, CharacterClass>;

/** The first match counts. */
const PATTERNS: readonly (readonly [CharacterClass, RegExp])[] = [
  [CharacterClass.space, /\p{White_Space}/u],
  [CharacterClass.joiner, /[-\u2010\u2011._&]/],
  [CharacterClass.apostrophe, /['\u2019\u2018\u02bc`\u00b4\u2032]/],
  [
    CharacterClass.unspaced,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]/u,
  ],
  [CharacterClass.digit, /\p{Nd}/u],
  [CharacterClass.letter, /[\p{L}\p{M}\p{Nl}]/u],
  [CharacterClass.emoji, /\p{Extended_Pictographic}|\p{Regional_Indicator}/u],
];

function classify(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint);
  const found = PATTERNS.find(([, pattern]) => pattern.test(character));
  return found?.[0] ?? CharacterClass.boundary;
}

const ASCII_SIZE = 0x80;
export const ASCII_CLASSES: ArrayLike<CharacterClass> = Array.from(
  { length: ASCII_SIZE },
  (_, code) => classify(code),
);

/** Returns the class of the character at a place of a text. */
export function classAt(text: string, at: number, characters: Classes): CharacterClass {
  const unit = text.charCodeAt(at);
  if (unit < ASCII_SIZE) return ASCII_CLASSES[unit] as CharacterClass;
  const code = text.codePointAt(at);
  if (code === undefined) return CharacterClass.none;
  const known = characters.get(code);
  if (known !== undefined) return known;
  const found = classify(code);
  characters.set(code, found);
  return found;
}
