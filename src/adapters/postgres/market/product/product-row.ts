/** Reads the row of a product. */
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import {
  type ProductRow,
  type ReadProduct,
  readProduct,
} from '../../../sqlite/market/listing/product-reader.ts';
import type { Reader } from '../../connection/database.ts';
import { NEWEST_SOURCE, type SourceNames } from '../source-names.ts';

/** SQL: the columns of a `ProductRow`. */
export const PRODUCT_COLUMNS = `id, marketplace, asin, family, family_basis AS "familyBasis", facts,
  origin, sum, observed_at AS "observedAt", first_seen_at AS "firstSeenAt", series,
  series_sum AS "seriesSum"`;

const SELECT_PRODUCT = `SELECT ${PRODUCT_COLUMNS}, "newestSource"
  FROM product, (SELECT ${NEWEST_SOURCE} AS "newestSource") AS source
  WHERE marketplace = $1 AND asin = $2`;

interface FoundRow extends ProductRow {
  readonly newestSource: number;
}

export interface FoundProduct extends ReadProduct {
  readonly id: number;
}

/** Returns null for an unknown product. */
export async function findProduct(
  reader: Reader,
  sources: SourceNames,
  marketplace: MarketplaceId,
  asin: Asin,
): Promise<FoundProduct | null> {
  const [row] = await reader.query<FoundRow>(SELECT_PRODUCT, [marketplace, asin]);
  if (row === undefined) return null;
  await sources.learn(reader, row.newestSource);
  // The row is checked as the requested product: a damaged index may lead to another row.
  return { id: row.id, ...readProduct({ ...row, marketplace, asin }, sources) };
}
