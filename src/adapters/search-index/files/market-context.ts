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

/** The previous state; its category trees are reused if no category changed. */
interface Before {
  readonly revision: number;
  readonly contexts: MarketContexts;
}

/** Reads the contexts of all marketplaces; a few microseconds each if no category changed. */
export async function readContexts(
  store: Pick<Store, 'categories' | 'products'>,
  feed: ListingFeed | null,
  before: Before | null,
): Promise<MarketContexts> {
  const isSameTree =
    before !== null && (await feed?.categoriesChangedSince(before.revision)) === false;
  const contexts = new Map<MarketplaceId, MarketContext>();
  for (const { id } of MARKETPLACES) {
    const known = isSameTree ? before.contexts.get(id)?.tree : undefined;
    const tree = known ?? buildCategoryTree(await store.categories.tree(id));
    contexts.set(id, { coverage: await store.products.coverage(id), tree });
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
