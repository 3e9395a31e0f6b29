/**
 * Returns one SHA-256 over all imported content: products with facts and points, categories,
 * keywords and labels, each by its key, as canonical JSON. The order does not depend on the
 * imports. Listings are left out: they follow from the rest and from the model in force.
 */
import { createHash, type Hash } from 'node:crypto';
import type { Db } from '../../../../market-engine/database/connection.ts';
import { soundSql } from '../../../../market-engine/database/row-sum.ts';
import { createPointTable } from '../../../../market-engine/history/points.ts';
import {
  type ProductRow,
  SELECT_PRODUCT,
} from '../../../../market-engine/listing/product-reader.ts';
import { addLine, addProduct } from '../../../../market-engine/upkeep/content-lines.ts';
import { longRead } from '../../engine/long-read.ts';
import { createConnection } from '../../engine/shared-snapshot.ts';

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

function addRows(digest: Hash, db: Db, select: string): void {
  const rows = db.prepare<[], (string | number | null)[]>(select).raw();
  for (const row of rows.iterate()) addLine(digest, row);
}
