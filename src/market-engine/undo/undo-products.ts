/** Products in the undo log: reads a whole product, and writes it without withdrawn statements. */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import {
  PRODUCT_FOLDING,
  type ProductContent,
  type ProductDelta,
  type ProductStatement,
} from '../../domain/product/undo/product-delta.ts';
import { prepareRankRemover } from '../category/rank-table.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { namingProduct } from '../database/damage.ts';
import { setSql } from '../database/row-sum.ts';
import type { PointTable } from '../history/points.ts';
import { findSeries, hasPoints } from '../history/series-heads.ts';
import type { Batch } from '../import/batch.ts';
import { unlinked } from '../import/family-links.ts';
import type { ProductState } from '../import/product-state.ts';
import { prepareCountedListing } from '../listing/market-summary.ts';
import type { UndoKind } from './take-back.ts';

/** Removals are recorded for this many revisions. A search index further behind is rebuilt. */
const REVISIONS_KEPT = 10_000;

export function createProductUndo(
  connection: Connection,
  points: PointTable,
): UndoKind<ProductContent, ProductStatement, ProductDelta> {
  const { db, need } = connection;
  const remove = prepareRemove(connection, points);
  const write = prepareWrite(connection, points);
  const setOrigin = db.prepare(
    `UPDATE product SET ${setSql('product', { origin: ':origin' })} WHERE id = :id`,
  );
  const has = db.prepare<[number]>('SELECT 1 FROM product WHERE id = ?');

  return {
    kind: 'product',
    folding: PRODUCT_FOLDING,
    isOfSource: '? IS NOT NULL',
    marketplace: 'marketplace',
    load(thing, { states }) {
      need({ kind: 'productId', id: Number(thing) });
      if (has.get(Number(thing)) === undefined) return null;
      const product = states.byId(Number(thing));
      let content: ProductContent | null = null;
      return {
        // Made on demand: removing a product does not need it.
        get content() {
          content ??= contentOf(product, points);
          return content;
        },
        origin: product.origin,
      };
    },
    save(thing, before, after, batch) {
      const product = batch.states.byId(Number(thing));
      if (after === null) {
        remove(product, batch);
        return 'removed';
      }
      if (after.origin !== before.origin) {
        setOrigin.run({ origin: after.origin, id: product.id });
        product.origin = after.origin;
      }
      return write(product, before.content, after.content) ? 'changed' : 'same';
    },
    without(content, source) {
      const facts = Object.entries(content.facts).filter(([, fact]) => fact?.source !== source);
      const series = content.series
        .map((one) => ({ ...one, points: one.points.filter((point) => point.source !== source) }))
        .filter((one) => one.points.length > 0);
      if (facts.length === 0 && series.length === 0) return null;
      const kept = { facts: Object.fromEntries(facts), series };
      return { ...kept, seen: seenIn(kept) };
    },
    holds: (content, source) =>
      Object.values(content.facts).some((fact) => fact?.source === source) ||
      content.series.some((one) => one.points.some((point) => point.source === source)),
  };
}

function contentOf(product: ProductState, points: PointTable): ProductContent {
  const series = product.series.filter(hasPoints).map((one) => ({
    name: one.name,
    categoryId: one.categoryId,
    points: namingProduct(product, () => points.all(one)),
  }));
  const { facts, firstSeenAt: first, observedAt: last } = product;
  return { facts, seen: { first, last }, series };
}

function seenIn({ facts, series }: Omit<ProductContent, 'seen'>): ProductContent['seen'] {
  const times = [
    ...Object.values(facts).map((fact) => fact?.at ?? 0),
    ...series.flatMap(({ points }) => [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]),
  ];
  return { first: Math.min(...times), last: Math.max(...times) };
}

function prepareWrite(connection: Connection, points: PointTable) {
  const removeRank = prepareRankRemover(connection);
  return (product: ProductState, before: ProductContent, after: ProductContent): boolean => {
    const keys = [...before.series, ...after.series];
    let isChanged = !isSameJson(before.facts, after.facts);
    if (isChanged) product.facts = after.facts;
    for (const { name, categoryId } of keys) {
      const series = findSeries(product.series, name, categoryId);
      const had = findSeries(before.series, name, categoryId)?.points ?? [];
      const has = findSeries(after.series, name, categoryId)?.points ?? [];
      if (series === undefined || isSamePoints(had, has)) continue;
      isChanged = true;
      series.bounds = points.replace(series.id, has);
      series.packed = null;
      if (series.bounds === null) removeRank(product, series);
    }
    const { first, last } = after.seen;
    isChanged ||= first !== product.firstSeenAt || last !== product.observedAt;
    product.firstSeenAt = first;
    product.observedAt = last;
    product.isChanged ||= isChanged;
    return isChanged;
  };
}

function isSamePoints(one: readonly SourcedPoint[], other: readonly SourcedPoint[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((point, index) => {
    const twin = other[index];
    return (
      twin !== undefined &&
      point.at === twin.at &&
      point.value === twin.value &&
      point.state === twin.state &&
      point.source === twin.source
    );
  });
}

function isSameJson(one: ProductContent['facts'], other: ProductContent['facts']): boolean {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>;
  return [...fields].every(
    (field) =>
      one[field] === other[field] || JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );
}

/** Removes a product with everything that belongs to it, and records that for the search index. */
function prepareRemove(connection: Connection, points: PointTable) {
  const { db } = connection;
  const removeRank = prepareRankRemover(connection);
  const countedListing = prepareCountedListing(db);
  const removals = [
    'DELETE FROM listing WHERE product_id = ?',
    'DELETE FROM product WHERE id = ?',
  ].map((sql) => db.prepare<[number]>(sql));
  const note = db.prepare('INSERT OR IGNORE INTO removed_listing VALUES (?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM removed_listing WHERE revision <= ?');

  return (product: ProductState, { removed, families, links, states }: Batch): void => {
    const { id, marketplace, asin } = product;
    const revision = connection.revision() + 1;
    forget.run(revision - REVISIONS_KEPT);
    const gone = [revision, marketplace, asin] as const;
    note.run(...gone, rowSum(gone));
    families.push({ marketplace, family: product.storedFamily ?? asin });
    links.push(unlinked(product));
    const listing = countedListing(id);
    if (listing !== null) removed.push(listing);
    for (const series of product.series) {
      points.replace(series.id, []);
      removeRank(product, series);
    }
    for (const removal of removals) removal.run(id);
    states.forget(product);
  };
}
