/**
 * What two keywords share when they ask for the same: their words without function words, in any
 * order, singular and plural alike, hyphen or space. "Yoga mats for kids" and "kids' yoga-mat" meet.
 */
import { foldWord } from '../search/language/fold-word.ts';
import { stemWord } from '../search/language/stem-word.ts';
import { stopWords } from './function-words.ts';
import { normaliseKeyword } from './normalise.ts';

export function contentKey(keyword: string, language: string): string {
  return contentWords(keyword, language).join(' ');
}

/** The stems, sorted, each once; of a keyword of function words alone, all its words. */
export function contentWords(keyword: string, language: string): string[] {
  const words = normaliseKeyword(keyword)
    .split(/[\s\-‐‑/]+/u)
    .map((word) => word.replace(/['’]s?$|[^\p{L}\p{N}\p{M}]+/gu, ''))
    .filter((word) => word !== '');
  const stops = stopWords(language);
  const meaningful = words.filter((word) => !stops.has(word));
  const stems = (meaningful.length > 0 ? meaningful : words).map(
    (word) => stemWord(foldWord(word).plain, language)[0] ?? word,
  );
  return [...new Set(stems)].sort();
}
