/** Reads categories and their best sellers. Keeps the category trees in memory. */
import type { Category } from '../../../../domain/category/category.ts';
import { buildCategoryTree, type CategoryTree } from '../../../../domain/category/category-tree.ts';
import type { CategoryObservation } from '../../../../domain/product/observation.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { type FindNodes, nodeLookups } from '../../../../market-engine/category/node-lookups.ts';
import type { Db } from '../../../../market-engine/database/connection.ts';
import { type Connection, keepByRevision } from '../../../../market-engine/database/connection.ts';
import { soundSql } from '../../../../market-engine/database/row-sum.ts';
import type { MarketSummary } from '../../../../market-engine/listing/market-summary.ts';
import type { CategoryStore } from '../../../../ports/store/category-store.ts';
import { inPages, streamLongRead } from '../../engine/long-read.ts';
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
