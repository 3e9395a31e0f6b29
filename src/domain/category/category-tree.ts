/** The category tree of one marketplace: every node's place, its children and what is below it. */
import { compareText } from '../values/compare-text.ts';
import type { Category, CategoryNode } from './category.ts';

/** A node without the number of its listings, which changes far more often than the tree. */
export type CategoryPlace = Omit<CategoryNode, 'productCount'>;

export interface CategoryTree {
  place(id: string): CategoryPlace | null;
  /** Direct children by name, then id; the roots for `null`. */
  children(parentId: string | null): readonly CategoryPlace[];
  /** All places by depth, then id. */
  readonly places: readonly CategoryPlace[];
  /** The category and everything below it; empty when it is not known. */
  descendants(id: string): readonly string[];
  /** Counts listings in and below each category, from counts of listings in the category itself. */
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

/**
 * All categories below one. A set, because a cycle longer than the depth limit is still a cycle.
 */
function below(id: string, childIds: ChildIds): readonly string[] {
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

/** Real trees are about ten deep; a longer way is cut, so that bad data takes bounded time. */
export const CATEGORY_DEPTH_MAX = 64;

/**
 * The way from a root down to a category; empty when it is not known. Source data may lack
 * ancestors: then the topmost known one stands as the root. It may even contain cycles: then the
 * member with the smallest id does. So every category has exactly one finite way.
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

/** Ends the way at the cycle's member with the smallest id, wherever the walk met the cycle. */
function cutCycle(upward: readonly Category[], cycleStart: number): Category[] {
  let root = cycleStart;
  for (let index = cycleStart; index < upward.length; index += 1) {
    if ((upward[index]?.id ?? '') < (upward[root]?.id ?? '')) root = index;
  }
  return upward.slice(0, root + 1);
}
