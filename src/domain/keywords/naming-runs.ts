/** Finds the runs of a title's words that could name what it sells. */
import { isAdjective } from './compose-keyword.ts';
import { isTypable } from './keyword-shape.ts';
import { brandPattern, titlePieces } from './title-text.ts';
import { FOREIGN_NAMES, isCode, prepositions, stopWords, UNIT_WORDS } from './word-lists.ts';
import { isCoined, wordsBehindBrand } from './word-use.ts';

/** Only this many runs from the beginning of the title count. */
const RUNS_MAX = 45;
const RUN_WORDS_MAX = 3;
/** A word of one or two Latin letters is an abbreviation. */
const ABBREVIATION = /^\p{Script=Latin}{1,2}$/u;

export interface NamingRun {
  readonly words: readonly string[];
  /** Whether no noun follows that it could describe: a noun is at the end of its phrase. */
  readonly isEnd: boolean;
}

export interface NamingRuns {
  readonly runs: readonly NamingRun[];
  /** Words right after the brand: the name of a line, or of the product. */
  readonly behindBrand: ReadonlySet<string>;
}

/** Returns distinct runs in the order of the title, without the brand and coined words. */
export function namingRuns(title: string, brand: string | null, language: string): NamingRuns {
  const stops = stopWords(language);
  const pieces = titlePieces(title, language, brandPattern(brand === null ? [] : [brand]));
  const coined = new Set(
    pieces.flatMap(({ words, written }) =>
      words.filter((word, at) => isCoined(written[at] ?? '') || FOREIGN_NAMES.has(word)),
    ),
  );
  const isName = (words: readonly string[]) =>
    words.every((word) => !stops.has(word) && !coined.has(word) && /^\p{L}/u.test(word)) &&
    isTypable(words, { seed: [], language }) &&
    !isDescribing(words, language);
  const ends = (next: string | undefined) =>
    next === undefined || stops.has(next) || isCode(next) || UNIT_WORDS.has(next);
  // German nouns begin with a capital, unless the title has no capitals.
  const isNoun = (spelling: string) =>
    language !== 'de' || title === title.toLowerCase() || !/^\p{Ll}/u.test(spelling);
  // Without a known brand, the first word of a title counts as one.
  const opening = brand === null ? pieces[0]?.words[0] : undefined;
  const runs = new Map<string, NamingRun>();
  for (const { words, written } of pieces) {
    // Words after a preposition name something else: a purpose or an accessory.
    const lead = words.findIndex((word) => prepositions(language).has(word));
    const stop = lead === -1 ? words.length : lead;
    for (let start = 0; start < stop; start += 1) {
      for (let length = 1; length <= RUN_WORDS_MAX && start + length <= stop; length += 1) {
        const run = words.slice(start, start + length);
        const key = run.join(' ');
        const isEnd = ends(words[start + length]) || runs.get(key)?.isEnd === true;
        const isKind = key !== opening && !ABBREVIATION.test(key);
        if (isKind && isNoun(written[start + length - 1] ?? '') && isName(run)) {
          runs.set(key, { words: run, isEnd });
        }
      }
    }
  }
  const behind = pieces.filter(({ followsBrand }) => followsBrand);
  return {
    runs: [...runs.values()].slice(0, RUNS_MAX),
    behindBrand: new Set(behind.flatMap(({ words }) => wordsBehindBrand(words))),
  };
}

/** Whether words only describe, like "heavy duty" and "adjustable". */
function isDescribing(words: readonly string[], language: string): boolean {
  return (language === 'en' || language === 'de') && isAdjective(words, language);
}
