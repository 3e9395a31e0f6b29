/**
 * Asks the index further questions about one keyword, with a limit on their cost: any text is a
 * keyword, and two hundred letters can contain too many misspelled words. The caller stops at the
 * limit and returns what it knows by then.
 */

import type { ListingCard } from '../../domain/product/listing.ts';
import type { Lexicon } from '../../domain/search/language/word-forms.ts';
import type { QueryWord, SearchQuery } from '../../domain/search/query/query.ts';
import { keptOrMade } from '../../domain/values/kept-or-made.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { keptForState } from './kept-for-state.ts';

export interface KeywordScope {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
}

export interface Inquiry {
  /** Of the marketplace's language. */
  readonly lexicon: Lexicon;
  /** Returns whether the questions have used up the limit. */
  isSpent(): boolean;
  /** Adds the question's cost. The last one may exceed the limit. */
  ask<Answer>(question: () => Answer): Answer;
  /** Counts listings that match before any filter. */
  count(query: SearchQuery): number;
  countWord(word: QueryWord): number;
  /** Returns indexed words spelled like the token, the nearest first. */
  similarWords(token: string): readonly string[];
  /** Returns the best sellers that match before any filter. */
  bestSellers(query: SearchQuery, limit: number): readonly ListingCard[];
}

/** The numbers an index may read for one purpose: 10 ms at 5 million products (`bench/search`). */
const WORK_MAX = 3_000_000;
/** The least cost of a question. */
const QUESTION_WORK = 10_000;
/** Similar words to choose the intended one from. */
const SIMILAR_MAX = 100;

export function startInquiry(
  app: Pick<AppContext, 'search' | 'searchRevision' | 'lexicons'>,
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
  const counts = new Map<QueryWord, number>();
  return {
    lexicon: app.lexicons(marketplaceOf(marketplace).language),
    isSpent: () => left <= 0,
    ask,
    count,
    countWord: (word) =>
      keptOrMade(counts, Infinity, word, () => count({ words: [word], identifier: null })),
    // Spelling correction and the nearest keyword ask for equal words, so answers are kept.
    similarWords: (token) =>
      ask(() =>
        keptForState(app, ['similar', marketplace, token], () =>
          search.similarWords(marketplace, token, SIMILAR_MAX),
        ),
      ),
    bestSellers(query, limit) {
      const first = { sort: 'popularity', descending: false, offset: 0, limit } as const;
      return ask(() => search.page({ ...everyListing, ...first, query })).listings;
    },
  };
}
