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

/** Expects folded words. Stems may differ more than words: `stainles` is indexed as `stainl`. */
export function mayBeTypo(
  { word, token }: { readonly word: string; readonly token: string },
  meant: string,
): boolean {
  if (fromDigits(token) !== fromDigits(meant)) return false;
  const isLong = word.length >= LONG_WORD_MIN && word.startsWith(token);
  return isSlipAway(token, meant, isLong) || (word !== token && isSlipAway(word, meant, isLong));
}

function isSlipAway(typed: string, meant: string, isLong: boolean): boolean {
  if (!isLong && FEW_LETTERS.test(typed)) return isShortSlipAway(typed, meant);
  const { length } = [...typed];
  const startsAlike = beginsAlike(typed, meant);
  if (length < OTHER_START_LENGTH_MIN && !startsAlike) return false;
  const editsMax = startsAlike && length >= TWO_EDITS_LENGTH_MIN ? 2 : 1;
  return editDistance(typed, meant, editsMax) <= editsMax;
}

/** Whether both have the same first letter, or the first two letters swapped. */
export function beginsAlike(typed: string, meant: string): boolean {
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
  if (wanted.length === given.length) return given.sort().join() === wanted.sort().join();
  return given.length >= DOUBLED_LENGTH_MIN && typed.replace(DOUBLED, '$1') === meant;
}

/** Returns what must be equal: other digits name another size or model (`33oz`, `8700k`). */
function fromDigits(token: string): string {
  const at = token.search(/\d/);
  return at < 0 ? '' : token.slice(at);
}
