/** Merges candidates with equal content. */

import type { IdeaCandidate } from './ideas.ts';
import { contentKey } from './normalize-keyword.ts';

/**
 * Returns one candidate for each content, in order of first appearance. The most searched keyword
 * gives the wording; titles give their counts.
 */
export function mergeCandidates(
  candidates: readonly IdeaCandidate[],
  language: string,
): IdeaCandidate[] {
  const merged = new Map<string, IdeaCandidate>();
  for (const candidate of candidates) {
    const key = contentKey(candidate.keyword, language);
    const known = merged.get(key);
    merged.set(key, known === undefined ? candidate : merge(known, candidate));
  }
  return [...merged.values()];
}

function merge(left: IdeaCandidate, right: IdeaCandidate): IdeaCandidate {
  const worded = (right.searchVolume ?? -1) > (left.searchVolume ?? -1) ? right : left;
  const counted = right.titles > left.titles ? right : left;
  const { titles, titlesSampled, mainCategoryShare, surprise } = counted;
  return {
    ...worded,
    // A measured wording, or one from a title, is not composed.
    phrase: left.phrase === null || right.phrase === null ? null : worded.phrase,
    keyword: wordingOf(worded, left, right),
    words: wordingOf(worded, left, right).split(' '),
    titles,
    titlesSampled,
    mainCategoryShare,
    surprise,
    listings: Math.max(left.listings, right.listings),
    generatedBy: left.generatedBy === 'built-in' ? 'built-in' : right.generatedBy,
  };
}

/** Prefers a measured wording, then one found in titles, then the one in more titles. */
function wordingOf(worded: IdeaCandidate, left: IdeaCandidate, right: IdeaCandidate): string {
  if (worded.searchVolume !== null) return worded.keyword;
  if ((left.phrase === null) !== (right.phrase === null)) {
    return left.phrase === null ? left.keyword : right.keyword;
  }
  return right.titles > left.titles ? right.keyword : left.keyword;
}
