/** Reads categories and their best sellers. Keeps the category trees in memory. */
import type { Category, CategoryNode } from '../../../../domain/category/category.ts';
import {
  buildCategoryTree,
  type CategoryPlace,
  type CategoryTree,
} from '../../../../domain/category/category-tree.ts';
import type { CategoryObservation } from '../../../../domain/product/observation.ts';
import { textKey } from '../../../../domain/search/language/fold-word.ts';
import { compareText } from '../../../../domain/values/compare-text.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { CategoryStore } from '../../../../ports/store/category-store.ts';
import type { Db } from '../database/connection.ts';
import { inPages, streamLongRead } from '../database/long-read.ts';
import { soundSql } from '../database/row-sum.ts';
import { type Connection, keepByRevision } from '../database/shared-snapshot.ts';
import type { MarketSummary } from '../listing/market-summary.ts';
import { prepareBestSellers, prepareBestSellersAsOf } from './best-sellers.ts';

export function createCategoryStore(
  connection: Connection,
  summary: Pick<MarketSummary, 'listings'>,
): CategoryStore {
  const treeOf = prepareTrees(connection);
  const countsOf = keepByRevision(connection, (marketplace) =>
    treeOf(marketplace).countBelow(summary.listings(marketplace)),
  );
  const best = prepareBestSellers(connection);
  const bestAsOf = prepareBestSellersAsOf(connection);

  const nodes: FindNodes = async (marketplace, placesIn) => {
    const [tree, counts] = [treeOf(marketplace), countsOf(marketplace)];
    return placesIn(tree).map((place) => ({ ...place, productCount: counts.get(place.id) ?? 0 }));
  };

  return {
    ...nodeLookups(nodes),
    stated: (marketplace) => streamLongRead(connection.file, (db) => statedPages(db, marketplace)),
    async bestSellers(marketplace, categoryId, limit, at = null) {
      return at === null
        ? best.own(marketplace, categoryId, limit)
        : bestAsOf.own(marketplace, categoryId, limit, at);
    },
    async bestSellersByRoot(marketplace, categoryId, limit, at = null) {
      const tree = treeOf(marketplace);
      const rootId = tree.place(categoryId)?.rootId;
      if (rootId === undefined) return [];
      const branch = { marketplace, rootId, categoryIds: tree.descendants(categoryId) };
      if (at !== null) return bestAsOf.inside(branch, limit, at);
      return best.inside(branch, limit, countsOf(marketplace).get(categoryId) ?? 0);
    },
  };
}

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

/** Keeps each marketplace's tree until its categories change. Few revisions change them. */
function prepareTrees(connection: Connection): (marketplace: MarketplaceId) => CategoryTree {
  const { db } = connection;
  const selectRevision = db.prepare<[], number>('SELECT category_revision FROM meta').pluck();
  const selectCategories = db.prepare<[string], Omit<Category, 'marketplace'>>(
    `SELECT id, name, parent_id AS parentId FROM category
     WHERE marketplace = ? AND ${soundSql('category')}`,
  );
  let treesOf = 0;
  const trees = new Map<string, CategoryTree>();
  return keepByRevision(connection, (marketplace) => {
    const changedIn = selectRevision.get() ?? 0;
    if (changedIn !== treesOf) trees.clear();
    treesOf = changedIn;
    const rows = () => selectCategories.all(marketplace).map((row) => ({ marketplace, ...row }));
    const tree = trees.get(marketplace) ?? buildCategoryTree(rows());
    trees.set(marketplace, tree);
    return tree;
  });
}

function statedPages(
  db: Db,
  marketplace: MarketplaceId | null,
): Generator<readonly CategoryObservation[]> {
  const rows = db
    .prepare<[string | null], Omit<CategoryObservation, 'kind'>>(
      `SELECT marketplace, id, name, parent_id AS parentId, source, at AS observedAt FROM category
       WHERE marketplace = ifnull(?, marketplace) AND ${soundSql('category')}
       ORDER BY marketplace, id`,
    )
    .iterate(marketplace);
  return inPages(rows, (row) => ({ kind: 'category', ...row }));
}
