/** Returns the category that a request names, or throws `category_not_found`. */
import type { CategoryNode } from '../../domain/category/category.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { notKnownThere } from '../product/not-known-there.ts';

export async function requireCategory(
  app: AppContext,
  marketplace: MarketplaceId,
  id: string,
  field = 'category',
): Promise<CategoryNode> {
  const node = await app.store.categories.node(marketplace, id);
  if (node !== null) return node;
  throw await notKnownThere(
    app,
    {
      code: 'category_not_found',
      field,
      value: id,
      marketplace,
      remedy: 'products name theirs in `bsrCategoryId`, form A lists all with GET /category',
    },
    async (other) => (await app.store.categories.node(other, id)) !== null,
  );
}
