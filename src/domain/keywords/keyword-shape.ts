/** Judges whether a person would type a keyword. */
import { stemOf } from './normalize-keyword.ts';
import {
  BEHIND_WORDS,
  BOILERPLATE_WORDS,
  GENERIC_WORDS,
  isCode,
  prepositions,
  stopWords,
  UNIT_WORDS,
} from './word-lists.ts';

/** Shoppers type only a few words. */
export const KEYWORD_WORDS_MAX = 6;
/** Shorter words are parts of too many others: "ear" does not repeat in "earbuds". */
const COMPOUND_PART_MIN = 4;

/**
 * Whether a person would type it: no function word except one preposition after the seed, nothing
 * that distinguishes offers (sizes, conditions, codes), no word twice. Any seed word is allowed.
 */
export function isTypable(
  words: readonly string[],
  { seed, language }: { readonly seed: readonly string[]; readonly language: string },
): boolean {
  const stops = stopWords(language);
  const leads = prepositions(language);
  const own = words.filter((word) => !seed.includes(word));
  const isLead = (word: string, at: number) =>
    leads.has(word) &&
    at < words.length - 1 &&
    !stops.has(words[at + 1] ?? '') &&
    seed.every((part) => words.slice(0, at).includes(part));
  const isMisplaced = words.some(
    (word, at) => stops.has(word) && !seed.includes(word) && !isLead(word, at),
  );
  return (
    words.length > 0 &&
    words.length <= Math.max(KEYWORD_WORDS_MAX, seed.length) &&
    !isMisplaced &&
    words.filter((word) => leads.has(word)).length <= 1 &&
    !BEHIND_WORDS.has(words[0] ?? '') &&
    !own.some((word) => tellsOffersApart(word)) &&
    !(own.length > 0 && own.every((word) => GENERIC_WORDS.has(word))) &&
    !(own.at(-1) === words.at(-1) && GENERIC_WORDS.has(words.at(-1) ?? '')) &&
    !repeatsWord(words, language)
  );
}

function tellsOffersApart(word: string): boolean {
  return (
    UNIT_WORDS.has(word) ||
    BOILERPLATE_WORDS.has(word) ||
    isCode(word) ||
    /^\p{Script=Latin}$/u.test(word)
  );
}

/** Whether a word occurs twice: unchanged, inflected, or inside a compound. */
function repeatsWord(words: readonly string[], language: string): boolean {
  const stems = words.map((word) => stemOf(word, language));
  return stems.some(
    (stem, at) =>
      stems.indexOf(stem) !== at ||
      stems.some((other, place) => place !== at && isCompoundOf(stem, other)),
  );
}

function isCompoundOf(whole: string, part: string): boolean {
  if (part.length < COMPOUND_PART_MIN || whole.length <= part.length) return false;
  return whole.endsWith(part) || whole.startsWith(part);
}
