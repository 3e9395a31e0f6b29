/**
 * Mines candidate keywords from the titles of products that rank for a keyword: runs of words that
 * several titles share, each with the way it goes with the seed.
 */

import { alignSeed, headOf, isAdjective } from './compose-keyword.ts';
import { foldPhrases } from './fold-phrases.ts';
import { isTypable, KEYWORD_WORDS_MAX, stemOf } from './keyword-shape.ts';
import { joinWords, type TitlePiece } from './title-text.ts';
import { prepositions, stopWords, UNIT_WORDS } from './word-lists.ts';

/** A phrase in fewer titles, or a smaller part of them, is one seller's wording. */
const TITLES_MIN = 2;
const TITLES_PART_MIN = 0.03;
/** A run whose neighbor is the same word in this part of its titles is a piece of a longer one. */
const TORN_PART = 0.6;
/** A phrase that stands before the noun in this part of its titles belongs there. */
const BEFORE_PART = 0.1;
/** The larger part of its titles. */
const MOST = 0.5;

/**
 * How a phrase goes with the seed: it holds the seed (`around`), stands before it, follows it
 * behind a preposition, or is only found with it (`beside`).
 */
export type PhrasePlace = 'around' | 'before' | 'behind' | 'beside';

export interface MinedPhrase {
  readonly phrase: string;
  readonly words: readonly string[];
  readonly place: PhrasePlace;
  /** Titles that hold it. */
  readonly titles: number;
  /** Their places in the sample. */
  readonly places: ReadonlySet<number>;
  /** The preposition most of its titles put before it: "for" hot yoga. */
  readonly lead: string | null;
}

export interface MiningOptions {
  readonly language: string;
  readonly seed: readonly string[];
  /** Whether a word belongs to one seller. */
  isOwn(word: string): boolean;
  /** Whether a word needs another one behind it, as an adjective its noun. */
  isUnfinished(word: string): boolean;
}

export interface SampledTitle {
  readonly brand: string | null;
  readonly pieces: readonly TitlePiece[];
}

/** Ordered by titles, then by more words, then alphabetically. */
export function minePhrases(
  sample: readonly SampledTitle[],
  options: MiningOptions,
): MinedPhrase[] {
  const { language, seed } = options;
  const titlesMin = Math.max(TITLES_MIN, Math.ceil(TITLES_PART_MIN * sample.length));
  const runs = collectRuns(sample, options);
  const usable = [...runs.values()].filter(
    (run) =>
      run.places.size >= titlesMin &&
      isTypable(run.words, options) &&
      !run.words.some((word) => !seed.includes(word) && options.isOwn(word)) &&
      (seed.includes(run.words.at(-1) ?? '') || !options.isUnfinished(run.words.at(-1) ?? '')) &&
      !isTorn(run, options) &&
      !isCutOff(run.words, seed, language),
  );
  const mined = usable.map((run) => minedPhrase(run, { ...options, runs }));
  return foldPhrases(mined, seed).sort(
    (left, right) =>
      right.titles - left.titles ||
      right.words.length - left.words.length ||
      (left.phrase < right.phrase ? -1 : 1),
  );
}

/** A run of words, with the titles it stands in and the words found on its two sides. */
interface Run {
  readonly words: readonly string[];
  readonly places: Set<number>;
  readonly before: Map<string, number>;
  readonly after: Map<string, number>;
}

function collectRuns(
  sample: readonly SampledTitle[],
  { language, seed }: MiningOptions,
): Map<string, Run> {
  const runs = new Map<string, Run>();
  sample.forEach(({ pieces }, place) => {
    for (const piece of pieces) {
      const words = alignSeed(piece.words, seed, language);
      for (let start = 0; start < words.length; start += 1) {
        const end = Math.min(words.length, start + KEYWORD_WORDS_MAX);
        for (let stop = start + 1; stop <= end; stop += 1) {
          const run = runOf(runs, words.slice(start, stop));
          if (run.places.has(place)) continue;
          run.places.add(place);
          count(run.before, words[start - 1]);
          count(run.after, words[stop]);
        }
      }
    }
  });
  return runs;
}

function runOf(runs: Map<string, Run>, words: readonly string[]): Run {
  const key = words.join(' ');
  const known = runs.get(key);
  if (known !== undefined) return known;
  const run: Run = { words, places: new Set(), before: new Map(), after: new Map() };
  runs.set(key, run);
  return run;
}

function count(counts: Map<string, number>, word: string | undefined): void {
  if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
}

/**
 * "ear headphones" is what is left of "over ear" and "in ear headphones", "cup" of "12 cup" and "8
 * cup". Where it ends with the seed it may be a part of something longer.
 */
function isTorn({ words, before, after, places }: Run, options: MiningOptions): boolean {
  const { seed } = options;
  const noun = seed.join(' ');
  const text = words.join(' ');
  const sides = [
    ...(text.startsWith(noun) ? [] : [before]),
    ...(text.endsWith(noun) ? [] : [after]),
  ];
  return sides.some((side) => mostJoined(side, options) > TORN_PART * places.size);
}

/**
 * Titles with the most frequent neighbor; numbers are one, and so are words that join. Names and
 * units end a phrase as punctuation does.
 */
function mostJoined(
  neighbors: ReadonlyMap<string, number>,
  { language, isOwn }: MiningOptions,
): number {
  const leads = prepositions(language);
  const stops = stopWords(language);
  const joined = new Map<string, number>();
  for (const [word, titles] of neighbors) {
    if (leads.has(word) || UNIT_WORDS.has(word) || (isOwn(word) && !isNumber(word))) continue;
    const key = stops.has(word) ? 'joining' : isNumber(word) ? 'number' : stemOf(word, language);
    joined.set(key, (joined.get(key) ?? 0) + titles);
  }
  return Math.max(0, ...joined.values());
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

/**
 * Two phrases side by side are not one: "bottle dishwasher safe" begins in the middle of "water
 * bottle", "non slip for hot yoga" joins a feature and a use. Around the whole seed they may stand.
 */
function isCutOff(words: readonly string[], seed: readonly string[], language: string): boolean {
  if (seed.every((word) => words.includes(word))) {
    const places = seed.map((word) => words.indexOf(word));
    return Math.max(...places) - Math.min(...places) > seed.length;
  }
  if (words.length < 2) return false;
  const leading = prepositions(language);
  return seed.slice(1).includes(words[0] ?? '') || words.some((word) => leading.has(word));
}

function minedPhrase(
  run: Run,
  { language, seed, runs }: MiningOptions & { readonly runs: ReadonlyMap<string, Run> },
): MinedPhrase {
  const { words, places, before } = run;
  const [lead, led] = [...before].sort(([, left], [, right]) => right - left)[0] ?? ['', 0];
  const isLed = led > MOST * places.size && prepositions(language).has(lead);
  return {
    phrase: joinWords(words, language),
    words,
    place: placeOf(run, isLed, { language, seed, runs }),
    titles: places.size,
    places,
    lead: isLed ? lead : null,
  };
}

function placeOf(
  { words, places }: Run,
  isLed: boolean,
  {
    language,
    seed,
    runs,
  }: Pick<MiningOptions, 'language' | 'seed'> & {
    readonly runs: ReadonlyMap<string, Run>;
  },
): PhrasePlace {
  if (seed.every((word) => words.includes(word))) return 'around';
  if (words.some((word) => seed.includes(word))) return 'beside';
  if (isLed) return 'behind';
  const nouns = [seed, [headOf(seed, language)]];
  const standing = nouns.map((noun) => runs.get([...words, ...noun].join(' '))?.places.size ?? 0);
  const isBefore = Math.max(...standing) >= Math.max(TITLES_MIN, BEFORE_PART * places.size);
  return isBefore || isAdjective(words, language) ? 'before' : 'beside';
}
