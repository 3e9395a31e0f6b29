/** The path from the root to each category of one marketplace, for the rows of products. */
import { categoryChain } from '../../domain/category/category-tree.ts';
import type { CategoryObservation } from '../../domain/product/observation.ts';
import { compareTrust } from '../../domain/product/source-trust.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Store } from '../../ports/store/store.ts';

export interface CategoryPath {
  /** From the root down; empty if the category is unknown. */
  readonly names: readonly string[];
  /** Ids in the order of the names; empty if importing them would not give an equal tree. */
  readonly ids: readonly string[];
  /** The least trusted of the statements behind the path; null without ids. */
  readonly stated: CategoryObservation | null;
}

/** Returns the path to a category. */
export type CategoryPaths = (id: string) => CategoryPath;

const NOWHERE: CategoryPath = { names: [], ids: [], stated: null };

export async function pathsOf(
  store: Pick<Store, 'categories'>,
  marketplace: MarketplaceId,
): Promise<CategoryPaths> {
  const stated = new Map<string, CategoryObservation>();
  for await (const category of store.categories.stated(marketplace)) {
    stated.set(category.id, category);
  }
  const known = new Map<string, CategoryPath>();
  return (id) => {
    const path = known.get(id) ?? pathOf(id, stated);
    known.set(id, path);
    return path;
  };
}

function pathOf(id: string, stated: ReadonlyMap<string, CategoryObservation>): CategoryPath {
  const chain = categoryChain(id, (key) => stated.get(key));
  if (chain.length === 0) return NOWHERE;
  const names = chain.map(({ name }) => name);
  const ids = chain.map((category) => category.id);
  // A path id already states the path. A path that does not begin at a root is incomplete.
  const isWhole = chain[0]?.parentId === null && !ids.some((one) => one.startsWith('path:'));
  if (!isWhole) return { ...NOWHERE, names };
  // The path gets the oldest, least trusted statement, so importing it never replaces its parts.
  const [weakest = null] = ids
    .flatMap((one) => stated.get(one) ?? [])
    .sort(
      (one, other) => one.observedAt - other.observedAt || compareTrust(one.source, other.source),
    );
  return { names, ids, stated: weakest };
}
