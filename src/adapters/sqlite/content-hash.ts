/**
 * One SHA-256 over everything the store was told, in an order that does not depend on how: products
 * with their facts and points, categories, keywords and labels, each by its key, as canonical JSON.
 * Listings are left out, because they follow from the rest and from the model in force.
 */
import { createHash, type Hash } from 'node:crypto';
import { canonicalJson } from '../../domain/canonical-json.ts';
import type { Connection } from './connection.ts';
import { createMarket } from './market.ts';
import { createPointTable, type PointTable } from './points.ts';
import { withSnapshot } from './snapshot.ts';

interface ProductRow {
  readonly id: number;
  readonly marketplace: string;
  readonly asin: string;
  readonly observed_at: number;
  readonly first_seen_at: number;
  readonly facts: string;
}

interface SeriesRow {
  readonly id: number;
  readonly name: string;
  readonly category_id: string;
}

export function contentHash(file: string): Promise<string> {
  return withSnapshot(file, async (db) => {
    const digest = createHash('sha256');
    addProducts(digest, db, createPointTable(createMarket(db, file)));
    addRows(
      digest,
      db,
      `SELECT 'category', marketplace, id, name, parent_id, source, at
       FROM category ORDER BY marketplace, id`,
    );
    addRows(
      digest,
      db,
      `SELECT 'keyword', marketplace, keyword_key, department, source, period_end, period_start, body
       FROM keyword ORDER BY marketplace, keyword_key, department, source,
         ifnull(period_end, -1), ifnull(period_start, -1)`,
    );
    addRows(digest, db, "SELECT 'label', body FROM sales_label ORDER BY key");
    return digest.digest('hex');
  });
}

function addProducts(digest: Hash, db: Connection, points: PointTable): void {
  const products = db.prepare<[], ProductRow>(
    `SELECT id, marketplace, asin, observed_at, first_seen_at, facts
     FROM product ORDER BY marketplace, asin`,
  );
  const seriesOf = db.prepare<[number], SeriesRow>(
    'SELECT id, name, category_id FROM series WHERE product_id = ? ORDER BY name, category_id',
  );
  for (const { id, facts, ...row } of products.iterate()) {
    addLine(digest, ['product', row.marketplace, row.asin, row.observed_at, row.first_seen_at]);
    digest.update(`${canonicalJson(JSON.parse(facts))}\n`);
    for (const { id: seriesId, name, category_id } of seriesOf.all(id)) {
      addLine(digest, ['series', name, category_id]);
      for (const { at, value, state, source } of points.all(seriesId)) {
        addLine(digest, [at, value, state, source]);
      }
    }
  }
}

function addRows(digest: Hash, db: Connection, select: string): void {
  const rows = db.prepare<[], (string | number | null)[]>(select).raw();
  for (const row of rows.iterate()) addLine(digest, row);
}

function addLine(digest: Hash, values: readonly (string | number | null)[]): void {
  digest.update(`${JSON.stringify(values)}\n`);
}
