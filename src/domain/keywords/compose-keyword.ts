/** Composes a keyword from a phrase and the seed, and finds the seed in any spelling of a title. */
import { KEYWORD_WORDS_MAX } from './keyword-shape.ts';
import { stemOf } from './normalize-keyword.ts';
import { joinWords } from './title-text.ts';

/** Languages that put a noun before the words that describe it. */
const NOUN_FIRST: ReadonlySet<string> = new Set(['fr', 'it', 'es', 'pt', 'ja']);

/** Endings of adjectives that fit any noun, after at least three letters. */
const ADJECTIVES: Readonly<Record<string, RegExp>> = {
  en: /.{3}(?:able|ible|proof|free|less|friendly|resistant|safe|slip|duty|weight|stick)$|(?:insulated|powered|padded)$/u,
  de: /.{3}(?:bar|fest|frei|los|dicht|sicher|arm|ig|lich|isch)$/u,
};

/**
 * Joins "extra thick" + "yoga mat", or "yoga mat" + "for" + "hot yoga"; null if it gets too long.
 * `lead` is the preposition that belongs before the words.
 */
export function composeKeyword(
  { words, lead }: { readonly words: readonly string[]; readonly lead: string | null },
  seed: readonly string[],
  language: string,
): string | null {
  if (words.length + seed.length + (lead === null ? 0 : 1) > KEYWORD_WORDS_MAX) return null;
  const phrase = joinWords(words, language);
  const noun = seed.join(' ');
  if (lead !== null) return `${noun} ${lead} ${phrase}`;
  // German puts the adjective last, where it needs no ending.
  const isBehind = language === 'de' && isAdjective(words, language);
  return isBehind || NOUN_FIRST.has(language) ? `${noun} ${phrase}` : `${phrase} ${noun}`;
}

/**
 * Puts a size, standard or color where shoppers type it: "64gb usb stick" in English, "usb stick
 * 64gb" elsewhere; null if it gets too long.
 */
export function describedBy(
  attribute: string,
  seed: readonly string[],
  language: string,
): string | null {
  if (attribute.split(' ').length + seed.length > KEYWORD_WORDS_MAX) return null;
  const noun = joinWords(seed, language);
  return language === 'en' ? `${attribute} ${noun}` : `${noun} ${attribute}`;
}

/** Whether it is an adjective: "waterproof" and "tear resistant", but not "resistant". */
export function isAdjective(words: readonly string[], language: string): boolean {
  return ADJECTIVES[language]?.test(words.join('')) ?? NOUN_FIRST.has(language);
}

/** Returns the described noun: "mixer" of "stand mixer", "toaster" of "toaster 2 slice". */
export function headOf(seed: readonly string[], language: string): string {
  if (NOUN_FIRST.has(language)) return seed[0] ?? '';
  const size = seed.findIndex((word) => /\p{N}/u.test(word));
  return seed[size > 0 ? size - 1 : seed.length - 1] ?? '';
}

const HYPHENS = /[-‐‑]/gu;

/**
 * Replaces the seed's spellings by the typed one: "fishfinder", "finder fish" and "fish finders"
 * become "fish finder". Plurals only in English, where adjectives do not change with them.
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
  const sorted = target.toSorted().join(' ');
  const forms = words.map(formOf);
  /** How many words from a place on spell the seed; 0 if they do not. */
  const lengthAt = (at: number): number => {
    const runs = [...forms.slice(at, at + seed.length + 2).keys()].map((more) =>
      forms.slice(at, at + more + 1),
    );
    const run =
      runs.find((some) => some.join('') === joined) ??
      runs.find((some) => some.length === seed.length && some.toSorted().join(' ') === sorted);
    return run?.length ?? 0;
  };
  const aligned: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthAt(at);
    aligned.push(...(length === 0 ? words.slice(at, at + 1) : seed));
    at += Math.max(1, length);
  }
  return aligned;
}
