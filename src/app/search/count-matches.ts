/** How many listings a keyword matches before any filter. */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';

/** Where and when a keyword is looked for. */
export interface KeywordScope {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
}

export function countMatches(
  app: AppContext,
  { marketplace, now }: KeywordScope,
  query: SearchQuery,
): Promise<number> {
  return app.search.count({ marketplace, query, filters: {}, variations: 'all', now });
}

/** Listings that have the word. */
export function countWord(app: AppContext, scope: KeywordScope, word: QueryWord): Promise<number> {
  return countMatches(app, scope, { words: [word], identifier: null });
}
