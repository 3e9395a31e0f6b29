/** What to do where a product has no history at all. */
import type { ProductRecord } from '../../domain/product/listing.ts';
import type { AppContext } from '../context.ts';

/** Of a family with dozens of variations, so many are named. */
const CHILDREN_NAMED_MAX = 5;

export async function historyRemedy(
  { store }: Pick<AppContext, 'store'>,
  { marketplace, asin, facts }: ProductRecord,
): Promise<string> {
  if (facts.isParent?.value !== true) return 'Import a history of it first.';
  const children = await store.products.children(marketplace, asin);
  const named = children.slice(0, CHILDREN_NAMED_MAX).map((child) => child.asin);
  const examples = named.length === 0 ? '' : `, such as ${named.join(', ')}`;
  return `It is a variation parent, which is not sold; ask for one of its children${examples}.`;
}
