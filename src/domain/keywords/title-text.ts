/**
 * Cuts titles into pieces that may contain a keyword. Punctuation ends a piece, and so does a brand
 * name: the words before and after it are not one phrase.
 */
import { stopWords } from './word-lists.ts';

export interface TitlePiece {
  readonly words: readonly string[];
  /** The words as the title writes them, with a mark after trademarked ones. */
  readonly written: readonly string[];
  /** Whether a brand name is right before it. */
  readonly followsBrand: boolean;
}

/** A title in pieces, without its brand name. */
export interface SampledTitle {
  readonly brand: string | null;
  readonly pieces: readonly TitlePiece[];
}

/** Finds brand names; null if there are none. */
type BrandPattern = RegExp | null;

const TRADE_MARKS = /[™®©℠]/gu;
/** Replaces a trademark sign, which NFKC would turn into letters. */
export const MARK = '\u{F0001}';
/** The ASCII hyphen, the Unicode hyphen, and the non-breaking hyphen. */
export const HYPHEN = /[-‐‑]/u;
const COMPOUND = /\p{L}[\p{L}\p{M}]*(?:[-‐‑][\p{L}\p{M}]+)+/gu;
const PUNCTUATION =
  /[,;:|()[\]{}/\\•·–—&+"“”„«»!?…。、・【】「」『』〈〉《》～~*=<>]|\s-+\s|\.(?=\s|$)/u;
const WORDS = /(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*[\p{L}\p{N}\p{M}]|[\p{L}\p{N}])\u{F0001}?/gu;
const SYNTAX = /[\\^$.*+?()[\]{}|/]/gu;
/** Japanese titles use a space where others use a comma. */
const JAPANESE_SEPARATORS = new RegExp(`${PUNCTUATION.source}|\\s+`, 'u');
/** Replaces a brand name; a private character that no text has. */
const CUT = '\u{F0000}';

function plainTitle(title: string): string {
  return title.replace(TRADE_MARKS, '').normalize('NFKC').toLowerCase();
}

/** Returns the pieces of a title without brand names. A mark does not split a word (`Core™2`). */
export function titlePieces(
  title: string,
  language: string,
  brands: BrandPattern = null,
): TitlePiece[] {
  const plain = title.replace(TRADE_MARKS, MARK).normalize('NFKC');
  const text = brands === null ? plain : plain.replace(brands, CUT);
  return text.split(CUT).flatMap((part, index) =>
    part
      .split(language === 'ja' ? JAPANESE_SEPARATORS : PUNCTUATION)
      .map((piece) => wordsOf(piece, language))
      .filter((written) => written.length > 0)
      .map((written, place) => ({
        words: written.map((word) => word.replace(MARK, '').toLowerCase()),
        written,
        followsBrand: index > 0 && place === 0,
      })),
  );
}

export function titleWords(title: string, language: string): string[] {
  return titlePieces(title, language).flatMap(({ words }) => words);
}

/** Returns a pattern of whole brand names, the longest first. */
export function brandPattern(brands: Iterable<string>): BrandPattern {
  const names = [...new Set([...brands].map((brand) => plainTitle(brand).trim()))].filter(
    (name) => name !== '',
  );
  if (names.length === 0) return null;
  names.sort((left, right) => right.length - left.length || (left < right ? -1 : 1));
  const any = names.map((name) => name.replace(SYNTAX, '\\$&').replace(/\s+/gu, '\\s+')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?:['’]s)?(?![\\p{L}\\p{N}])`, 'giu');
}

/** Joins the words of a phrase with the language's separator. */
export function joinWords(words: readonly string[], language: string): string {
  return words.join(language === 'ja' ? '' : ' ');
}

function wordsOf(piece: string, language: string): readonly string[] {
  if (language !== 'ja') return latinWords(piece, stopWords(language));
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(piece);
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/**
 * Splits compounds at hyphens, because people often type a space instead. `t-shirt` keeps its
 * hyphen, and so does `in-ear`, which would lose its function word.
 */
function latinWords(piece: string, stops: ReadonlySet<string>): readonly string[] {
  const spaced = piece.replace(COMPOUND, (whole) => {
    const parts = whole.split(HYPHEN);
    const [first = ''] = parts;
    return first.length < 2 || stops.has(first.toLowerCase()) ? whole : parts.join(' ');
  });
  return spaced.match(WORDS) ?? [];
}
