/** The seed as it was typed, wherever a title writes it in another way. */
import { stemOf } from './keyword-shape.ts';

const HYPHENS = /[-‐‑]/gu;

/**
 * "fishfinder", "finder fish" and "fish finders" become "fish finder" and so on: one keyword in
 * whatever way titles write it. Plurals only in English, where adjectives do not change with them.
 */
export function alignSeed(
  words: readonly string[],
  seed: readonly string[],
  language: string,
): readonly string[] {
  if (seed.length === 0) return words;
  const formOf = (word: string) =>
    (language === 'en' ? stemOf(word, language) : word).replace(HYPHENS, '');
  const target = seed.map(formOf);
  const joined = target.join('');
  const sorted = [...target].sort().join(' ');
  const aligned: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = seedLengthAt(words.slice(at).map(formOf), { joined, sorted, seed });
    aligned.push(...(length === 0 ? [words[at] ?? ''] : seed));
    at += Math.max(1, length);
  }
  return aligned;
}

/** Words that say the seed from the first one on; 0 where they do not. */
function seedLengthAt(
  forms: readonly string[],
  {
    joined,
    sorted,
    seed,
  }: { readonly joined: string; readonly sorted: string; readonly seed: readonly string[] },
): number {
  for (let length = 1; length <= seed.length + 2; length += 1) {
    const run = forms.slice(0, length);
    if (run.length === length && run.join('') === joined) return length;
  }
  const run = forms.slice(0, seed.length);
  return [...run].sort().join(' ') === sorted ? seed.length : 0;
}
