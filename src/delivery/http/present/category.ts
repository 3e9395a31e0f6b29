/** A category with its place in the tree. */
import Type from 'typebox';
import type { CategoryPage } from '../../../app/browse-categories.ts';
import { nullable } from '../parameters.ts';

export const categorySchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    parentId: nullable(Type.String()),
    path: Type.Array(Type.String()),
    depth: Type.Integer({ minimum: 0 }),
    productCount: Type.Integer({ minimum: 0 }),
    childCount: Type.Integer({ minimum: 0 }),
  },
  { title: 'CategoryNode' },
);

export function presentCategory(node: CategoryPage['categories'][number]) {
  const { id, name, parentId, path, depth, productCount, childCount } = node;
  return { id, name, parentId, path: [...path], depth, productCount, childCount };
}
