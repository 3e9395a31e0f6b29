/**
 * Words that say what a product lacks: `boxed ohne Lüfter` is no fan. A word that stands right
 * after one is found there, but says nothing of what the listing is.
 */

import { tokenize } from '../language/tokenize.ts';
import type { QueryWord } from '../query/query.ts';

/** "Without" by language; Japanese and Turkish say it behind the word. */
const WITHOUT = {
  en: 'without',
  de: 'ohne',
  fr: 'sans',
  it: 'senza',
  es: 'sin',
  pt: 'sem',
  nl: 'zonder',
  sv: 'utan',
  pl: 'bez',
} as const;

const DENIALS: readonly string[] = Object.entries(WITHOUT).flatMap(([language, word]) =>
  tokenize(word, language).flat(),
);

/** The tokens that deny the word behind them, without those that the search asks for. */
export function denialsFor(words: readonly QueryWord[]): ReadonlySet<string> {
  const asked = new Set(words.flatMap(({ alternatives }) => alternatives));
  return new Set(DENIALS.filter((token) => !asked.has(token)));
}
