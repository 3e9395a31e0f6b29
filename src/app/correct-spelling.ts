/**
 * Typo tolerance, only where the keyword as typed matches nothing before any filter: words that no
 * listing has are replaced by the most frequent similar word, and the answer says so.
 */
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { QueryWord, SearchQuery } from '../domain/search/query.ts';
import type { EpochSeconds } from '../domain/time.ts';
import type { AppContext } from './context.ts';

/** More candidates than this for one word are not tried. */
const CANDIDATES_MAX = 3;

export interface Correction {
  readonly query: SearchQuery;
  /** The keyword with its replaced words. */
  readonly keyword: string;
}

interface SpellingRequest {
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
  if ((await countOf(app, request, query.words)) > 0) return null;
  const words: QueryWord[] = [];
  for (const word of query.words) {
    const isKnown = (await countOf(app, request, [word])) > 0;
    const replacement = isKnown ? word : await bestReplacement(app, request, word);
    if (replacement === null) return null;
    words.push(replacement);
  }
  if (words.every((word, index) => word === query.words[index])) return null;
  if ((await countOf(app, request, words)) === 0) return null;
  return { query: { ...query, words }, keyword: words.map(({ text }) => text).join(' ') };
}

async function bestReplacement(
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

function countOf(
  app: AppContext,
  { marketplace, query, now }: SpellingRequest,
  words: readonly QueryWord[],
): Promise<number> {
  return app.search.count({
    marketplace,
    query: { ...query, words },
    filters: {},
    variations: 'all',
    now,
  });
}
