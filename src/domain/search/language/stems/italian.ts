/**
 * Stems Italian plurals. An ending does not tell its singular (`libri` could come from `libro` or
 * `libre`), so a plural gives all its possible singulars. Two words match when they share one. This
 * keeps `porta` (door) and `porto` (harbor) apart, which cutting the vowel would not. The feminine
 * of an adjective counts as its masculine.
 */
import tables from '../../../../../facts/language/stems/italian.json' with { type: 'json' };
import { suffixStemmer, wordTable } from './suffix-rules.ts';

const LETTERS_MIN = 4;
/** Ending of a word -> endings of its possible singulars; the first match counts. */
const SINGULARS: readonly (readonly [string, readonly string[]])[] = Object.entries(
  tables.singulars,
);
/** Nouns keep their gender: `manico` and `manica`, `basilico` and `basilica`, `plastica`. */
const FEMININES = wordTable(tables.feminines);
const feminine = suffixStemmer(...tables.feminineEndings);

export function stemItalian(word: string): readonly string[] {
  const stems = singularsOf(word).flatMap((stem) => {
    const masculine = FEMININES.get(stem) ?? feminine(stem);
    return masculine === stem ? [stem] : singularsOf(masculine);
  });
  return [...new Set(stems)];
}

function singularsOf(word: string): readonly string[] {
  if (word.length < LETTERS_MIN) return [word];
  for (const [ending, singulars] of SINGULARS) {
    if (word.endsWith(ending)) {
      const base = word.slice(0, word.length - ending.length);
      return singulars.map((singular) => base + singular);
    }
  }
  return [word];
}
