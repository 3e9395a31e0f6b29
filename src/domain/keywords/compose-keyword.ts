/** A phrase and the seed as one keyword, in the order the language puts a feature and a noun. */
import { joinWords } from './title-text.ts';

/** Languages that put what describes a noun behind it. */
const NOUN_FIRST: ReadonlySet<string> = new Set(['fr', 'it', 'es', 'pt', 'ja']);

/** Shoppers type a handful of words; what would be longer is left as it is. */
const KEYWORD_WORDS_MAX = 6;

export interface ComposedPhrase {
  readonly words: readonly string[];
  /** The preposition that belongs before it; null = none. */
  readonly lead: string | null;
}

/** "extra thick" + "yoga mat", "yoga mat" + "for" + "hot yoga"; null where it would be too long. */
export function composeKeyword(
  { words, lead }: ComposedPhrase,
  seed: readonly string[],
  language: string,
): string | null {
  if (words.length + seed.length + (lead === null ? 0 : 1) > KEYWORD_WORDS_MAX) return null;
  const phrase = joinWords(words, language);
  const noun = seed.join(' ');
  if (lead !== null) return `${noun} ${lead} ${phrase}`;
  return NOUN_FIRST.has(language) ? `${noun} ${phrase}` : `${phrase} ${noun}`;
}
