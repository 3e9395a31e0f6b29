/**
 * Whether a word that no listing has may be a slip for one that listings have. Most misspelt words
 * are one error away from the word meant (Damerau, CACM 7, 1964: 80 %), and few errors fall on the
 * first letter (Kukich, ACM Computing Surveys 24, 1992). What lies further off, or a short word
 * away, is rather a word or a brand that the market lacks: nobody who types `lego` means `legs`.
 */
import { editDistance } from './edit-distance.ts';

/** In so few letters every letter counts, in other scripts, too. */
const FEW_LETTERS = /^\p{L}{1,4}$/u;
/** Shorter words with another first letter are other words: `cat` is no misspelt `mat`. */
const OTHER_START_LENGTH_MIN = 6;
/** Two errors in a shorter word leave too little of it: `kindle` is no misspelt `bundle`. */
const TWO_EDITS_LENGTH_MIN = 8;

/** A word of six letters is long enough, however short its stem: `katten` may be `katzen`. */
const LONG_WORD_MIN = 6;

/** All folded. Stems may be further apart than words: `stainles` is indexed as `stainl`. */
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

/** With the same letter, or with the first two swapped. */
export function beginsAlike(typed: string, meant: string): boolean {
  const [first, second] = typed;
  return meant.startsWith(first ?? '') || meant.startsWith(`${second ?? ''}${first ?? ''}`);
}

const DOUBLED = /(\p{L})\1/gu;
/** With fewer letters a doubled one is part of the word: `egg`. */
const DOUBLED_LENGTH_MIN = 4;

/** Letters swapped, left out or typed twice; none is exchanged, and no other dropped. */
function isShortSlipAway(typed: string, meant: string): boolean {
  if (!beginsAlike(typed, meant) || editDistance(typed, meant, 1) > 1) return false;
  const [given, wanted] = [[...typed], [...meant]];
  if (wanted.length > given.length) return true;
  if (wanted.length === given.length) return given.sort().join() === wanted.sort().join();
  return given.length >= DOUBLED_LENGTH_MIN && typed.replace(DOUBLED, '$1') === meant;
}

/** Another number or what follows it is another size or model: `33oz` and `8700k` are no slips. */
function fromDigits(token: string): string {
  const at = token.search(/\d/);
  return at < 0 ? '' : token.slice(at);
}
