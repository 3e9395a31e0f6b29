/** Small makers of points and categories that several importers use. */
import { pathCategoryId } from '../../domain/category/category.ts';
import type { Point, PointState, Series, SeriesName } from '../../domain/history/series.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/time.ts';

/** A series of one point with a value. */
export function seen(name: SeriesName, at: EpochSeconds, value: number): Series {
  return { name, categoryId: null, points: [{ at, value, state: 'ok' }] };
}

/** A series of one point that says why there is no value. */
export function missing(
  name: SeriesName,
  at: EpochSeconds,
  state: Exclude<PointState, 'ok'>,
): Series {
  return { name, categoryId: null, points: [{ at, value: null, state }] };
}

/** A rank point in its category. */
export function ranked(categoryId: string | null, point: Point): Series {
  return { name: 'bsr', categoryId, points: [point] };
}

/** A badge "bought in past month": no badge says nothing about sales, so 0 is unknown. */
export function badge(at: EpochSeconds, bought: number): Series {
  return bought > 0
    ? seen('boughtInPastMonth', at, bought)
    : missing('boughtInPastMonth', at, 'unknown');
}

/** The categories on a path of names, from the root down. */
export function pathCategories(
  path: readonly string[],
  seenIn: { marketplace: MarketplaceId; source: string; observedAt: EpochSeconds },
): readonly CategoryObservation[] {
  return path.map((name, depth) => ({
    kind: 'category',
    ...seenIn,
    id: pathCategoryId(path.slice(0, depth + 1)),
    name,
    parentId: depth === 0 ? null : pathCategoryId(path.slice(0, depth)),
  }));
}
