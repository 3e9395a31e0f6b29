/**
 * Reads categories and their best sellers. A category tree is built when categories change, and
 * kept in memory.
 */
import type { Category, CategoryNode } from '../../../../domain/category/category.ts';
import {
  buildCategoryTree,
  type CategoryPlace,
  type CategoryTree,
} from '../../../../domain/category/category-tree.ts';
import type { CategoryObservation } from '../../../../domain/product/observation.ts';
import { textKey } from '../../../../domain/search/language/text-key.ts';
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

  return {
    async node(marketplace, id) {
      const [tree, counts] = [treeOf(marketplace), countsOf(marketplace)];
      const place = tree.place(id);
      return place === null ? null : nodeOf(place, counts);
    },
    async children(marketplace, parentId) {
      const [tree, counts] = [treeOf(marketplace), countsOf(marketplace)];
      return tree.children(parentId).map((place) => nodeOf(place, counts));
    },
    async named(marketplace, text, limit) {
      const [tree, counts] = [treeOf(marketplace), countsOf(marketplace)];
      const key = textKey(text);
      return tree.places
        .filter(({ name }) => textKey(name).includes(key))
        .sort((a, b) => a.depth - b.depth || compareText(a.name, b.name) || compareText(a.id, b.id))
        .slice(0, limit)
        .map((place) => nodeOf(place, counts));
    },
    async tree(marketplace) {
      const [tree, counts] = [treeOf(marketplace), countsOf(marketplace)];
      return tree.places.map((place) => nodeOf(place, counts));
    },
    stated: (marketplace) => streamLongRead(connection.file, (db) => statedPages(db, marketplace)),
    async descendants(marketplace, id) {
      return treeOf(marketplace).descendants(id);
    },
    async bestSellers(marketplace, categoryId, limit) {
      return best.own(marketplace, categoryId, limit);
    },
    async bestSellersByRoot(marketplace, categoryId, limit) {
      const [tree, counts] = [treeOf(marketplace), countsOf(marketplace)];
      const rootId = tree.place(categoryId)?.rootId;
      if (rootId === undefined) return [];
      const categoryIds = tree.descendants(categoryId);
      const listings = counts.get(categoryId) ?? 0;
      return best.inside({ marketplace, rootId, categoryIds, listings }, limit);
    },
    async bestSellersAsOf(marketplace, categoryId, at, limit) {
      return bestAsOf.own(marketplace, categoryId, at, limit);
    },
    async bestSellersByRootAsOf(marketplace, categoryId, at, limit) {
      const tree = treeOf(marketplace);
      const rootId = tree.place(categoryId)?.rootId;
      if (rootId === undefined) return [];
      const categoryIds = tree.descendants(categoryId);
      return bestAsOf.inside({ marketplace, rootId, categoryIds }, at, limit);
    },
  };
}

/** Keeps each marketplace's tree until its categories change, which few revisions do. */
function prepareTrees(connection: Connection): (marketplace: MarketplaceId) => CategoryTree {
  const { db } = connection;
  const selectRevision = db.prepare<[], number>('SELECT category_revision FROM meta').pluck();
  const selectCategories = db.prepare<[string], Omit<Category, 'marketplace'>>(
    `SELECT id, name, parent_id AS parentId FROM category
     WHERE marketplace = ? AND ${soundSql('category')}`,
  );
  const trees = new Map<
    MarketplaceId,
    { readonly changedIn: number; readonly tree: CategoryTree }
  >();

  function structure(marketplace: MarketplaceId): CategoryTree {
    const changedIn = selectRevision.get() ?? 0;
    const cached = trees.get(marketplace);
    if (cached?.changedIn === changedIn) return cached.tree;
    const rows = selectCategories.all(marketplace);
    const tree = buildCategoryTree(rows.map((row) => ({ marketplace, ...row })));
    trees.set(marketplace, { changedIn, tree });
    return tree;
  }

  return keepByRevision(connection, structure);
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

function nodeOf(place: CategoryPlace, counts: ReadonlyMap<string, number>): CategoryNode {
  return { ...place, productCount: counts.get(place.id) ?? 0 };
}
