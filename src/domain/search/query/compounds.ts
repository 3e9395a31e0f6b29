/**
 * Finds compounds in languages that write them as one word: `matte` also finds `Yogamatte`. The
 * market's listings are the dictionary. A word that ends in the searched word counts if its first
 * part is a word of the listings, or if its last part is too long to be a coincidence. The order of
 * imports does not matter.
 */
import tables from '../../../../facts/language/compounds.json' with { type: 'json' };
import { keptOrMade } from '../../values/kept-or-made.ts';
import { stemWord } from '../language/stem-word.ts';
import type { WordForms } from '../language/word-forms.ts';
import type { QueryWord, SearchQuery } from './query.ts';

/** The words of a market's listings, as one state of an index knows them. */
export interface Vocabulary {
  /**
   * Returns up to `atMost` longer words that end in the tail: the shortest first, then in
   * alphabetical order. It may include words whose last listing is gone.
   */
  endingIn(tail: string, atMost: number): readonly string[];
  isInListings(word: string, atLeast: number): boolean;
  /** Work space: the compounds found so far, by language and tail. */
  readonly compounds: Map<string, readonly string[]>;
}

const COMPOUNDING_LANGUAGES = new Set(tables.languages.split(' '));
/** With fewer listings, the first part of a compound may be a typing error. */
export const HEAD_LISTINGS_MIN = 3;
/** The fewest letters of each part as written. */
const PART_LETTERS_MIN = 4;
/** The fewest letters of a stemmed word that is a tail: `dos` of `Dose`, but `do` of `Brotdose`. */
const TAIL_ALONE_MIN = 3;
const TAIL_MIN = 2;
/** Stemming strips more from long words than from short ones, so this lengthens a short one. */
const ANY_HEAD = 'bank';
/** The most compounds of one word; the shortest ones count, because they are the plainest. */
const COMPOUNDS_MAX = 500;
/** The most words to examine: many words share a two-letter ending. */
const ENDINGS_TRIED_MAX = 2_000;
/** The search looks for compounds of only this many words. */
const COMPOUNDING_WORDS_MAX = 8;
const LATIN_LETTERS = /^[a-z]+$/;

/** Whether the language writes compounds as one word (`Yogamatte`). */
export function writesCompounds(language: string): boolean {
  return COMPOUNDING_LANGUAGES.has(language);
}

/** Returns the possible endings of compounds with this last word. */
export function compoundTails(
  { plain, digraph, tokens }: Pick<WordForms, 'plain' | 'digraph' | 'tokens'>,
  language: string,
): readonly string[] {
  if (plain.length < PART_LETTERS_MIN || !LATIN_LETTERS.test(plain)) return [];
  const tails = new Set(tokens.filter((token) => token.length >= TAIL_ALONE_MIN));
  for (const spelling of digraph === null ? [plain] : [plain, digraph]) {
    for (const stem of stemWord(ANY_HEAD + spelling, language)) {
      tails.add(stem.slice(ANY_HEAD.length));
    }
  }
  return [...tails].filter((tail) => tail.length >= TAIL_MIN);
}

/** Adds the compounds of its words to the search. */
export function withCompounds(
  query: SearchQuery,
  language: string,
  vocabulary: Vocabulary,
): SearchQuery {
  if (!query.words.some(({ tails }) => tails !== undefined)) return query;
  let looked = 0;
  const named = query.words.map((word) => {
    if (word.tails === undefined || looked === COMPOUNDING_WORDS_MAX) return word;
    looked++;
    return withInside(word, language, vocabulary);
  });
  return { ...query, words: named.map((word) => withHeads(word, named)) };
}

/** A compound of two words counts for the first, too: `Kinderfahrradhelm` for `Kinder`. */
function withHeads(word: QueryWord, words: readonly QueryWord[]): QueryWord {
  const headed = words.flatMap((last) => {
    if (last === word) return [];
    const { inside = [], tails = [] } = last;
    return inside.filter((compound) => isMadeOf(compound, word.alternatives, tails));
  });
  return headed.length === 0 ? word : { ...word, inside: [...(word.inside ?? []), ...headed] };
}

function isMadeOf(compound: string, heads: readonly string[], tails: readonly string[]): boolean {
  return heads.some(
    (head) =>
      head.length >= TAIL_ALONE_MIN &&
      compound.startsWith(head) &&
      tails.some(
        (tail) =>
          compound.endsWith(tail) &&
          LINKS.includes(compound.slice(head.length, compound.length - tail.length)) &&
          head.length + tail.length <= compound.length,
      ),
  );
}

function withInside(word: QueryWord, language: string, vocabulary: Vocabulary): QueryWord {
  const inside = (word.tails ?? []).flatMap((tail) => compoundsOf(tail, language, vocabulary));
  return inside.length === 0 ? word : { ...word, inside: [...new Set(inside)] };
}

/** The most tails whose compounds are cached for one state of an index. */
const TAILS_MAX = 1_000;

function compoundsOf(tail: string, language: string, vocabulary: Vocabulary): readonly string[] {
  return keptOrMade(vocabulary.compounds, TAILS_MAX, `${language} ${tail}`, () => {
    const found: string[] = [];
    for (const word of vocabulary.endingIn(tail, ENDINGS_TRIED_MAX)) {
      if (found.length === COMPOUNDS_MAX) break;
      if (isHead(word.slice(0, -tail.length), tail, language, vocabulary)) found.push(word);
    }
    return found;
  });
}

/** `Geburtstag-s-karte`, `Suppe-n-teller`, `Kind-er-bett`, and links in Dutch and Swedish. */
const LINKS = tables.links;

/** A preposition changes the meaning of a word: a `Durchmesser` is not a `Messer`. */
const NO_HEADS = new Set(tables.noHeads.split(' '));

/** A stemmed last part of this many letters is no coincidence: `flasch`. */
const SURE_TAIL_MIN = 6;
/** First parts of three letters before such a last part: `Garkammer`, but not `Expedition`. */
const SHORT_HEADS = new Set(tables.shortHeads.split(' '));

function isHead(written: string, tail: string, language: string, vocabulary: Vocabulary): boolean {
  if (NO_HEADS.has(written)) return false;
  return LINKS.some((link) => {
    if (!written.endsWith(link)) return false;
    const part = written.slice(0, written.length - link.length);
    const isSure = tail.length >= SURE_TAIL_MIN;
    if (isSure && SHORT_HEADS.has(part)) return true;
    if (part.length < PART_LETTERS_MIN || !LATIN_LETTERS.test(part)) return false;
    return (
      isSure ||
      stemWord(part, language).some((stem) => vocabulary.isInListings(stem, HEAD_LISTINGS_MIN))
    );
  });
}
