/**
 * Typo tolerance, only where the keyword as typed matches nothing before any filter: words that no
 * listing has are replaced by the most frequent similar word, and the answer says so.
 */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import { keywordOf, replaceWords } from '../../domain/search/change-query.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';

/** More candidates than this for one word are not tried. */
const CANDIDATES_MAX = 3;

export interface Correction {
  readonly query: SearchQuery;
  /** The keyword with its replaced words. */
  readonly keyword: string;
}

export interface SpellingRequest {
  readonly marketplace: MarketplaceId;
  readonly query: SearchQuery;
  readonly now: EpochSeconds;
}

/** Null when the keyword matches as typed, or no replacement makes it match. */
export async function correctSpelling(
  app: AppContext,
  request: SpellingRequest,
): Promise<Correction | null> {
  const { query } = request;
  if (query.identifier !== null || query.words.length === 0) return null;
  if ((await countBeforeFilters(app, request, query)) > 0) return null;
  const replacements = new Map<QueryWord, QueryWord>();
  for (const word of query.words) {
    if (await isKnown(app, request, word)) continue;
    const replacement = await similarWord(app, request, word);
    if (replacement === null) return null;
    replacements.set(word, replacement);
  }
  if (replacements.size === 0) return null;
  const corrected = replaceWords(query, replacements);
  if ((await countBeforeFilters(app, request, corrected)) === 0) return null;
  return { query: corrected, keyword: keywordOf(corrected) };
}

/** Whether any listing has the word. */
export async function isKnown(
  app: AppContext,
  request: SpellingRequest,
  word: QueryWord,
): Promise<boolean> {
  return (await countBeforeFilters(app, request, { words: [word], identifier: null })) > 0;
}

/** The most frequent of the most similar words that listings have; null where none is similar. */
export async function similarWord(
  app: AppContext,
  { marketplace }: SpellingRequest,
  word: QueryWord,
): Promise<QueryWord | null> {
  for (const token of word.alternatives) {
    const similar = await app.search.similarWords(marketplace, token, CANDIDATES_MAX);
    const [best] = similar;
    if (best !== undefined) return { text: best, alternatives: [best] };
  }
  return null;
}

export function countBeforeFilters(
  app: AppContext,
  { marketplace, now }: SpellingRequest,
  query: SearchQuery,
): Promise<number> {
  return app.search.count({ marketplace, query, filters: {}, variations: 'all', now });
}
