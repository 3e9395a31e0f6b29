/**
 * Mines candidate keywords from the titles of products that rank for a keyword: runs of words that
 * several titles share, each with its relation to the seed.
 */
import { keptOrMade } from '../values/kept-or-made.ts';
import { alignSeed, headOf, isAdjective } from './compose-keyword.ts';
import { foldPhrases } from './fold-phrases.ts';
import { isTypable, KEYWORD_WORDS_MAX } from './keyword-shape.ts';
import { stemOf } from './normalize-keyword.ts';
import { joinWords, type SampledTitle } from './title-text.ts';
import { prepositions, stopWords, UNIT_WORDS } from './word-lists.ts';

/** A phrase in fewer titles, or in a smaller share of them, is one seller's wording. */
const TITLES_MIN = 2;
const TITLES_PART_MIN = 0.03;
/** A run with one fixed neighbor in this share of its titles is a piece of a longer run. */
const TORN_PART = 0.6;
/** A phrase that precedes the noun in this share of its titles belongs before it. */
const BEFORE_PART = 0.1;
/** What fewer titles put behind the seed is one seller's way to describe an offer. */
const BEHIND_TITLES_MIN = 3;
const MOST = 0.5;

/**
 * How a phrase relates to the seed: it contains the seed (`around`), precedes it, follows it after
 * a preposition, or shares its titles in no such way (`beside`).
 */
export type PhrasePlace = 'around' | 'before' | 'behind' | 'beside';

export interface MinedPhrase {
  readonly phrase: string;
  readonly words: readonly string[];
  readonly place: PhrasePlace;
  readonly titles: number;
  readonly places: ReadonlySet<number>;
  /** The preposition before it in most of its titles: "for" hot yoga. */
  readonly lead: string | null;
}

export interface MiningOptions {
  readonly language: string;
  readonly seed: readonly string[];
  isOwn(word: string): boolean;
  /** Whether a word needs another one after it, like an adjective its noun. */
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
    .map((run) => minedPhrase(run, runs, options))
    .filter(({ place, titles }) => place !== 'behind' || titles >= BEHIND_TITLES_MIN)
    .filter(
      ({ place, words }) => place !== 'behind' || !goesOn(runs.get(words.join(' ')), options),
    );
  return foldPhrases(mined, seed).sort(
    (left, right) =>
      right.titles - left.titles ||
      right.words.length - left.words.length ||
      (left.phrase < right.phrase ? -1 : 1),
  );
}

/** A run of words, its titles, and the words on its two sides. */
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
 * Whether the run is torn from longer ones: "ear headphones" from "over ear" and "in ear
 * headphones", or "cup" from "12 cup" and "8 cup". The side of the seed does not count.
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
 * Counts the titles with the most frequent neighbor. All numbers count as one neighbor, and so do
 * all function words. Names and units end a phrase, like punctuation.
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

/** Whether most titles go on behind the run: "for crystal clear" sound, calls, music. */
function goesOn(run: Run | undefined, { language, isOwn }: MiningOptions): boolean {
  if (run === undefined) return false;
  const stops = stopWords(language);
  const next = [...run.after].filter(([word]) => !stops.has(word) && !isOwn(word));
  const titles = next.reduce((sum, [, count]) => sum + count, 0);
  return titles > TORN_PART * run.places.size;
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

/**
 * Whether the run joins two phrases: "bottle dishwasher safe" begins in the middle of "water
 * bottle", "non slip for hot yoga" joins a feature and a use. They may surround the whole seed.
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
