/** Reads what a search says about a marketplace apart from its listings, at one revision. */
import type { Category } from '../../../domain/category/category.ts';
import { buildCategoryTree, type CategoryTree } from '../../../domain/category/category-tree.ts';
import { MARKETPLACES, type MarketplaceId } from '../../../domain/values/marketplace.ts';
import type { ListingFeed } from '../../../ports/store/listing-feed.ts';
import type { Coverage } from '../../../ports/store/product-store.ts';
import type { Store } from '../../../ports/store/store.ts';
import { readSharedJson, type SharedForm, SharedValues, sharedJson } from './shared-values.ts';

export interface MarketContext {
  readonly coverage: Coverage;
  readonly tree: CategoryTree;
}

export type MarketContexts = ReadonlyMap<MarketplaceId, MarketContext>;

/** The previous state, whose contexts are used as far as nothing of them changed. */
interface Before {
  readonly revision: number;
  readonly contexts: MarketContexts;
  /** The marketplaces of which a listing changed since. */
  readonly changed: readonly MarketplaceId[];
}

const ALL = MARKETPLACES.map(({ id }) => id);

/** Reads the contexts of all marketplaces. The coverage of all is one question. */
export async function readContexts(
  { categories, products }: Pick<Store, 'categories' | 'products'>,
  feed: ListingFeed | null,
  before: Before | null,
): Promise<MarketContexts> {
  const isSameTree =
    before !== null && (await feed?.categoriesChangedSince(before.revision)) === false;
  const coverages = await products.coverages(before?.changed ?? ALL);
  const contexts = new Map<MarketplaceId, MarketContext>();
  for (const id of ALL) {
    const known = before?.contexts.get(id);
    const tree = isSameTree ? known?.tree : undefined;
    const coverage = coverages.get(id) ?? known?.coverage ?? (await products.coverage(id));
    contexts.set(id, { coverage, tree: tree ?? buildCategoryTree(await categories.tree(id)) });
  }
  return contexts;
}

interface SharedTree extends SharedForm {
  /** Its categories as JSON. */
  readonly categories: SharedArrayBuffer;
}

export interface SharedContext {
  readonly coverage: Coverage;
  readonly tree: SharedTree;
}

const trees = new SharedValues<CategoryTree, SharedTree>();

export function shareContext({ coverage, tree }: MarketContext): SharedContext {
  const pack = (id: string) => ({ id, categories: sharedJson(tree.places.map(categoryOf)) });
  return { coverage, tree: trees.share(tree, pack) };
}

export function openContext({ coverage, tree }: SharedContext): MarketContext {
  const unpack = () => buildCategoryTree(readSharedJson<readonly Category[]>(tree.categories));
  return { coverage, tree: trees.open(tree, unpack) };
}

function categoryOf({ marketplace, id, name, parentId }: Category): Category {
  return { marketplace, id, name, parentId };
}
