/**
 * Tells whose word it is: titles mix common words with names that belong to one seller (lines of
 * products, trade-marked features, codes). How a word is written, where it stands and who else uses
 * it tell them apart.
 */
import { keptOrMade } from '../values/kept-or-made.ts';
import { MARK, type SampledTitle, type TitlePiece } from './title-text.ts';
import { FOREIGN_NAMES, isCode } from './word-lists.ts';

/** How the sampled titles use a word, in numbers of titles. */
export interface WordUse {
  titles: number;
  /** The brand of each title. */
  readonly brands: (string | null)[];
  /** Written with a capital where the title writes other words without. */
  capital: number;
  lowerCase: number;
  capitals: number;
  /** Right before a number or a short code, such as of a model: "Striker 4". */
  beforeCode: number;
  /** Written with a capital inside, or with a trade mark. */
  coined: number;
  /** One of the two words right behind the brand's name. */
  behindBrand: number;
  /** The very first word of a title whose brand is not known. */
  leading: number;
}

/** A way of writing that this part of a word's titles share tells what it is. */
const HABIT_PART = 0.5;
/** A word is common when other brands use it in this many titles, and in this part of all. */
const OTHERS_MIN = 2;
const OTHERS_PART = 0.05;
/** A word is a name when this many titles could write it in lower case and do not. */
const CAPITAL_MIN = 3;
/** Part numbers are longer; decades are not codes: "retro 50's style". */
const MODEL_NUMBER = /^(?=.*\p{N})(?!\d0['’]?s$)[\p{L}\p{N}-]{1,4}$/u;
/** A word of Latin letters that cannot be spoken: an abbreviation. */
const UNSPEAKABLE = /^[bcdfghjklmnpqrstvwxz]+$/;
/** A capital inside a word, which is not all capitals: `DualZone`, `inReach`. */
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

/** Whether a title writes words of some length in lower case: in others capitals say nothing. */
function writesLowerCase(pieces: readonly TitlePiece[]): boolean {
  const long = pieces.flatMap(({ written }) => written).filter((word) => word.length > 4);
  return long.filter((word) => /^\p{Ll}+$/u.test(word)).length >= 2;
}

/** Two words up to a code, codes before them aside: "Star Wars" in "Lego 75192 Star Wars". */
export function wordsBehindBrand(words: readonly string[]): readonly string[] {
  const named = words.slice(words.findIndex((word) => !isCode(word)));
  const end = named.findIndex((word) => isCode(word));
  return named.slice(0, Math.min(2, end === -1 ? 2 : end));
}

/** What is known of a word outside the sample. */
export interface WordContext {
  readonly language: string;
  /** Listings of other brands than its main one that hold it. */
  readonly others: number;
  /** All listings that hold it. */
  readonly listings: number;
  /** The market's category names, or the seed, hold it. */
  readonly isNamed: boolean;
}

/** Whether a word belongs to one seller, or to nobody who types a keyword. */
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
 * An inflected German adjective, which German does not write with a capital: "kreatives", where
 * "rutschfest" may stand behind its noun.
 */
export function isUnfinishedWord(
  word: string,
  use: WordUse | undefined,
  language: string,
): boolean {
  if (language !== 'de' || use === undefined) return false;
  return use.lowerCase > HABIT_PART * use.titles && /e[mnrs]?$/u.test(word);
}
