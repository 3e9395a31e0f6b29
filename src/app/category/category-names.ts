/** Looks up the names of category ids, each once. */
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';

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
