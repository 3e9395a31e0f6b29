/** Normalizes keywords for comparison. */
import { foldWord } from '../search/language/fold-word.ts';
import { stemWord } from '../search/language/stem-word.ts';
import { stopWords } from './word-lists.ts';

/** Most keywords need no change. */
const NORMALIZED = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/** Returns the keyword in NFKC, lower case and single spaces; words keep their accents. */
export function normalizeKeyword(keyword: string): string {
  if (NORMALIZED.test(keyword)) return keyword;
  return keyword.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Returns the words of a normalized keyword, without punctuation at their ends. */
export function keywordWords(keyword: string): string[] {
  return normalizeKeyword(keyword)
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '');
}

/**
 * Returns an equal key for keywords with one meaning: "Yoga mats for kids" and "kids' yoga-mat". It
 * ignores function words, order, number, and hyphens.
 */
export function contentKey(keyword: string, language: string): string {
  return contentWords(keyword, language).join(' ');
}

/** Returns the sorted stems of a keyword without its function words, unless it has no others. */
export function contentWords(keyword: string, language: string): string[] {
  const words = normalizeKeyword(keyword)
    .split(/[\s\-‐‑/]+/u)
    .map((word) => word.replace(/['’]s?$|[^\p{L}\p{N}\p{M}]+/gu, ''))
    .filter((word) => word !== '');
  const stops = stopWords(language);
  const meaningful = words.filter((word) => !stops.has(word));
  const stems = (meaningful.length > 0 ? meaningful : words).map((word) => stemOf(word, language));
  return [...new Set(stems)].sort();
}

/** Returns the first stem of a word, for comparisons of titles and keywords. */
export function stemOf(word: string, language: string): string {
  const { plain } = foldWord(word);
  return stemWord(plain, language)[0] ?? plain;
}
