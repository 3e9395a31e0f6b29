/**
 * Mines candidate keywords from the titles of products that rank for a keyword: runs of words that
 * several titles share, each with the way it goes with the seed.
 */
import { keptOrMade } from '../values/kept-or-made.ts';
import { alignSeed, headOf, isAdjective } from './compose-keyword.ts';
import { foldPhrases } from './fold-phrases.ts';
import { isTypable, KEYWORD_WORDS_MAX } from './keyword-shape.ts';
import { stemOf } from './normalize-keyword.ts';
import { joinWords, type SampledTitle } from './title-text.ts';
import { prepositions, stopWords, UNIT_WORDS } from './word-lists.ts';

/** A phrase in fewer titles, or a smaller part of them, is one seller's wording. */
const TITLES_MIN = 2;
const TITLES_PART_MIN = 0.03;
/** A run whose neighbor is the same word in this part of its titles is a piece of a longer one. */
const TORN_PART = 0.6;
/** A phrase that stands before the noun in this part of its titles belongs there. */
const BEFORE_PART = 0.1;
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
  readonly titles: number;
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

/** Ordered by titles, then by more words, then alphabetically. */
export function minePhrases(
  sample: readonly SampledTitle[],
  options: MiningOptions,
): MinedPhrase[] {
  const { seed } = options;
  const titlesMin = Math.max(TITLES_MIN, Math.ceil(TITLES_PART_MIN * sample.length));
  const runs = collectRuns(sample, options);
  const mined = [...runs.values()]
    .filter(({ places }) => places.size >= titlesMin)
    .filter((run) => isUsable(run, options))
    .map((run) => minedPhrase(run, runs, options));
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
): ReadonlyMap<string, Run> {
  const runs = new Map<string, Run>();
  const collect = (
    words: readonly string[],
    [start, stop]: readonly [number, number],
    place: number,
  ) => {
    const run = keptOrMade(runs, Infinity, words.slice(start, stop).join(' '), () => ({
      words: words.slice(start, stop),
      places: new Set<number>(),
      before: new Map<string, number>(),
      after: new Map<string, number>(),
    }));
    if (run.places.has(place)) return;
    run.places.add(place);
    count(run.before, words[start - 1]);
    count(run.after, words[stop]);
  };
  for (const [place, { pieces }] of sample.entries()) {
    for (const piece of pieces) {
      const words = alignSeed(piece.words, seed, language);
      for (const start of words.keys()) {
        const end = Math.min(words.length, start + KEYWORD_WORDS_MAX);
        for (let stop = start + 1; stop <= end; stop += 1) collect(words, [start, stop], place);
      }
    }
  }
  return runs;
}

function count(counts: Map<string, number>, word: string | undefined): void {
  if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
}

function isUsable(run: Run, options: MiningOptions): boolean {
  const { words } = run;
  const { seed, isOwn, isUnfinished } = options;
  const last = words.at(-1) ?? '';
  return (
    isTypable(words, options) &&
    !words.some((word) => !seed.includes(word) && isOwn(word)) &&
    (seed.includes(last) || !isUnfinished(last)) &&
    !isTorn(run, options) &&
    !isCutOff(words, options)
  );
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
function isCutOff(words: readonly string[], { seed, language }: MiningOptions): boolean {
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
  runs: ReadonlyMap<string, Run>,
  options: MiningOptions,
): MinedPhrase {
  const { words, places, before } = run;
  const { language } = options;
  const [lead, led] = [...before].sort(([, left], [, right]) => right - left)[0] ?? ['', 0];
  const isLed = led > MOST * places.size && prepositions(language).has(lead);
  return {
    phrase: joinWords(words, language),
    words,
    place: placeOf(run, isLed, runs, options),
    titles: places.size,
    places,
    lead: isLed ? lead : null,
  };
}

function placeOf(
  { words, places }: Run,
  isLed: boolean,
  runs: ReadonlyMap<string, Run>,
  { language, seed }: MiningOptions,
): PhrasePlace {
  if (seed.every((word) => words.includes(word))) return 'around';
  if (words.some((word) => seed.includes(word))) return 'beside';
  if (isLed) return 'behind';
  const nouns = [seed, [headOf(seed, language)]];
  const standing = nouns.map((noun) => runs.get([...words, ...noun].join(' '))?.places.size ?? 0);
  const isBefore = Math.max(...standing) >= Math.max(TITLES_MIN, BEFORE_PART * places.size);
  return isBefore || isAdjective(words, language) ? 'before' : 'beside';
}
