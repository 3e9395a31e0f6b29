/** Answers questions about the nodes of category trees, wherever the trees come from. */
import type { CategoryNode } from '../../domain/category/category.ts';
import type { CategoryPlace, CategoryTree } from '../../domain/category/category-tree.ts';
import { textKey } from '../../domain/search/language/fold-word.ts';
import { compareText } from '../../domain/values/compare-text.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { CategoryStore } from '../../ports/store/category-store.ts';

type PlacesIn = (tree: CategoryTree) => readonly CategoryPlace[];

/** Finds places in a marketplace's tree, and counts the products of each. */
export type FindNodes = (marketplace: MarketplaceId, placesIn: PlacesIn) => Promise<CategoryNode[]>;

/** Answers all questions about nodes from the tree alone. */
export function nodeLookups(
  nodes: FindNodes,
): Pick<CategoryStore, 'node' | 'children' | 'named' | 'tree'> {
  return {
    async node(marketplace, id) {
      const [node = null] = await nodes(marketplace, (tree) => {
        const place = tree.place(id);
        return place === null ? [] : [place];
      });
      return node;
    },
    children: (marketplace, parentId) => nodes(marketplace, (tree) => tree.children(parentId)),
    named: (marketplace, text, limit) =>
      nodes(marketplace, (tree) => namedPlaces(tree, text, limit)),
    tree: (marketplace) => nodes(marketplace, ({ places }) => places),
  };
}

function namedPlaces({ places }: CategoryTree, text: string, limit: number) {
  const key = textKey(text);
  return places
    .filter(({ name }) => textKey(name).includes(key))
    .sort((a, b) => a.depth - b.depth || compareText(a.name, b.name) || compareText(a.id, b.id))
    .slice(0, limit);
}
