/**
 * The way from a root down to a category. Source data may lack ancestors (then the topmost known
 * one stands as the root) and may even hold cycles (then the member with the smallest id does), so
 * that every category has exactly one finite way.
 */
import type { Category } from './category.ts';

/** Real trees are about ten deep; a longer way is cut, so that bad data costs a bounded walk. */
export const CATEGORY_DEPTH_MAX = 64;

/** Root first, the category itself last; empty when it is not known. */
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

/** Ends the way at the cycle's member with the smallest id, the same for all who run into it. */
function cutCycle(upward: readonly Category[], cycleStart: number): Category[] {
  let root = cycleStart;
  for (let index = cycleStart; index < upward.length; index += 1) {
    if ((upward[index]?.id ?? '') < (upward[root]?.id ?? '')) root = index;
  }
  return upward.slice(0, root + 1);
}
