/**
 * Candidate keywords from the titles of products that rank for a keyword: runs of words that
 * several titles share, without brands, without function words at their ends, each as long as its
 * words nearly always stand together.
 */
import { foldPhrases } from './fold-phrases.ts';
import { prepositions, stopWords } from './function-words-table.ts';
import { BOILERPLATE_WORDS, GENERIC_WORDS, UNIT_WORDS } from './listing-words-table.ts';
import { brandPattern, joinWords, type TitlePiece, titlePieces } from './title-text.ts';

/** Long enough for "double wall vacuum water bottle". */
const PHRASE_WORDS_MAX = 5;
/** A phrase in fewer titles, or a smaller part of them, is somebody's own wording. */
const TITLES_MIN = 2;
const TITLES_PART_MIN = 0.03;
/** Above this part of its titles a word right behind the brand names a line of products. */
const LINE_PART = 0.5;
/** From this part of its titles on, a word is one brand's word. */
const OWN_PART = 0.8;

/** The larger part of its titles. */
const MOST = 0.5;

export interface SampledTitle {
  readonly title: string;
  readonly brand: string | null;
}

export interface MinedPhrase {
  readonly phrase: string;
  readonly words: readonly string[];
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
}

/** Ordered by titles, then by more words, then alphabetically. */
export function minePhrases(
  sample: readonly SampledTitle[],
  options: MiningOptions,
): MinedPhrase[] {
  const { language, seed } = options;
  const isAsked = (brand: string) => seed.join(' ').includes(brand.toLowerCase());
  const brands = sample.flatMap(({ brand }) => (brand === null || isAsked(brand) ? [] : [brand]));
  const pattern = brandPattern(brands);
  const pieces = sample.map(({ title }) => titlePieces(title, language, pattern));
  const lines = lineNames(sample, pieces, seed);
  const titlesMin = Math.max(TITLES_MIN, Math.ceil(TITLES_PART_MIN * sample.length));
  const isShared = ({ places }: Run) =>
    new Set([...places].map((place) => sample[place]?.brand ?? null)).size > 1;
  const usable = [...collectRuns(pieces, language).values()].filter(
    (run) =>
      run.places.size >= titlesMin &&
      isKeyword(run.words, language) &&
      !isTorn(run, language) &&
      !run.words.some((word) => lines.has(word)) &&
      !isCutOff(run.words, seed, language) &&
      (!run.words.some(isModelCode) || isShared(run)),
  );
  return foldPhrases(
    usable.map((run) => minedPhrase(run, language)),
    seed,
  ).sort(
    (left, right) =>
      right.titles - left.titles ||
      right.words.length - left.words.length ||
      (left.phrase < right.phrase ? -1 : 1),
  );
}

/** A run of words, with the titles it stands in and the function words found before it. */
interface Run {
  readonly words: readonly string[];
  readonly places: Set<number>;
  readonly leads: Map<string, number>;
}

function collectRuns(
  titles: readonly (readonly TitlePiece[])[],
  language: string,
): Map<string, Run> {
  const stops = stopWords(language);
  const runs = new Map<string, Run>();
  titles.forEach((pieces, place) => {
    for (const { words } of pieces) {
      for (let start = 0; start < words.length; start += 1) {
        const before = words[start - 1] ?? '';
        const end = Math.min(words.length, start + PHRASE_WORDS_MAX);
        for (let stop = start + 1; stop <= end; stop += 1) {
          const run = runOf(runs, words.slice(start, stop));
          if (run.places.has(place)) continue;
          run.places.add(place);
          if (stops.has(before)) run.leads.set(before, (run.leads.get(before) ?? 0) + 1);
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
  const run: Run = { words, places: new Set(), leads: new Map() };
  runs.set(key, run);
  return run;
}

function minedPhrase(run: Run, language: string): MinedPhrase {
  const { words, places } = run;
  const lead = usualLead(run, MOST);
  return {
    phrase: joinWords(words, language),
    words,
    titles: places.size,
    places,
    lead: lead !== null && prepositions(language).has(lead) ? lead : null,
  };
}

/** The function word that stands before it in more than this part of its titles. */
function usualLead({ places, leads }: Run, part: number): string | null {
  const [lead, count] = [...leads].sort(([, left], [, right]) => right - left)[0] ?? [null, 0];
  return count > part * places.size ? lead : null;
}

/** "ear headphones" is what is left of "over ear" and "in ear headphones". */
function isTorn(run: Run, language: string): boolean {
  const joining = [...run.leads].filter(([word]) => !prepositions(language).has(word));
  const torn = joining.reduce((sum, [, count]) => sum + count, 0);
  return run.words.length > 1 && torn > MOST * run.places.size;
}

/**
 * Words that nearly one brand alone uses, mostly right behind its name: "Foodi" in "Ninja Foodi".
 * Model codes between the brand and the word do not count.
 */
function lineNames(
  sample: readonly SampledTitle[],
  titles: readonly (readonly TitlePiece[])[],
  seed: readonly string[],
): ReadonlySet<string> {
  const uses = new Map<string, { brands: (string | null)[]; behind: number }>();
  titles.forEach((pieces, place) => {
    const behind = new Set(
      pieces.filter(({ followsBrand }) => followsBrand).map(({ words }) => firstName(words)),
    );
    for (const word of new Set(pieces.flatMap(({ words }) => words))) {
      const use = uses.get(word) ?? { brands: [], behind: 0 };
      use.brands.push(sample[place]?.brand ?? null);
      if (behind.has(word)) use.behind += 1;
      uses.set(word, use);
    }
  });
  const isLine = ({ brands, behind }: { brands: (string | null)[]; behind: number }) =>
    behind > LINE_PART * brands.length && largestPart(brands) >= OWN_PART;
  const names = [...uses].filter(([word, use]) => !seed.includes(word) && isLine(use));
  return new Set(names.map(([word]) => word));
}

function largestPart(values: readonly unknown[]): number {
  const groups = Map.groupBy(values, (value) => value);
  return Math.max(...[...groups.values()].map(({ length }) => length)) / values.length;
}

/** The first word that is no model code. */
function firstName(words: readonly string[]): string | undefined {
  return words.find((word) => !/\p{N}/u.test(word));
}

/**
 * Two phrases side by side are not one: "bottle dishwasher safe" begins in the middle of "water
 * bottle", "non slip for hot yoga" joins a feature and a use. Around the whole seed they may stand.
 */
function isCutOff(words: readonly string[], seed: readonly string[], language: string): boolean {
  if (words.length < 2 || seed.every((word) => words.includes(word))) return false;
  const leading = prepositions(language);
  return seed.slice(1).includes(words[0] ?? '') || words.some((word) => leading.has(word));
}

function isKeyword(words: readonly string[], language: string): boolean {
  const stops = stopWords(language);
  const [first = '', last = first] = [words[0], words.at(-1)];
  if (stops.has(first) || stops.has(last) || /^\p{Script=Latin}$/u.test(first)) return false;
  // Sizes and conditions tell offers apart; nobody finds a market under them.
  if (words.some((word) => /^\p{N}/u.test(word) || isListingWord(word))) return false;
  if (words.length === 1 && GENERIC_WORDS.has(first)) return false;
  return /\p{L}{3}|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{2}|\p{L}+\p{N}/u.test(
    joinWords(words, language),
  );
}

function isListingWord(word: string): boolean {
  return UNIT_WORDS.has(word) || BOILERPLATE_WORDS.has(word);
}

/** Letters and at least three digits, mixed: `af141`, `i7-14700k`. */
function isModelCode(word: string): boolean {
  return /^(?=.*\p{L})(?=(?:.*\p{N}){3})/u.test(word);
}
