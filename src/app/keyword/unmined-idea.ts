/** Ideas that no phrase of a title gave. */
import type { IdeaCandidate } from '../../domain/keywords/ideas.ts';

/** What is known of a keyword that no source measured and no title was looked up for. */
export const UNMEASURED = {
  phrase: null,
  titles: 0,
  mainCategoryShare: 1,
  surprise: 0,
  searchVolume: null,
  source: 'catalogue',
  generatedBy: 'built-in',
} as const;

/** Returns an idea that was not mined from titles. */
export function unminedIdea(
  words: readonly string[],
  listings: number,
  measured: Pick<IdeaCandidate, 'searchVolume' | 'source' | 'titlesSampled'>,
): IdeaCandidate {
  return { ...UNMEASURED, keyword: words.join(' '), words, listings, ...measured };
}
