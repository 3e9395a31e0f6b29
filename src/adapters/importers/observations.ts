/** Builds parts of observations that importers share: points, categories, facts. */
import { pathCategoryId } from '../../domain/category/category.ts';
import type { PointState, Series, SeriesName } from '../../domain/history/series.ts';
import type { FactField, Facts, SubcategoryRank } from '../../domain/product/facts.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** Where, by whom and when something was observed. */
export type SeenIn = Pick<CategoryObservation, 'marketplace' | 'source' | 'observedAt'>;

/** Returns a series of one point with a value. */
export function seen(name: SeriesName, at: EpochSeconds, value: number): Series {
  return { name, categoryId: null, points: [{ at, value, state: 'ok' }] };
}

/** Returns a series of one point that says why there is no value. */
export function missing(
  name: SeriesName,
  at: EpochSeconds,
  state: Exclude<PointState, 'ok'>,
): Series {
  return { name, categoryId: null, points: [{ at, value: null, state }] };
}

/** Returns a series of one rank in a category. A rank of null is unknown. */
export function ranked(categoryId: string | null, at: EpochSeconds, rank: number | null): Series {
  const series = rank === null ? missing('bsr', at, 'unknown') : seen('bsr', at, rank);
  return { ...series, categoryId };
}

/** Returns ranks in the categories on the product's path. The source does not locate others. */
export function rankedOnPath(
  ranks: readonly SubcategoryRank[],
  path: readonly string[],
  at: EpochSeconds,
): readonly Series[] {
  return ranks.flatMap(({ name, rank }) => {
    const depth = path.lastIndexOf(name);
    if (depth < 1) return [];
    return [ranked(pathCategoryId(path.slice(0, depth + 1)), at, rank)];
  });
}

/** Returns a "bought in past month" badge. No badge (0) is unknown: it does not mean no sales. */
export function badge(at: EpochSeconds, bought: number): Series {
  return bought > 0
    ? seen('boughtInPastMonth', at, bought)
    : missing('boughtInPastMonth', at, 'unknown');
}

export interface PathNode {
  readonly id: string;
  readonly name: string;
}

/** Gives each category on a path an id made from the names down to it. */
export function namedPath(names: readonly string[]): readonly PathNode[] {
  return names.map((name, depth) => ({ id: pathCategoryId(names.slice(0, depth + 1)), name }));
}

/** Returns the categories on a path from the root down, each a child of the one before. */
export function pathCategories(
  path: readonly PathNode[],
  seenIn: SeenIn,
): readonly CategoryObservation[] {
  return path.map(({ id, name }, depth) => {
    return { kind: 'category', ...seenIn, id, name, parentId: path[depth - 1]?.id ?? null };
  });
}

/** All facts that a source could state. Null and empty values are not stated this time. */
export type PossibleFacts = { readonly [Field in FactField]: Facts[Field] | null };

/** Leaves out nulls, empty lists, and objects with only nulls. */
export function statedFacts(possible: Partial<PossibleFacts>): Partial<Facts> {
  const stated: Record<string, unknown> = {};
  for (const field of Object.keys(possible) as FactField[]) {
    const value = possible[field];
    if (value !== undefined && isStated(value)) stated[field] = value;
  }
  return stated as Partial<Facts>;
}

function isStated(value: PossibleFacts[FactField]): boolean {
  if (value === null) return false;
  if (typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.length > 0;
  return Object.values(value).some((part) => part !== null);
}
