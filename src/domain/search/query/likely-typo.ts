/**
 * Judges whether a word that no listing has may be a typo for one that listings have. About 80 % of
 * misspelled words are one error away from the intended word (Damerau, CACM 7, 1964). Few errors
 * affect the first letter (Kukich, ACM Computing Surveys 24, 1992). A more distant word, or a short
 * one, is more likely a word or brand that the market lacks: nobody who types `lego` means `legs`.
 */
import { editDistance } from './edit-distance.ts';

/** In a word this short every letter counts, also in other scripts. */
const FEW_LETTERS = /^\p{L}{1,4}$/u;
/** Shorter words with another first letter are other words: `cat` is not a typo for `mat`. */
const OTHER_START_LENGTH_MIN = 6;
/** Two errors leave too little of a shorter word: `kindle` is not a typo for `bundle`. */
const TWO_EDITS_LENGTH_MIN = 8;

/** A word of six letters is long enough even if its stem is short: `katten` may be `katzen`. */
const LONG_WORD_MIN = 6;

/** Letters swapped or doubled, or half of a double letter: the fingers knew the word. */
const SURE = 1;
/** Any other single error. A word that listings have needs one at most to be taken for a typo. */
export const ONE_EDIT = 0.5;
/** Two errors, or an error in the first letter: nearly always another word is nearer. */
const UNLIKELY = 0.05;

/**
 * Returns how likely it is that somebody who meant a word types this one, relative to other words:
 * 0 if it is no typo for it, at most 1. Expects folded words. Stems may differ more than words:
 * `stainles` is indexed as `stainl`.
 */
export function typoLikelihood(
  { word, token }: { readonly word: string; readonly token: string },
  meant: string,
): number {
  if (fromDigits(token) !== fromDigits(meant)) return 0;
  const isLong = word.length >= LONG_WORD_MIN && word.startsWith(token);
  const asIndexed = slipLikelihood(token, meant, isLong);
  return word === token ? asIndexed : Math.max(asIndexed, slipLikelihood(word, meant, isLong));
}

function slipLikelihood(typed: string, meant: string, isLong: boolean): number {
  if (!isLong && FEW_LETTERS.test(typed)) return isShortSlipAway(typed, meant) ? SURE : 0;
  const { length } = [...typed];
  const startsAlike = beginsAlike(typed, meant);
  if (length < OTHER_START_LENGTH_MIN && !startsAlike) return 0;
  const editsMax = startsAlike && length >= TWO_EDITS_LENGTH_MIN ? 2 : 1;
  const edits = editDistance(typed, meant, editsMax);
  if (edits > editsMax) return 0;
  const isSame = hasSameLetters(typed, meant);
  if (edits > 1) return !isSame && differsInShortHead(typed, meant) ? 0 : UNLIKELY;
  if (!startsAlike) return UNLIKELY;
  return isSame ? SURE : ONE_EDIT;
}

/** The fewest letters of a common end that may be a word by itself. */
const COMMON_END_MIN = 6;

/** Whether only few letters before a long common end differ: `Spülmaschine`, `Spielmaschine`. */
function differsInShortHead(typed: string, meant: string): boolean {
  const [given, wanted] = [[...typed].reverse(), [...meant].reverse()];
  const common = given.findIndex((letter, at) => letter !== wanted[at]);
  return common >= COMMON_END_MIN && FEW_LETTERS.test(given.slice(common).join(''));
}

/** Whether both have the same first letter, or the first two letters swapped. */
function beginsAlike(typed: string, meant: string): boolean {
  const [first, second] = typed;
  return meant.startsWith(first ?? '') || meant.startsWith(`${second ?? ''}${first ?? ''}`);
}

const DOUBLED = /(\p{L})\1/gu;
/** In shorter words a double letter is part of the word: `egg`. */
const DOUBLED_LENGTH_MIN = 4;

/** Whether letters are swapped, one is left out, or one is typed twice; no other error counts. */
function isShortSlipAway(typed: string, meant: string): boolean {
  if (!beginsAlike(typed, meant) || editDistance(typed, meant, 1) > 1) return false;
  const [given, wanted] = [[...typed], [...meant]];
  if (wanted.length > given.length) return true;
  if (wanted.length === given.length) return isSwapped(typed, meant);
  return given.length >= DOUBLED_LENGTH_MIN && withoutDoubles(typed) === meant;
}

/** Whether the words differ only in the order of letters or in a doubled one. */
function hasSameLetters(typed: string, meant: string): boolean {
  return isSwapped(typed, meant) || withoutDoubles(typed) === withoutDoubles(meant);
}

function isSwapped(typed: string, meant: string): boolean {
  return [...typed].sort().join('') === [...meant].sort().join('');
}

function withoutDoubles(word: string): string {
  return word.replace(DOUBLED, '$1');
}

/**
 * Whether a short word lacks its first letter: `nife` of `knife`. That is too little to go by
 * unless the words around it confirm it: `eel` is no `heel`.
 */
export function lacksFirstLetter(typed: string, meant: string): boolean {
  return (
    FEW_LETTERS.test(typed) && meant.endsWith(typed) && [...meant].length === [...typed].length + 1
  );
}

/** Returns what must be equal: other digits name another size or model (`33oz`, `8700k`). */
function fromDigits(token: string): string {
  const at = token.search(/\d/);
  return at < 0 ? '' : token.slice(at);
}
