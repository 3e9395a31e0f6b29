/**
 * Judges whether a word belongs to one seller. Titles mix common words with sellers' names (product
 * lines, trademarked features, codes). Spelling, position and other users distinguish them.
 */
import { keptOrMade } from '../values/kept-or-made.ts';
import { MARK, type SampledTitle, type TitlePiece } from './title-text.ts';
import { FOREIGN_NAMES, isCode } from './word-lists.ts';

/** How the sampled titles use a word, as numbers of titles. */
export interface WordUse {
  titles: number;
  /** The brand of each title. */
  readonly brands: (string | null)[];
  /** With a capital, in titles that write other words without. */
  capital: number;
  lowerCase: number;
  capitals: number;
  /** Right before a number or a short code, such as a model: "Striker 4". */
  beforeCode: number;
  /** With a capital inside, or with a trademark sign. */
  coined: number;
  /** Among the two words right after the brand name. */
  behindBrand: number;
  /** The first word of a title with an unknown brand. */
  leading: number;
}

/** A spelling in more than this share of a word's titles is typical for it. */
const HABIT_PART = 0.5;
/** A word is common if other brands use it in this many titles, and in this share of all. */
const OTHERS_MIN = 2;
const OTHERS_PART = 0.05;
/** A word is a name if this many titles could write it in lower case and none does. */
const CAPITAL_MIN = 3;
/** Part numbers are longer; decades are not codes: "retro 50's style". */
const MODEL_NUMBER = /^(?=.*\p{N})(?!\d0['’]?s$)[\p{L}\p{N}-]{1,4}$/u;
/** A word of Latin letters without a vowel is an abbreviation. */
const UNSPEAKABLE = /^[bcdfghjklmnpqrstvwxz]+$/;
/** A capital inside a word that is not all capitals: `DualZone`, `inReach`. */
const COINED = /\p{Ll}\p{Lu}|^\p{Lu}{2,}\p{Ll}{2}/u;

export function wordUses(titles: readonly SampledTitle[]): ReadonlyMap<string, WordUse> {
  const uses = new Map<string, WordUse>();
  for (const { brand, pieces } of titles) {
    const seen = new Set<string>();
    const isPlain = writesLowerCase(pieces);
    for (const { words, written, followsBrand } of pieces) {
      const named = followsBrand ? wordsBehindBrand(words) : [];
      words.forEach((word, at) => {
        if (seen.has(word)) return;
        seen.add(word);
        const use = keptOrMade(uses, Infinity, word, noUse);
        const spelling = written[at] ?? word;
        use.titles += 1;
        use.brands.push(brand);
        if (/^\p{Ll}/u.test(spelling)) use.lowerCase += 1;
        else if (isPlain) use.capital += 1;
        if (/^\p{Lu}{2,}$/u.test(spelling)) use.capitals += 1;
        if (MODEL_NUMBER.test(words[at + 1] ?? '')) use.beforeCode += 1;
        if (isCoined(spelling)) use.coined += 1;
        if (named.includes(word)) use.behindBrand += 1;
        if (brand === null && seen.size === 1) use.leading += 1;
      });
    }
  }
  return uses;
}

export function isCoined(spelling: string): boolean {
  return spelling.endsWith(MARK) || COINED.test(spelling);
}

function noUse(): WordUse {
  const counts = { lowerCase: 0, capital: 0, capitals: 0, beforeCode: 0, coined: 0 };
  return { titles: 0, brands: [], ...counts, behindBrand: 0, leading: 0 };
}

/** Whether a title writes longer words in lower case; if not, its capitals mean nothing. */
function writesLowerCase(pieces: readonly TitlePiece[]): boolean {
  const long = pieces.flatMap(({ written }) => written).filter((word) => word.length > 4);
  return long.filter((word) => /^\p{Ll}+$/u.test(word)).length >= 2;
}

/** Returns two words before the next code, after leading ones: "Star Wars" in "75192 Star Wars". */
export function wordsBehindBrand(words: readonly string[]): readonly string[] {
  const named = words.slice(words.findIndex((word) => !isCode(word)));
  const end = named.findIndex((word) => isCode(word));
  return named.slice(0, Math.min(2, end === -1 ? 2 : end));
}

/** What is known about a word outside the sample. */
export interface WordContext {
  readonly language: string;
  /** Listings of brands other than its main one that contain it. */
  readonly others: number;
  /** All listings that contain it. */
  readonly listings: number;
  /** Whether a category name of the market, or the seed, contains it. */
  readonly isNamed: boolean;
}

/** Whether a word belongs to one seller, or is one that nobody types. */
export function isOwnWord(word: string, use: WordUse, context: WordContext): boolean {
  const { language, others, listings, isNamed } = context;
  if (FOREIGN_NAMES.has(word) || isCode(word)) return true;
  if (isNamed) return false;
  // Only coined English words have accents.
  if (language === 'en' && /[^\p{ASCII}]/u.test(word)) return true;
  const isHabit = (titles: number) => titles > HABIT_PART * use.titles;
  if (isHabit(use.leading)) return true;
  if (others >= OTHERS_MIN && others >= OTHERS_PART * listings) return false;
  const habits = [use.coined, use.behindBrand, use.beforeCode, use.capitals];
  if (habits.some(isHabit) || UNSPEAKABLE.test(word)) return true;
  // German writes every noun with a capital.
  return language !== 'de' && use.lowerCase === 0 && use.capital >= CAPITAL_MIN;
}

/**
 * Whether a word is an inflected German adjective, which German writes in lower case: "kreatives"
 * needs a noun, while "rutschfest" may follow its noun.
 */
export function isUnfinishedWord(
  word: string,
  use: WordUse | undefined,
  language: string,
): boolean {
  if (language !== 'de' || use === undefined) return false;
  return use.lowerCase > HABIT_PART * use.titles && /e[mnrs]?$/u.test(word);
}
