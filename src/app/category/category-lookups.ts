/** Looks up categories: the one that a request names, and the names of many. */
import type { CategoryNode } from '../../domain/category/category.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { notKnownThere } from '../product/not-known-there.ts';

/** @throws category_not_found */
export async function requireCategory(
  app: AppContext,
  marketplace: MarketplaceId,
  id: string,
  field = 'category',
): Promise<CategoryNode> {
  const { categories } = app.store;
  const node = await categories.node(marketplace, id);
  if (node !== null) return node;
  const remedy = 'products name theirs in `bsrCategoryId`, form A lists all with GET /category';
  const unknown = { code: 'category_not_found', field, value: id, marketplace, remedy } as const;
  throw await notKnownThere(app, unknown, async (other) => {
    return (await categories.node(other, id)) !== null;
  });
}

/** Looks up each category's name once. */
export async function categoryNames(
  app: AppContext,
  marketplace: MarketplaceId,
  ids: Iterable<string | null>,
): Promise<(id: string) => string | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const nodes = await Promise.all(wanted.map((id) => app.store.categories.node(marketplace, id)));
  const names = new Map(nodes.map((node, index) => [wanted[index], node?.name ?? null]));
  return (id) => names.get(id) ?? null;
}
