/**
 * A seen family as the estimator takes families: members with facts, newest values and histories.
 */
import type { Point, SeriesName } from '../../../src/domain/history/series.ts';
import type { FamilyMember, SeriesHead } from '../../../src/domain/product/listing.ts';
import type { SeenFamily } from './seen-family.ts';

const SOURCE = 'simulation';

/** Nothing but what was seen goes in. */
export function familyMembers({
  marketplace,
  category,
  ranks,
  children,
}: SeenFamily): FamilyMember[] {
  const firstSeenAt = ranks[0]?.at ?? 0;
  const observedAt = ranks.at(-1)?.at ?? 0;
  return children.map(({ asin, badge, ratings }) => {
    const heads = [
      ...headOf('bsr', ranks, category),
      ...headOf('boughtInPastMonth', badge === null ? [] : [badge], null),
      ...headOf('reviewCount', ratings, null),
    ];
    const facts = { rootCategoryId: { value: category, source: SOURCE, at: observedAt } };
    const record = { marketplace, asin, heads, facts, observedAt, firstSeenAt };
    return {
      record: { ...record, family: asin, familyBasis: null },
      recentRanks: ranks,
      recentRatings: ratings,
      rootCategoryName: category,
    };
  });
}

function headOf(
  name: SeriesName,
  points: readonly Point[],
  categoryId: string | null,
): SeriesHead[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  return [{ name, categoryId, firstAt: first.at, last, source: SOURCE }];
}
