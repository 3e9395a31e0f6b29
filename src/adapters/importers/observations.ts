/**
 * Builds the parts of observations that several importers state: points, categories, facts,
 * keywords.
 */
import { pathCategoryId } from '../../domain/category/category.ts';
import type { PointState, Series, SeriesName } from '../../domain/history/series.ts';
import type { FactField, Facts } from '../../domain/product/facts.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';

/** Where, by whom and when something was observed. */
export type SeenIn = Pick<CategoryObservation, 'marketplace' | 'source' | 'observedAt'>;

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

/** A series of one rank in a category; null where the rank is not known. */
export function ranked(categoryId: string | null, at: EpochSeconds, rank: number | null): Series {
  const series = rank === null ? missing('bsr', at, 'unknown') : seen('bsr', at, rank);
  return { ...series, categoryId };
}

/** A badge "bought in past month". No badge (0) does not mean no sales: it is unknown. */
export function badge(at: EpochSeconds, bought: number): Series {
  return bought > 0
    ? seen('boughtInPastMonth', at, bought)
    : missing('boughtInPastMonth', at, 'unknown');
}

/** A category on the path from the root to a product. */
export interface PathNode {
  readonly id: string;
  readonly name: string;
}

/** Gives each category on a path of names an id made of its own path. */
export function namedPath(names: readonly string[]): readonly PathNode[] {
  return names.map((name, depth) => ({ id: pathCategoryId(names.slice(0, depth + 1)), name }));
}

/** The categories on a path from the root down, each below the one before. */
export function pathCategories(
  path: readonly PathNode[],
  seenIn: SeenIn,
): readonly CategoryObservation[] {
  return path.map(({ id, name }, depth) => {
    return { kind: 'category', ...seenIn, id, name, parentId: path[depth - 1]?.id ?? null };
  });
}

/** All facts a source could state, null or empty where this time it did not. */
export type PossibleFacts = { readonly [Field in FactField]: Facts[Field] | null };

/** Leaves out nulls, empty lists, and objects of which nothing is known. */
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
