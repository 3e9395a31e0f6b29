/** Reads all products with their histories, by marketplace, then ASIN. */
import type { PointReader } from '../../../../market-engine/history/points.ts';
import type { ProductRow } from '../../../../market-engine/listing/product-reader.ts';
import type { LongReader } from '../../connection/database.ts';
import { pointsIn } from '../history/history-rows.ts';
import {
  HISTORY_COLUMNS,
  type StoredHistory,
  unpackHistories,
} from '../history/stored-histories.ts';
import { namedPages } from '../product/named-products.ts';
import { PRODUCT_COLUMNS } from '../product/product-row.ts';
import type { SourceNames } from '../source-names.ts';

const SELECT_PRODUCTS = `SELECT ${PRODUCT_COLUMNS} FROM product WHERE id = ANY($1::bigint[])`;
const SELECT_HISTORIES = `SELECT ${HISTORY_COLUMNS} FROM history
  WHERE product_id = ANY($1::bigint[])`;
/** Histories of 100 KB each are 5 MB at a time. */
const PRODUCTS_AT_ONCE = 50;

const idOf = ({ id }: ProductRow): number => id;

export interface ProductPage {
  readonly products: readonly ProductRow[];
  readonly points: PointReader;
}

export async function* productPages(
  reader: LongReader,
  sources: SourceNames,
): AsyncGenerator<ProductPage> {
  await sources.learn(reader);
  for await (const rows of namedPages<ProductRow>(reader, null, SELECT_PRODUCTS, idOf)) {
    for (let from = 0; from < rows.length; from += PRODUCTS_AT_ONCE) {
      const products = rows.slice(from, from + PRODUCTS_AT_ONCE);
      const ids = products.map(({ id }) => id);
      const stored = await reader.rows<[...StoredHistory]>(SELECT_HISTORIES, [ids]);
      yield { products, points: pointsIn(unpackHistories(stored), sources) };
    }
  }
}
