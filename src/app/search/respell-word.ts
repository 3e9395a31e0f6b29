/** What a word that no listing has was meant to be. */
import { marketplaceOf } from '../../domain/marketplace.ts';
import { foldWord } from '../../domain/search/language/fold-word.ts';
import { lexemesOf } from '../../domain/search/language/lexemes.ts';
import { beginsAlike, mayBeTypo } from '../../domain/search/query/likely-typo.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord } from '../../domain/search/query/query.ts';
import type { AppContext } from '../context.ts';
import { type BoundedScope, countMatches, countWord } from './count-matches.ts';
import { keptForState } from './kept-for-state.ts';

/** What stands in the place of words: nothing, one, or more. */
export type Respelling = ReadonlyMap<QueryWord, readonly QueryWord[]>;

/**
 * The word and its neighbor as the one that listings have, the two it is written as in titles, or
 * a similar one; null where there is none of these.
 */
export function respellWord(
  app: AppContext,
  scope: BoundedScope,
  { words, at }: { readonly words: readonly QueryWord[]; readonly at: number },
): Respelling | null {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return null;
  for (const [left, right] of [[word, after] as const, [before, word] as const]) {
    const whole = joinWords(app, scope, left, right);
    if (whole !== null) return whole;
  }
  const apart = partWord(app, scope, word) ?? similarWord(app, scope, word);
  return apart === null ? null : new Map([[word, apart]]);
}

/** The word with the next as one, and as two: other ways to write what was typed. */
export function* rewritings(
  app: AppContext,
  scope: BoundedScope,
  { words, at }: { readonly words: readonly QueryWord[]; readonly at: number },
): Generator<Respelling> {
  const [word, after] = [words[at], words[at + 1]];
  if (word === undefined) return;
  const whole = joinWords(app, scope, word, after);
  if (whole !== null) yield whole;
  const apart = partWord(app, scope, word);
  if (apart !== null) yield new Map([[word, apart]]);
}

const JOINED_LENGTH_MAX = 24;
const PART_LENGTH_MIN = 2;
const ONE_WORD = /^[\p{L}\p{N}]+$/u;
const DIGITS_MEET = /\d \d/;

/** `head phones` -> `headphones`, where a listing has that. */
function joinWords(
  app: AppContext,
  scope: BoundedScope,
  left: QueryWord | undefined,
  right: QueryWord | undefined,
): Respelling | null {
  if (left === undefined || right === undefined) return null;
  const text = left.text + right.text;
  if (text.length > JOINED_LENGTH_MAX || !ONE_WORD.test(text)) return null;
  // `5 0` is not 50.
  if (DIGITS_MEET.test(`${left.text} ${right.text}`)) return null;
  const [whole, ...others] = parseQuery(text, marketplaceOf(scope.marketplace).language).words;
  if (whole === undefined || others.length > 0) return null;
  if (countWord(app, scope, whole) === 0) return null;
  return new Map([
    [left, [whole]],
    [right, []],
  ]);
}

/** `yogamat` -> `yoga mat`, where titles have the two side by side; the most of them decide. */
function partWord(
  app: AppContext,
  scope: BoundedScope,
  { text }: QueryWord,
): readonly QueryWord[] | null {
  if (text.length > JOINED_LENGTH_MAX || !ONE_WORD.test(text)) return null;
  const { language } = marketplaceOf(scope.marketplace);
  let best: readonly QueryWord[] | null = null;
  let most = 0;
  for (let cut = 1; cut < text.length && !scope.allowance.isSpent(); cut++) {
    if (!mayBeCut(text, cut)) continue;
    const parts = [text.slice(0, cut), text.slice(cut)];
    const words = parts.flatMap((part) => parseQuery(part, language).words);
    const [left, right] = words;
    if (left === undefined || right === undefined || words.length > 2) continue;
    if (countWord(app, scope, left) === 0) continue;
    if (countWord(app, scope, right) === 0) continue;
    const phrase = { words, phrases: [words], identifier: null };
    const found = countMatches(app, scope, phrase);
    if (found > most) [best, most] = [words, found];
  }
  return best;
}

/** Where number and word meet (`2pack`), and where neither part is a single letter. */
function mayBeCut(text: string, cut: number): boolean {
  const isShort = Math.min(cut, text.length - cut) < PART_LENGTH_MIN;
  return !isShort || /^\d(?=\p{L})|^\p{L}(?=\d)/u.test(text.slice(cut - 1));
}

/** So many of the nearest words are looked through for one that may have been meant. */
const CANDIDATES_MAX = 100;
/** So many of them are looked up in titles. */
const WRITTEN_MAX = 10;

/** The most frequent of the most similar words that listings have; null where none is similar. */
function similarWord(
  app: AppContext,
  scope: BoundedScope,
  { text, alternatives }: QueryWord,
): readonly QueryWord[] | null {
  const { marketplace } = scope;
  const word = foldWord(text).plain;
  for (const token of alternatives) {
    if (scope.allowance.isSpent()) return null;
    // The nearest keyword asks for the same words as the correction before it.
    const similar = scope.allowance.charge(() =>
      keptForState(app, ['similar', marketplace, token], () =>
        app.search.similarWords(marketplace, token, CANDIDATES_MAX),
      ),
    );
    const meant = similar.filter((other) => mayBeTypo({ word, token }, other));
    const best = meant.find((other) => beginsAlike(token, other)) ?? meant[0];
    if (best !== undefined) {
      return [{ text: asWritten(app, scope, best), alternatives: [best] }];
    }
    // Short stems hide how near the words are: `ryzen` is indexed as `ryz` in German.
    for (const stem of similar.slice(0, WRITTEN_MAX)) {
      if (scope.allowance.isSpent()) return null;
      const text = asWritten(app, scope, stem);
      const written = foldWord(text).plain;
      if (mayBeTypo({ word, token: word }, written)) return [{ text, alternatives: [stem] }];
    }
  }
  return null;
}

/** The word as the best seller's title or brand writes it: what is indexed are its stems. */
function asWritten(app: AppContext, scope: BoundedScope, token: string): string {
  const { marketplace, now, allowance } = scope;
  const { listings } = allowance.charge(() =>
    app.search.page({
      marketplace,
      now,
      filters: {},
      variations: 'all',
      query: { words: [{ text: token, alternatives: [token] }], identifier: null },
      sort: 'popularity',
      descending: false,
      offset: 0,
      limit: 1,
    }),
  );
  const { language } = marketplaceOf(marketplace);
  const lexemes = listings
    .flatMap(({ title, brand }) => [title, brand])
    .flatMap((text) => (text === null ? [] : lexemesOf(text, language)));
  const written = lexemes.find(({ tokens }) => tokens.includes(token))?.text;
  return written?.toLocaleLowerCase(language) ?? token;
}
