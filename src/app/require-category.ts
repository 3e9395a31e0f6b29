/** Category ids of requests: known, or 404 wherever they are named. */
import type { CategoryNode } from '../domain/category/category.ts';
import { ShelflineError } from '../domain/error.ts';
import type { MarketplaceId } from '../domain/marketplace.ts';
import type { AppContext } from './context.ts';

export async function requireCategory(
  app: AppContext,
  marketplace: MarketplaceId,
  id: string,
  field = 'category',
): Promise<CategoryNode> {
  const node = await app.store.categories.node(marketplace, id);
  if (node !== null) return node;
  throw new ShelflineError(
    'category_not_found',
    `${field}: this installation knows no category "${id}" in that marketplace; ` +
      'list the categories with GET /category.',
    { details: [{ field, issue: 'unknown category' }] },
  );
}
