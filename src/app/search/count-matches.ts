/** How many listings a keyword matches before any filter. */
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';
import type { WorkAllowance } from './work-allowance.ts';

/** Where and when a keyword is looked for. */
export interface KeywordScope {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
}

/** The same, and what looking may still cost. */
export interface BoundedScope extends KeywordScope {
  readonly allowance: WorkAllowance;
}

export function countMatches(
  app: AppContext,
  { marketplace, now, allowance }: BoundedScope,
  query: SearchQuery,
): number {
  return allowance.charge(() =>
    app.search.count({ marketplace, query, filters: {}, variations: 'all', now }),
  );
}

/** Listings that have the word. */
export function countWord(app: AppContext, scope: BoundedScope, word: QueryWord): number {
  return countMatches(app, scope, { words: [word], identifier: null });
}
