/**
 * What is asked of the index about one keyword apart from its own search. The cost is bounded: any
 * text is a keyword, and two hundred letters hold more misspelled words than a market can be asked
 * for while others wait. The caller stops when the bound is reached and tells what is known so far.
 */

import type { ListingCard } from '../../domain/product/listing.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { keptForState } from './kept-for-state.ts';

/** Where and when a keyword is looked for. */
export interface KeywordScope {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
}

export interface Inquiry {
  readonly language: string;
  /** Whether the questions so far cost all that they may. */
  isSpent(): boolean;
  /** Adds what the question costs; the last one may cost more than is left. */
  ask<Answer>(question: () => Answer): Answer;
  /** Listings that match before any filter. */
  count(query: SearchQuery): number;
  countWord(word: QueryWord): number;
  /** Words of listings that are spelled like the token, the nearest first. */
  similarWords(token: string): readonly string[];
  /** The best seller that has the token; null: no listing has it. */
  bestSeller(token: string): ListingCard | null;
}

/**
 * The numbers that an index may look at for one purpose: 12 ms on the machine of `bench/search`, at
 * five million products.
 */
const WORK_MAX = 6_000_000;
/** What a question costs in any case. */
const QUESTION_WORK = 10_000;
/** Similar words that are looked through for the one that was meant. */
const SIMILAR_MAX = 100;

export function startInquiry(
  app: Pick<AppContext, 'search' | 'searchRevision'>,
  { marketplace, now }: KeywordScope,
): Inquiry {
  const { search } = app;
  let left = WORK_MAX;
  function ask<Answer>(question: () => Answer): Answer {
    const before = search.work();
    const answer = question();
    left -= QUESTION_WORK + search.work() - before;
    return answer;
  }
  const everyListing = { marketplace, now, filters: {}, variations: 'all' } as const;
  const count = (query: SearchQuery) => ask(() => search.count({ ...everyListing, query }));
  return {
    language: marketplaceOf(marketplace).language,
    isSpent: () => left <= 0,
    ask,
    count,
    countWord: (word) => count({ words: [word], identifier: null }),
    // The nearest keyword asks for the words that the correction has asked for.
    similarWords: (token) =>
      ask(() =>
        keptForState(app, ['similar', marketplace, token], () =>
          search.similarWords(marketplace, token, SIMILAR_MAX),
        ),
      ),
    bestSeller(token) {
      const query = { words: [{ text: token, alternatives: [token] }], identifier: null };
      const first = { sort: 'popularity', descending: false, offset: 0, limit: 1 } as const;
      return ask(() => search.page({ ...everyListing, ...first, query })).listings[0] ?? null;
    },
  };
}
