/**
 * Lists words that are no keyword by themselves: function words by language, and words of titles
 * that distinguish offers (units, counts, conditions).
 */
import functionWords from '../../../facts/language/function-words.json' with { type: 'json' };
import lists from '../../../facts/language/listing-words.json' with { type: 'json' };

interface FunctionWords {
  readonly stops: string;
  /** Words that may open a keyword's second half: yoga mat "for" hot yoga. */
  readonly prepositions?: string;
  /** Whether titles of the language also contain English function words. */
  readonly withEnglish?: boolean;
}

const LANGUAGES: [string, FunctionWords][] = Object.entries(functionWords);
const NONE: ReadonlySet<string> = new Set();
const STOPS = new Map(
  LANGUAGES.map(([language, { stops, withEnglish = false }]) => [
    language,
    new Set((withEnglish ? `${stops} ${functionWords.en.stops}` : stops).split(' ')),
  ]),
);
const PREPOSITIONS = new Map(
  LANGUAGES.flatMap(([language, { prepositions }]) =>
    prepositions === undefined ? [] : [[language, new Set(prepositions.split(' '))] as const],
  ),
);

/** Returns the function words of a language; empty if there is no list. */
export function stopWords(language: string): ReadonlySet<string> {
  return STOPS.get(language) ?? NONE;
}

/** Returns the prepositions that a keyword may contain; empty if there is no list. */
export function prepositions(language: string): ReadonlySet<string> {
  return PREPOSITIONS.get(language) ?? NONE;
}

/** Units and counts in titles, in the languages of the marketplaces. */
export const UNIT_WORDS = wordSet(lists.units);

/** Conditions, sales phrases, and names of product ranges. */
export const BOILERPLATE_WORDS = wordSet(lists.boilerplate);

/** Words that only follow others: "retro style", never "style blender". */
export const BEHIND_WORDS = wordSet(lists.behind);

/** Words that need others to say anything: "large capacity". */
export const GENERIC_WORDS = wordSet(lists.generic);

const COLORS = new Map(
  Object.entries(lists.colors).map(([language, colors]) => [language, new Set(colors.split(' '))]),
);

/** Returns the names of colors that shoppers type; empty if there is no list. */
export function colors(language: string): ReadonlySet<string> {
  return COLORS.get(language) ?? NONE;
}

/** Brands that titles name for compatibility; nobody may advertise with them. */
export const FOREIGN_NAMES = wordSet(lists.foreignNames);

/** Standards and sizes that shoppers type although they look like codes. */
const STANDARD =
  /^(?:[248]k|[2-5]d|[345]g|usb-?[abc]|mp[34]|h26[45]|hdr(?:10)?|ddr[2-5]|am[2-5]|lga\d{3,4}|pcie\d?|ip[x6][4-9]|e1[24]|e2[67]|gu10|a19|rj45|dvb-?[cst]2?|\d+(?:-in-1|-slice|-piece|-pack|-cup|-quart))$/u;

export function isStandard(word: string): boolean {
  return STANDARD.test(word);
}

/** Whether it is a model code, a part number or a bare number. */
export function isCode(word: string): boolean {
  return /[\p{N}.]/u.test(word) && !isStandard(word);
}

function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}
