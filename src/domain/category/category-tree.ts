/** The category tree of one marketplace, with the place and the descendants of each category. */
import { compareText } from '../values/compare-text.ts';
import type { Category, CategoryNode } from './category.ts';

/** A node without its number of listings, which changes far more often than the tree. */
export type CategoryPlace = Omit<CategoryNode, 'productCount'>;

export interface CategoryTree {
  place(id: string): CategoryPlace | null;
  /** Returns direct children by name, then id; for `null`, the roots. */
  children(parentId: string | null): readonly CategoryPlace[];
  /** All places by depth, then id. */
  readonly places: readonly CategoryPlace[];
  /** Returns the category and everything below it; empty if it is not known. */
  descendants(id: string): readonly string[];
  /** Counts listings in and below each category, from the counts in each category itself. */
  countBelow(listings: ReadonlyMap<string, number>): ReadonlyMap<string, number>;
}

export function buildCategoryTree(categories: readonly Category[]): CategoryTree {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const chains = new Map(
    categories.map(({ id }) => [id, categoryChain(id, (key) => byId.get(key))]),
  );
  const childIds = childrenOf(chains);
  const places = new Map<string, CategoryPlace>();
  for (const [id, chain] of chains) {
    const place = placeOf(chain, childIds.get(id)?.length ?? 0);
    if (place !== null) places.set(id, place);
  }
  const present = (ids: readonly string[]) =>
    ids.map((id) => places.get(id)).filter((place) => place !== undefined);
  return {
    place: (id) => places.get(id) ?? null,
    children: (parentId) =>
      present(childIds.get(parentId) ?? []).sort(
        (a, b) => compareText(a.name, b.name) || compareText(a.id, b.id),
      ),
    places: [...places.values()].sort((a, b) => a.depth - b.depth || compareText(a.id, b.id)),
    descendants: (id) => (places.has(id) ? below(id, childIds) : []),
    countBelow: (listings) => countBelow(chains, listings),
  };
}

function placeOf(chain: readonly Category[], childCount: number): CategoryPlace | null {
  const category = chain.at(-1);
  if (category === undefined) return null;
  const { marketplace, id, name } = category;
  return {
    marketplace,
    id,
    name,
    parentId: chain.at(-2)?.id ?? null,
    path: chain.map((ancestor) => ancestor.name),
    depth: chain.length - 1,
    rootId: chain[0]?.id ?? id,
    childCount,
  };
}

type ChildIds = ReadonlyMap<string | null, readonly string[]>;

function childrenOf(chains: ReadonlyMap<string, readonly Category[]>): ChildIds {
  return Map.groupBy(chains.keys(), (id) => chains.get(id)?.at(-2)?.id ?? null);
}

function below(id: string, childIds: ChildIds): readonly string[] {
  // The set ends cycles, which remain if they are longer than the depth limit.
  const found = new Set([id]);
  for (const next of found) {
    for (const child of childIds.get(next) ?? []) found.add(child);
  }
  return [...found];
}

function countBelow(
  chains: ReadonlyMap<string, readonly Category[]>,
  listings: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [id, count] of listings) {
    for (const ancestor of chains.get(id) ?? []) {
      counts.set(ancestor.id, (counts.get(ancestor.id) ?? 0) + count);
    }
  }
  return counts;
}

/** Real trees are about ten deep. Longer paths are cut to bound the time that bad data takes. */
export const CATEGORY_DEPTH_MAX = 64;

/**
 * Returns the path from a root down to a category; empty if the category is not known. If ancestors
 * are missing, the topmost known one is the root. If the data contains a cycle, the member with the
 * smallest id is the root.
 */
export function categoryChain(
  id: string,
  lookup: (id: string) => Category | undefined,
): readonly Category[] {
  const upward: Category[] = [];
  const position = new Map<string, number>();
  let next = lookup(id);
  while (next !== undefined && upward.length < CATEGORY_DEPTH_MAX) {
    const cycleStart = position.get(next.id);
    if (cycleStart !== undefined) return cutCycle(upward, cycleStart).reverse();
    position.set(next.id, upward.length);
    upward.push(next);
    next = next.parentId === null ? undefined : lookup(next.parentId);
  }
  return upward.reverse();
}

/** Makes the smallest id of the cycle the root, wherever the walk entered the cycle. */
function cutCycle(upward: readonly Category[], cycleStart: number): Category[] {
  let root = cycleStart;
  for (let index = cycleStart; index < upward.length; index += 1) {
    if ((upward[index]?.id ?? '') < (upward[root]?.id ?? '')) root = index;
  }
  return upward.slice(0, root + 1);
}
