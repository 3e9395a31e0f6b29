/** Function words by language: they make no keyword by themselves and do not stand at its ends. */
import file from '../../../facts/language/function-words.json' with { type: 'json' };

interface FunctionWords {
  readonly stops: string;
  /** Words that may open a keyword's second half: yoga mat "for" hot yoga. */
  readonly prepositions?: string;
  /** English is written into titles of the language too, and means nothing else in it. */
  readonly withEnglish?: boolean;
}

const LANGUAGES: [string, FunctionWords][] = Object.entries(file);
const NONE: ReadonlySet<string> = new Set();
const STOPS = new Map(
  LANGUAGES.map(([language, { stops, withEnglish = false }]) => [
    language,
    new Set((withEnglish ? `${stops} ${file.en.stops}` : stops).split(' ')),
  ]),
);
const PREPOSITIONS = new Map(
  LANGUAGES.flatMap(([language, { prepositions }]) =>
    prepositions === undefined ? [] : [[language, new Set(prepositions.split(' '))] as const],
  ),
);

/** Empty for a language without a list. */
export function stopWords(language: string): ReadonlySet<string> {
  return STOPS.get(language) ?? NONE;
}

/** Empty for a language without a list. */
export function prepositions(language: string): ReadonlySet<string> {
  return PREPOSITIONS.get(language) ?? NONE;
}
