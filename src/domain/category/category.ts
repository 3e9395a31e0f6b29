/** A marketplace's category tree. Ids are strings: some are slugs, some exceed 2^53. */
import type { MarketplaceId } from '../values/marketplace.ts';

export interface Category {
  readonly marketplace: MarketplaceId;
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** A category with its place in the tree and the numbers of what is below it. */
export interface CategoryNode extends Category {
  /** Names from the root down to this category. */
  readonly path: readonly string[];
  /** 0 for a root. */
  readonly depth: number;
  /** Its own id for a root. */
  readonly rootId: string;
  /** Listings in this category and all categories below it. */
  readonly productCount: number;
  readonly childCount: number;
}

/** Makes an id for a category that a source names only by its path. It is never a real id. */
export function pathCategoryId(path: readonly string[]): string {
  return `path:${path.map((name) => name.trim()).join(' > ')}`;
}
