/** The category of a product row: a path of names, an id, or both. */
import { pathCategoryId } from '../../../../domain/category/category.ts';
import type { CategoryObservation } from '../../../../domain/product/observation.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { categoryPath } from '../../text/cell-text.ts';

export interface ProductCategory {
  /** From the root down; empty where the row has no more than an id, or nothing. */
  readonly path: readonly PathNode[];
  readonly id: string | null;
  /** Where the rank counts; null where the row does not say. */
  readonly rootId: string | null;
}

export interface PathNode {
  readonly id: string;
  readonly name: string;
}

/** A number, a slug, or an id made of a path; anything else is a name. */
const ID = /^(?:\d+|path:.+|[a-z0-9]+(?:-[a-z0-9]+)+)$/s;

/**
 * An id counts more than a path of names, which is for readers only unless `category_path_ids`
 * tells the id of each.
 *
 * @param named values with a source and time of their own: an export wrote them, as they were
 */
export function productCategory(
  row: RowCells,
  named: ReadonlyMap<string, unknown>,
): ProductCategory {
  const id = row.id('category_id');
  const names = categoryPath(row.measured('category_path') ?? '');
  const path = id === null ? namedPath(names) : (statedPath(row, names) ?? pathOfId(id));
  const rankCategory = row.id('bsr_category');
  // An export that tells no category of the rank knew none.
  const isRootTold = rankCategory !== null || named.has('category_id');
  return {
    path,
    id: id ?? path.at(-1)?.id ?? null,
    rootId: isRootTold ? categoryIdOf(rankCategory, named) : (path[0]?.id ?? null),
  };
}

function categoryIdOf(text: string | null, named: ReadonlyMap<string, unknown>): string | null {
  if (text === null || named.has('bsr_category') || ID.test(text)) return text;
  return pathCategoryId(categoryPath(text));
}

/** Null where the row does not tell an id for each name. */
function statedPath(row: RowCells, names: readonly string[]): readonly PathNode[] | null {
  const ids = row.list('category_path_ids');
  if (ids.length === 0 || ids.length !== names.length) return null;
  return ids.map((id, depth) => ({ id, name: names[depth] ?? '' }));
}

function pathOfId(id: string): readonly PathNode[] {
  return id.startsWith('path:') ? namedPath(categoryPath(id.slice('path:'.length))) : [];
}

function namedPath(names: readonly string[]): readonly PathNode[] {
  return names.map((name, depth) => ({ id: pathCategoryId(names.slice(0, depth + 1)), name }));
}

/** The categories on the way of a product, each below the one before. */
export function pathCategories(
  path: readonly PathNode[],
  seenIn: Pick<CategoryObservation, 'marketplace' | 'source' | 'observedAt'>,
): readonly CategoryObservation[] {
  return path.map(({ id, name }, depth) => {
    return { kind: 'category', ...seenIn, id, name, parentId: path[depth - 1]?.id ?? null };
  });
}
