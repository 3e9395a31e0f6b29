/**
 * Finds the nearest keyword for one without results. Treats its phrases as words, replaces its
 * misspelled words, and leaves out as few words as possible, the most frequent first: the rarer a
 * word, the more it reveals what is wanted.
 */

import type { Listing } from '../../domain/product/listing.ts';
import { keepWords, keywordOf, replaceWords } from '../../domain/search/query/change-query.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import { parseAsin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { countedPairs, otherCountedNames } from './counted-names.ts';
import type { Inquiry } from './inquiry.ts';
import { respellWord } from './respell-word.ts';

export interface NearestKeyword {
  readonly keyword: string;
  /** Listings that match it before filters. */
  readonly matches: number;
}

/** Further words are left out: a thirteenth adds nothing. */
const WORDS_MAX = 12;
/** Keywords to try before keeping only one word. */
const TRIES_MAX = 60;

/** Takes a keyword that matches nothing. Returns null if no part of it matches either. */
export function nearestKeyword(inquiry: Inquiry, query: SearchQuery): NearestKeyword | null {
  if (query.words.length === 0) return null;
  const counted = (tried: SearchQuery): NearestKeyword | null => {
    // Parsed again as if typed: two misspelled words may turn out to be one.
    const typed = parseQuery(keywordOf(tried), inquiry.lexicon);
    const matches = inquiry.count(typed);
    return matches > 0 ? { keyword: keywordOf(typed), matches } : null;
  };
  const { known, corrected } = knownWords(inquiry, query);
  for (const loose of looserForms(corrected)) {
    const found = counted(loose);
    if (found !== null) return found;
  }
  for (const other of otherCountedNames(inquiry, query.words.slice(0, WORDS_MAX))) {
    const found = counted({ words: other, identifier: null });
    if (found !== null) return found;
  }
  const words = withoutPhrases(withoutExclusions(corrected));
  let tries = 0;
  for (let left = known.length - 1; left > 1 && tries < TRIES_MAX; left--) {
    // The least telling words come last, so they are left out first.
    for (const kept of combinations(known, left)) {
      if (tries++ >= TRIES_MAX || inquiry.isSpent()) break;
      const found = counted(keepWords(words, new Set(kept)));
      if (found !== null) return found;
    }
  }
  const [telling] = known;
  return telling === undefined ? null : counted(keepWords(words, new Set([telling])));
}

/** Returns the best-selling variation of the parent that an ASIN names. */
export async function nearestVariation(
  app: Pick<AppContext, 'store'>,
  marketplace: MarketplaceId,
  identifier: string,
): Promise<NearestKeyword | null> {
  const parent = parseAsin(identifier);
  const children = parent === null ? [] : await app.store.products.children(marketplace, parent);
  const sold = ({ sales }: Listing) => sales?.median ?? -1;
  const [first] = children.toSorted((left, right) => sold(right) - sold(left));
  return first === undefined ? null : { keyword: first.asin, matches: 1 };
}

interface KnownWords {
  /** Words as typed, then guessed words, each group with the most telling first. */
  readonly known: readonly QueryWord[];
  /** The search with only those words. */
  readonly corrected: SearchQuery;
}

function knownWords(inquiry: Inquiry, query: SearchQuery): KnownWords {
  const words = query.words.slice(0, WORDS_MAX);
  const typed: Counts = new Map();
  for (const word of words) countInto(typed, inquiry, word);
  const replacements = new Map<QueryWord, readonly QueryWord[]>();
  for (const [at, word] of words.entries()) {
    if (replacements.has(word) || typed.has(word)) continue;
    if (inquiry.isSpent()) break;
    const respelling = respellWord(inquiry, { words, at, before: replacements }) ?? [];
    for (const [replaced, meant] of respelling) replacements.set(replaced, meant);
  }
  const guessed: Counts = new Map();
  for (const [replaced, meant] of replacements) {
    typed.delete(replaced);
    for (const word of meant) countInto(guessed, inquiry, word);
  }
  const parts = new Set(countedPairs(words).map(([, part]) => part));
  const known = [...tellingFirst(typed, parts), ...tellingFirst(guessed, parts)];
  return { known, corrected: keepWords(replaceWords(query, replacements), new Set(known)) };
}

type Counts = Map<QueryWord, number>;

function countInto(counts: Counts, inquiry: Inquiry, word: QueryWord): void {
  const found = inquiry.countWord(word);
  if (found > 0) counts.set(word, found);
}

/** A bare number reveals nothing, however rare. */
const NUMBER = /^\p{N}+$/u;

/** Orders words from the rarest; then parts that are only counted, and numbers last. */
function tellingFirst(counts: Counts, parts: ReadonlySet<QueryWord>): QueryWord[] {
  const classOf = (word: QueryWord) => (NUMBER.test(word.text) ? 2 : parts.has(word) ? 1 : 0);
  return [...counts]
    .sort(([left, a], [right, b]) => classOf(left) - classOf(right) || a - b)
    .map(([word]) => word);
}

/** Returns looser queries with all words: unchanged, phrases as words, no exclusions, and both. */
function looserForms(query: SearchQuery): SearchQuery[] {
  if (query.words.length === 0) return [];
  const { phrases = [], excluded = [], excludedPhrases = [] } = query;
  const hasExclusions = excluded.length + excludedPhrases.length > 0;
  return [
    query,
    ...(phrases.length > 0 ? [withoutPhrases(query)] : []),
    ...(hasExclusions ? [withoutExclusions(query)] : []),
    ...(phrases.length > 0 && hasExclusions ? [withoutPhrases(withoutExclusions(query))] : []),
  ];
}

function withoutPhrases({ phrases, ...rest }: SearchQuery): SearchQuery {
  return rest;
}

function withoutExclusions({ excluded, excludedPhrases, ...rest }: SearchQuery): SearchQuery {
  return rest;
}

/** Yields all choices of `count` items. Those without the last items come first. */
function* combinations<Item>(items: readonly Item[], count: number): Generator<readonly Item[]> {
  const [first, ...others] = items;
  if (count === 0) yield [];
  else if (first !== undefined && items.length >= count) {
    for (const rest of combinations(others, count - 1)) yield [first, ...rest];
    yield* combinations(others, count);
  }
}
