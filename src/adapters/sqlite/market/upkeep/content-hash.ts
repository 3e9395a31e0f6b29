/**
 * Returns one SHA-256 over all imported content: products with facts and points, categories,
 * keywords and labels, each by its key, as canonical JSON. The order does not depend on the
 * imports. Listings are left out: they follow from the rest and from the model in force.
 */
import { createHash, type Hash } from 'node:crypto';
import { canonicalJson } from '../../../../domain/values/canonical-json.ts';
import type { Db } from '../database/connection.ts';
import { namingProduct } from '../database/damage.ts';
import { longRead } from '../database/long-read.ts';
import { soundSql } from '../database/row-sum.ts';
import { createConnection } from '../database/shared-snapshot.ts';
import type { SourceNames } from '../database/source-names.ts';
import { createPointTable, type PointReader } from '../history/points.ts';
import { factsOf, type ProductRow, SELECT_PRODUCT, seriesOf } from '../listing/product-reader.ts';

export function contentHash(file: string): Promise<string> {
  return longRead(file, async (db) => {
    const digest = createHash('sha256');
    const connection = createConnection(db, file);
    const points = createPointTable(connection);
    const products = db.prepare<[], ProductRow>(`${SELECT_PRODUCT} ORDER BY marketplace, asin`);
    for (const row of products.iterate()) addProduct(digest, row, connection.sources, points);
    addRows(
      digest,
      db,
      `SELECT 'category', marketplace, id, name, parent_id, source, at
       FROM category WHERE ${soundSql('category')} ORDER BY marketplace, id`,
    );
    addRows(
      digest,
      db,
      `SELECT 'keyword', marketplace, keyword_key, department, source, period_end, period_start, body
       FROM keyword WHERE ${soundSql('keyword')} ORDER BY marketplace, keyword_key, department, source,
         ifnull(period_end, -1), ifnull(period_start, -1)`,
    );
    const sound = soundSql('sales_label');
    addRows(digest, db, `SELECT 'label', body FROM sales_label WHERE ${sound} ORDER BY key`);
    return digest.digest('hex');
  });
}

/** Adds a product with its facts and points. Products come by marketplace, then ASIN. */
export function addProduct(
  digest: Hash,
  row: ProductRow,
  sources: Pick<SourceNames, 'nameOf'>,
  points: Pick<PointReader, 'all'>,
): void {
  addLine(digest, ['product', row.marketplace, row.asin, row.observedAt, row.firstSeenAt]);
  digest.update(`${canonicalJson(factsOf(row))}\n`);
  for (const one of seriesOf(row, sources)) {
    addLine(digest, ['series', one.name, one.categoryId ?? '']);
    for (const { at, value, state, source } of namingProduct(row, () => points.all(one))) {
      addLine(digest, [at, value, state, source]);
    }
  }
}

function addRows(digest: Hash, db: Db, select: string): void {
  const rows = db.prepare<[], (string | number | null)[]>(select).raw();
  for (const row of rows.iterate()) addLine(digest, row);
}

export function addLine(digest: Hash, values: readonly (string | number | null)[]): void {
  digest.update(`${JSON.stringify(values)}\n`);
}
