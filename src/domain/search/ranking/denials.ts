/**
 * Words that say what a product lacks: `boxed ohne Lüfter` is no fan. A word that stands right
 * after one is found there, but says nothing of what the listing is.
 */
import functionWords from '../../../../facts/language/function-words.json' with { type: 'json' };
import { tokenize } from '../language/tokenize.ts';
import type { QueryWord } from '../query/query.ts';

const LANGUAGES: [string, { stops: string; without?: string }][] = Object.entries(functionWords);
/** Japanese and Turkish say it behind the word. */
const DENIALS = LANGUAGES.flatMap(([language, { without = '' }]) =>
  tokenize(without, language).flat(),
);

/** The tokens that deny the word behind them, without those that the search asks for. */
export function denialsFor(words: readonly QueryWord[]): ReadonlySet<string> {
  const asked = new Set(words.flatMap(({ alternatives }) => alternatives));
  return new Set(DENIALS.filter((token) => !asked.has(token)));
}
