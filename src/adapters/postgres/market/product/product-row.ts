/** Reads the rows of products. */
import { LRUCache } from 'lru-cache';
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import {
  type ProductRow,
  type ReadProduct,
  readProduct,
} from '../../../../market-engine/listing/product-reader.ts';
import type { Reads } from '../reads.ts';
import type { SourceNames } from '../source-names.ts';
import type { ReadNamed } from './named-products.ts';

/** SQL: the columns of a `ProductRow`. */
export const PRODUCT_COLUMNS = `id, marketplace, asin, family, family_basis AS "familyBasis", facts,
  origin, sum, observed_at AS "observedAt", first_seen_at AS "firstSeenAt", series,
  series_sum AS "seriesSum"`;

const SELECT_PRODUCT = `SELECT ${PRODUCT_COLUMNS} FROM product`;
/** The row of a product whose number is known. */
const SELECT_BY_ID = `${SELECT_PRODUCT} WHERE id = $1 AND marketplace = $2 AND asin = $3`;
/** At 10 KB each, 5 MB. */
const PRODUCTS_MAX = 512;

export interface FoundProduct extends ReadProduct {
  readonly id: number;
}

export interface ProductRows {
  /** Returns null for an unknown product. */
  find(marketplace: MarketplaceId, asin: Asin): Promise<FoundProduct | null>;
  /** Finds a product whose number is known. */
  byId(id: number, marketplace: MarketplaceId, asin: Asin): Promise<FoundProduct | null>;
  /** Returns a product as it was when it was last read. By now it may be another. */
  recent(marketplace: MarketplaceId, asin: Asin): FoundProduct | undefined;
}

export function createProductRows(
  reads: Reads,
  sources: SourceNames,
  readNamed: ReadNamed,
): ProductRows {
  const kept = new LRUCache<string, FoundProduct>({ max: PRODUCTS_MAX });
  const made = async (
    row: ProductRow | undefined,
    marketplace: MarketplaceId,
    asin: Asin,
  ): Promise<FoundProduct | null> => {
    if (row === undefined) return null;
    // The row is checked as the requested product: a damaged index may lead to another row.
    const found = { id: row.id, ...readProduct({ ...row, marketplace, asin }, sources) };
    // Damage shows here, so nothing damaged is kept.
    await sources.knowing(reads, () => found.series());
    kept.set(marketplace + asin, found);
    return found;
  };
  return {
    async find(marketplace, asin) {
      const rows = { select: SELECT_PRODUCT, keys: 'asins' } as const;
      const [row] = await readNamed<ProductRow>(reads, rows, marketplace, [asin]);
      return await made(row, marketplace, asin);
    },
    async byId(id, marketplace, asin) {
      const [row] = await reads.query<ProductRow>(SELECT_BY_ID, [id, marketplace, asin]);
      return await made(row, marketplace, asin);
    },
    recent: (marketplace, asin) => kept.get(marketplace + asin),
  };
}
