/** Reads the rows of products. */
import { LRUCache } from 'lru-cache';
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import {
  type ProductRow,
  type ReadProduct,
  readProduct,
} from '../../../sqlite/market/listing/product-reader.ts';
import type { Reads } from '../reads.ts';
import { NEWEST_SOURCE, type SourceNames } from '../source-names.ts';

/** SQL: the columns of a `ProductRow`. */
export const PRODUCT_COLUMNS = `id, marketplace, asin, family, family_basis AS "familyBasis", facts,
  origin, sum, observed_at AS "observedAt", first_seen_at AS "firstSeenAt", series,
  series_sum AS "seriesSum"`;

const SELECT_PRODUCT = `SELECT ${PRODUCT_COLUMNS}, "newestSource"
  FROM product, (SELECT ${NEWEST_SOURCE} AS "newestSource") AS source
  WHERE marketplace = $1 AND asin = $2`;
/** At 10 KB each, 5 MB. */
const PRODUCTS_MAX = 512;

interface FoundRow extends ProductRow {
  readonly newestSource: number | null;
}

export interface FoundProduct extends ReadProduct {
  readonly id: number;
}

export interface ProductRows {
  /** Returns null for an unknown product. */
  find(marketplace: MarketplaceId, asin: Asin): Promise<FoundProduct | null>;
  /** Returns a product as it was when it was last read. By now it may be another. */
  recent(marketplace: MarketplaceId, asin: Asin): FoundProduct | undefined;
}

export function createProductRows(reads: Reads, sources: SourceNames): ProductRows {
  const kept = new LRUCache<string, FoundProduct>({ max: PRODUCTS_MAX });
  return {
    async find(marketplace, asin) {
      const [row] = await reads.query<FoundRow>(SELECT_PRODUCT, [marketplace, asin]);
      if (row === undefined) return null;
      await sources.learn(reads, row.newestSource);
      // The row is checked as the requested product: a damaged index may lead to another row.
      const found = { id: row.id, ...readProduct({ ...row, marketplace, asin }, sources) };
      // Damage shows here, so nothing damaged is kept.
      found.series();
      kept.set(marketplace + asin, found);
      return found;
    },
    recent: (marketplace, asin) => kept.get(marketplace + asin),
  };
}
