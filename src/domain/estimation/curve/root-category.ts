/**
 * Which category a root category means to the curve. Ids made of paths carry their root's name, slugs
 * are names; any other id says nothing by itself, and its name in the category tree decides.
 */
import { categoryKey } from './category-key.ts';

const PATH_ID_PREFIX = 'path:';

/** Null where neither the id nor a name tells; that gets the marketplace's pooled curve. */
export function rootCategoryKey(id: string | null, name: string | null): string | null {
  if (id === null) return null;
  if (id.startsWith(PATH_ID_PREFIX)) {
    return categoryKey(id.slice(PATH_ID_PREFIX.length).split(' > ')[0] ?? '');
  }
  if (name !== null) return categoryKey(name);
  return /^\d+$/.test(id) ? null : categoryKey(id);
}
