/** The category of a product row: a path of names, an id, or both. */
import { pathCategoryId } from '../../../domain/category/category.ts';
import { categoryPath } from '../shared/cell-text.ts';
import type { RowCells } from '../shared/row-cells.ts';

export interface ProductCategory {
  /** Names from the root down; empty where the row has an id, or nothing. */
  readonly path: readonly string[];
  readonly id: string | null;
  /** Where the rank counts; null where the row does not say. */
  readonly rootId: string | null;
}

/** A number, a slug, or an id made of a path; anything else is a name. */
const ID = /^(?:\d+|path:.+|[a-z0-9]+(?:-[a-z0-9]+)+)$/s;

/** An id counts more than a path: the path is then for readers only. */
export function productCategory(row: RowCells): ProductCategory {
  const id = row.id('category_id');
  const stated = categoryPath(row.measured('category_path') ?? '');
  const path = id === null ? stated : pathOfId(id);
  const root = path[0] === undefined ? null : pathCategoryId(path.slice(0, 1));
  const rankCategory = row.id('bsr_category');
  return {
    path,
    id: id ?? (path.length === 0 ? null : pathCategoryId(path)),
    rootId: rankCategory === null ? root : categoryIdOf(rankCategory),
  };
}

function categoryIdOf(text: string): string {
  return ID.test(text) ? text : pathCategoryId(categoryPath(text));
}

function pathOfId(id: string): readonly string[] {
  return id.startsWith('path:') ? categoryPath(id.slice('path:'.length)) : [];
}
