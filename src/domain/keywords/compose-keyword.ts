/** A phrase and the seed as one keyword, in the order the language puts a feature and a noun. */
import { KEYWORD_WORDS_MAX } from './keyword-shape.ts';
import { joinWords } from './title-text.ts';

/** Languages that put what describes a noun behind it. */
const NOUN_FIRST: ReadonlySet<string> = new Set(['fr', 'it', 'es', 'pt', 'ja']);

/** Endings of what describes and names nothing, behind three letters: it may stand with any noun. */
const ADJECTIVES: Readonly<Record<string, RegExp>> = {
  en: /.{3}(?:able|ible|proof|free|less|friendly|resistant|safe|slip|duty|weight|stick)$|(?:insulated|powered|padded)$/u,
  de: /.{3}(?:bar|fest|frei|los|dicht|sicher|arm|ig|lich|isch)$/u,
};

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
  return isNounFirst(words, language) ? `${noun} ${phrase}` : `${phrase} ${noun}`;
}

/** A German adjective before its noun would have to agree with it; behind it, it need not. */
function isNounFirst(words: readonly string[], language: string): boolean {
  if (NOUN_FIRST.has(language)) return true;
  return language === 'de' && isAdjective(words, language);
}

/** "waterproof" and "tear resistant", but not "resistant". */
export function isAdjective(words: readonly string[], language: string): boolean {
  return ADJECTIVES[language]?.test(words.join('')) ?? NOUN_FIRST.has(language);
}

/** The noun of a seed that others describe: "mixer" of "stand mixer", "toaster" of "toaster 2 slice". */
export function headOf(seed: readonly string[], language: string): string {
  if (NOUN_FIRST.has(language)) return seed[0] ?? '';
  const size = seed.findIndex((word) => /\p{N}/u.test(word));
  return seed[size > 0 ? size - 1 : seed.length - 1] ?? '';
}
