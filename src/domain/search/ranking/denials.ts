/**
 * Words that say what a product lacks: a `boxed ohne Lüfter` is not a fan. The word right after one
 * still finds the listing, but says nothing about what the listing is.
 */
import functionWords from '../../../../facts/language/function-words.json' with { type: 'json' };
import { tokenize } from '../language/tokenize.ts';
import type { QueryWord } from '../query/query.ts';

const LANGUAGES: [string, { stops: string; without?: string }][] = Object.entries(functionWords);
/** Japanese and Turkish have none: they put the denial after the word. */
const DENIALS = LANGUAGES.flatMap(([language, { without = '' }]) =>
  tokenize(without, language).flat(),
);

/** Returns the tokens that deny the next word, except those that the search asks for. */
export function denialsFor(words: readonly QueryWord[]): ReadonlySet<string> {
  const asked = new Set(words.flatMap(({ alternatives }) => alternatives));
  return new Set(DENIALS.filter((token) => !asked.has(token)));
}
