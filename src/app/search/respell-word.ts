/** Finds the intended spelling of a word: what the whole keyword would find decides. */
import { foldWord } from '../../domain/search/language/fold-word.ts';
import { stemWord } from '../../domain/search/language/stem-word.ts';
import { lacksFirstLetter, typoLikelihood } from '../../domain/search/query/likely-typo.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord } from '../../domain/search/query/query.ts';
import { asWritten } from './as-written.ts';
import type { Inquiry } from './inquiry.ts';

/** The replacement of each word: none, one, or several words. */
export type Respelling = ReadonlyMap<QueryWord, readonly QueryWord[]>;

export interface Spelling {
  readonly replaced: Respelling;
  /** How likely who means it types what was typed, relative to other spellings, above 0 to 1. */
  readonly likelihood: number;
  /** Whether it names stems as they are indexed, which is not how people write them. */
  readonly isStemmed: boolean;
}

/** A word in more listings is taken as meant. */
export const RARE_MAX = 20;

/** Which spellings of which word. */
export interface RespellRequest {
  readonly words: readonly QueryWord[];
  readonly at: number;
  /** Words that are replaced already. */
  readonly before?: Respelling;
  /** Less likely spellings do not count. */
  readonly likelihoodMin?: number;
}

/**
 * Returns the other spelling of a word that finds most together with the other words that listings
 * have, weighed by its likelihood: joined with a neighbor, split, or replaced. Null if none helps.
 */
export function respellWord(inquiry: Inquiry, request: RespellRequest): Respelling | null {
  const { words, before = new Map(), likelihoodMin = 0 } = request;
  const weighed: Weighed[] = [];
  for (const spelling of spellingsOf(inquiry, request)) {
    const { replaced, likelihood } = spelling;
    if (weighed.length > 0 && inquiry.isSpent()) break;
    if (likelihood < likelihoodMin) continue;
    const meant = [...replaced.values()].flat();
    const others = words.flatMap((word) => {
      if (replaced.has(word)) return [];
      return before.get(word) ?? (inquiry.countWord(word) > 0 ? [word] : []);
    });
    const countOf = (some: readonly QueryWord[]) =>
      likelihood * inquiry.count({ words: some, identifier: null });
    const together = countOf([...others, ...meant]);
    // Where nothing has all words, the more frequent spelling is the likelier one.
    weighed.push({ ...spelling, together, alone: together > 0 ? 0 : countOf(meant) });
  }
  weighed.sort((left, right) => right.together - left.together || right.alone - left.alone);
  for (const { replaced, isStemmed } of weighed) {
    const written = isStemmed ? inWriting(inquiry, replaced) : replaced;
    if (written !== null) return written;
  }
  return null;
}

interface Weighed extends Spelling {
  readonly together: number;
  readonly alone: number;
}

/** Writes stems as titles do. Null if no title shows how. */
function inWriting(inquiry: Inquiry, replaced: Respelling): Respelling | null {
  const written = new Map<QueryWord, readonly QueryWord[]>();
  for (const [typed, stems] of replaced) {
    const words: QueryWord[] = [];
    for (const stem of stems) {
      const text = asWritten(inquiry, stem.text, foldWord(typed.text).plain);
      if (text === null) return null;
      words.push({ ...stem, text });
    }
    written.set(typed, words);
  }
  return written;
}

/** Yields other spellings of the word at a place, those with other spaces first. */
function* spellingsOf(inquiry: Inquiry, { words, at }: RespellRequest): Generator<Spelling> {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return;
  for (const whole of [joinWords(inquiry, word, after), joinWords(inquiry, before, word)]) {
    if (whole !== null) yield { replaced: whole, likelihood: 1, isStemmed: false };
  }
  const apart = partWord(inquiry, word);
  if (apart !== null) {
    yield { replaced: new Map([[word, apart]]), likelihood: 1, isStemmed: false };
  }
  if (inquiry.countWord(word) > RARE_MAX) return;
  for (const { token, likelihood } of similarTokens(inquiry, word, [before, after])) {
    const meant = { text: token, alternatives: [token] };
    yield { replaced: new Map([[word, [meant]]]), likelihood, isStemmed: true };
  }
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
  const [whole, ...others] = parseQuery(text, inquiry.lexicon).words;
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
    const words = parts.flatMap((part) => parseQuery(part, inquiry.lexicon).words);
    const [left, right] = words;
    if (left === undefined || right === undefined || words.length > 2) continue;
    if (inquiry.countWord(left) === 0 || inquiry.countWord(right) === 0) continue;
    const found = countSideBySide(inquiry, words);
    if (found > most) [best, most] = [words, found];
  }
  return best;
}

/** Allows a cut between number and word (`2pack`), or if neither part is a single letter. */
function mayBeCut(text: string, cut: number): boolean {
  const isShort = Math.min(cut, text.length - cut) < PART_LENGTH_MIN;
  return !isShort || /^\d(?=\p{L})|^\p{L}(?=\d)/u.test(text.slice(cut - 1));
}

function countSideBySide(inquiry: Inquiry, words: readonly QueryWord[]): number {
  return inquiry.count({ words, phrases: [words], identifier: null });
}

/** Similar words whose listings are counted. */
const TRIED_MAX = 6;
/** Similar stems whose full words are looked up. */
const WRITTEN_MAX = 10;
/** With fewer titles that have both side by side, a neighbor confirms nothing. */
const CONFIRMED_MIN = 2;
/** A guess that only a neighbor confirms is less likely than any other. */
const CONFIRMED_LIKELIHOOD = 0.01;

interface SimilarToken {
  readonly token: string;
  readonly likelihood: number;
}

/** Returns the likeliest indexed words that the typed one may be a typo for. */
function similarTokens(
  inquiry: Inquiry,
  { text, alternatives }: QueryWord,
  neighbors: readonly (QueryWord | undefined)[],
): readonly SimilarToken[] {
  const { plain: word, digraph } = foldWord(text);
  // Of `ü` typed as such, no letter is a typo for one of `ue`.
  const digraphs = digraph === null ? [] : stemWord(digraph, inquiry.lexicon.language);
  for (const typed of alternatives.filter((one) => !digraphs.includes(one))) {
    if (inquiry.isSpent()) break;
    const similar = inquiry.similarWords(typed);
    const likely = similar.map((token) => {
      const likelihood = typoLikelihood({ word, token: typed }, token);
      const isGuess = likelihood === 0 && lacksFirstLetter(typed, token);
      const isConfirmed = isGuess && isBeside(inquiry, token, neighbors);
      return { token, likelihood: isConfirmed ? CONFIRMED_LIKELIHOOD : likelihood };
    });
    const found = likeliest(likely);
    if (found.length > 0) return found;
    // Short stems hide how near the words are: `ryzen` is indexed as `ryz` in German.
    const written = similar.slice(0, WRITTEN_MAX).map((token) => {
      const plain = inquiry.isSpent() ? null : asWritten(inquiry, token, word);
      const meant = foldWord(plain ?? '').plain;
      return { token, likelihood: typoLikelihood({ word, token: word }, meant) };
    });
    const longer = likeliest(written);
    if (longer.length > 0) return longer;
  }
  return [];
}

function likeliest(similar: readonly SimilarToken[]): readonly SimilarToken[] {
  return similar
    .filter(({ likelihood }) => likelihood > 0)
    .sort((left, right) => right.likelihood - left.likelihood)
    .slice(0, TRIED_MAX);
}

function isBeside(
  inquiry: Inquiry,
  token: string,
  [before, after]: readonly (QueryWord | undefined)[],
): boolean {
  const word = { text: token, alternatives: [token] };
  const pairs = [
    ...(before === undefined ? [] : [[before, word]]),
    ...(after === undefined ? [] : [[word, after]]),
  ];
  return pairs.some((pair) => countSideBySide(inquiry, pair) >= CONFIRMED_MIN);
}
