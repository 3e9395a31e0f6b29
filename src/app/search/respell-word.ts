/** Finds the intended spelling of a word that no listing has. */
import { foldWord } from '../../domain/search/language/fold-word.ts';
import { lexemesOf } from '../../domain/search/language/lexemes.ts';
import { createLexicon } from '../../domain/search/language/word-forms.ts';
import { beginsAlike, mayBeTypo } from '../../domain/search/query/likely-typo.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord } from '../../domain/search/query/query.ts';
import type { Inquiry } from './inquiry.ts';

/** The replacement of each word: none, one, or several words. */
export type Respelling = ReadonlyMap<QueryWord, readonly QueryWord[]>;

/** Respells a word: joined with a neighbor, split, or replaced. Returns null if nothing matches. */
export function respellWord(
  inquiry: Inquiry,
  words: readonly QueryWord[],
  at: number,
): Respelling | null {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return null;
  const whole = joinWords(inquiry, word, after) ?? joinWords(inquiry, before, word);
  if (whole !== null) return whole;
  const apart = partWord(inquiry, word) ?? similarWord(inquiry, word);
  return apart === null ? null : new Map([[word, apart]]);
}

/** Yields other spellings of what was typed: the word joined with the next, and split in two. */
export function* rewritings(
  inquiry: Inquiry,
  words: readonly QueryWord[],
  at: number,
): Generator<Respelling> {
  const [word, after] = [words[at], words[at + 1]];
  if (word === undefined) return;
  const whole = joinWords(inquiry, word, after);
  if (whole !== null) yield whole;
  const apart = partWord(inquiry, word);
  if (apart !== null) yield new Map([[word, apart]]);
}

const JOINED_LENGTH_MAX = 24;
const PART_LENGTH_MIN = 2;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;
const DIGITS_MEET = /\d \d/;

/** Joins `head phones` into `headphones` if a listing has that. */
function joinWords(
  inquiry: Inquiry,
  left: QueryWord | undefined,
  right: QueryWord | undefined,
): Respelling | null {
  if (left === undefined || right === undefined) return null;
  const text = left.text + right.text;
  if (text.length > JOINED_LENGTH_MAX || !ONE_WORD.test(text)) return null;
  // `5 0` is not 50.
  if (DIGITS_MEET.test(`${left.text} ${right.text}`)) return null;
  const [whole, ...others] = parseQuery(text, inquiry.language).words;
  if (whole === undefined || others.length > 0 || inquiry.countWord(whole) === 0) return null;
  return new Map([
    [left, [whole]],
    [right, []],
  ]);
}

/** Splits `yogamat` into `yoga mat`: where most titles have the parts next to each other. */
function partWord(inquiry: Inquiry, { text }: QueryWord): readonly QueryWord[] | null {
  if (text.length > JOINED_LENGTH_MAX || !ONE_WORD.test(text)) return null;
  let best: readonly QueryWord[] | null = null;
  let most = 0;
  for (let cut = 1; cut < text.length && !inquiry.isSpent(); cut++) {
    if (!mayBeCut(text, cut)) continue;
    const parts = [text.slice(0, cut), text.slice(cut)];
    const words = parts.flatMap((part) => parseQuery(part, inquiry.language).words);
    const [left, right] = words;
    if (left === undefined || right === undefined || words.length > 2) continue;
    if (inquiry.countWord(left) === 0 || inquiry.countWord(right) === 0) continue;
    const found = inquiry.count({ words, phrases: [words], identifier: null });
    if (found > most) [best, most] = [words, found];
  }
  return best;
}

/** Allows a cut between number and word (`2pack`), or if neither part is a single letter. */
function mayBeCut(text: string, cut: number): boolean {
  const isShort = Math.min(cut, text.length - cut) < PART_LENGTH_MIN;
  return !isShort || /^\d(?=\p{L})|^\p{L}(?=\d)/u.test(text.slice(cut - 1));
}

const WRITTEN_MAX = 10;

/** Returns the most frequent of the most similar indexed words, or null if none is similar. */
function similarWord(
  inquiry: Inquiry,
  { text, alternatives }: QueryWord,
): readonly QueryWord[] | null {
  const word = foldWord(text).plain;
  for (const token of alternatives) {
    if (inquiry.isSpent()) return null;
    const similar = inquiry.similarWords(token);
    const meant = similar.filter((other) => mayBeTypo({ word, token }, other));
    const best = meant.find((other) => beginsAlike(token, other)) ?? meant[0];
    if (best !== undefined) return [{ text: asWritten(inquiry, best), alternatives: [best] }];
    // Short stems hide how near the words are: `ryzen` is indexed as `ryz` in German.
    for (const stem of similar.slice(0, WRITTEN_MAX)) {
      if (inquiry.isSpent()) return null;
      const written = asWritten(inquiry, stem);
      const isMeant = mayBeTypo({ word, token: word }, foldWord(written).plain);
      if (isMeant) return [{ text: written, alternatives: [stem] }];
    }
  }
  return null;
}

/** Returns the full word for an indexed stem, from the best seller's title or brand. */
function asWritten(inquiry: Inquiry, token: string): string {
  const { language } = inquiry;
  const card = inquiry.bestSeller(token);
  const texts = [card?.title, card?.brand].filter((text) => typeof text === 'string');
  const lexicon = createLexicon(language);
  const lexemes = texts.flatMap((text) => lexemesOf(text, lexicon));
  const written = lexemes.find(({ tokens }) => tokens.includes(token))?.text;
  return written?.toLocaleLowerCase(language) ?? token;
}
