/** The growth of a family's number of ratings. */

import type { FamilyMember } from '../../product/listing.ts';
import type { EpochSeconds } from '../../values/time.ts';
import { type RatingGrowth, ratingGrowth } from '../evidence/rating-growth.ts';

/** Children whose counts differ by no more share one count, seen at different looks. */
const POOLED_SHARE = 0.05;
const POOLED_COUNT = 3;

/**
 * Returns the growth of the sold members. Null when a child's is unknown. Most families pool their
 * ratings. If children have their own, their growths are added and their weights averaged.
 */
export function familyRatingGrowth(
  sold: readonly FamilyMember[],
  rankAt: EpochSeconds,
): RatingGrowth | null {
  const counts = sold.map(({ recentRatings }) => recentRatings?.at(-1)?.value ?? null);
  const known = counts.filter((count) => count !== null);
  const growths = sold.map(({ recentRatings }) => ratingGrowth(recentRatings ?? [], rankAt));
  const told = growths.filter((growth) => growth !== null);
  if (told.length === 0) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const arePooled = highest - lowest <= Math.max(POOLED_COUNT, POOLED_SHARE * highest);
  // Sources note changes: a child with a constant count was looked at with its siblings.
  const quiet = sold.filter(({ recentRatings = [] }) => recentRatings.length === 1);
  if (!arePooled && told.length + quiet.length < sold.length) return null;
  if (arePooled) {
    return told.reduce((best, one) => {
      const lead = one.weight - best.weight || one.added - best.added;
      return lead > 0 ? one : best;
    });
  }
  const added = told.reduce((sum, growth) => sum + growth.added, 0);
  const weighed = told.reduce((sum, growth) => sum + growth.added * growth.weight, 0);
  return {
    added,
    days: Math.max(...told.map((growth) => growth.days)),
    weight: added > 0 ? weighed / added : Math.max(...told.map((growth) => growth.weight)),
  };
}
