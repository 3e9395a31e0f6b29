/** Writes the table that leads from ASINs and families to the numbers of products. */
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';
import { type QueryRows, transposed } from './query-rows.ts';

export const PRODUCT_KEY_SQL = {
  remove: 'DELETE FROM product_key WHERE id = ANY($1::bigint[])',
  /** Number and ASIN stay, and the family seldom changes: most rows are only looked at. */
  put: `INSERT INTO product_key (id, marketplace, asin, family)
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[])
      AS named (id, marketplace, asin, family)
    WHERE NOT EXISTS (SELECT 1 FROM product_key AS known
      WHERE known.id = named.id AND known.family = named.family)
    ON CONFLICT (id) DO UPDATE SET family = excluded.family`,
} as const;

const KEY = ['id', 'marketplace', 'asin', 'family'].map((column) =>
  (TABLES.product.columns as readonly string[]).indexOf(column),
);

/**
 * @param removed the keys of product rows that are removed or replaced
 * @param rows the new rows of products
 */
export async function writeProductKeys(
  query: QueryRows,
  removed: readonly Row[],
  rows: readonly Row[],
): Promise<void> {
  const keys = rows.map((row) => KEY.map((place) => row[place] ?? null));
  const kept = new Set(keys.map(([id]) => id));
  const gone = removed.flatMap(([id]) => (id === undefined || kept.has(id) ? [] : [id]));
  if (gone.length > 0) await query(PRODUCT_KEY_SQL.remove, [gone]);
  if (keys.length > 0) await query(PRODUCT_KEY_SQL.put, transposed(keys, KEY.length));
}
