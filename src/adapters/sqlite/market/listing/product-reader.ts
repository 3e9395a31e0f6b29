/**
 * Reads the row of a product: what is known of it, and the series it has. The detail of a product
 * and its histories need both, so products read lately are kept for one state of the store.
 */

import type { FactMap } from '../../../../domain/product/facts.ts';
import type { FamilyBasis } from '../../../../domain/product/family.ts';
import type { ProductRecord } from '../../../../domain/product/listing.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { TEXT_PARAM } from '../database/parameter.ts';
import { requireSound } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import type { SourceNames } from '../database/source-names.ts';
import { headOf, type StoredSeries, seriesIn } from '../history/series-heads.ts';
import { remember } from './listing-cache.ts';

/** At 10 KB each, 5 MB in a thread. */
const PRODUCTS_MAX = 512;

/** Each part is checked and parsed when it is first asked for. */
export interface ReadProduct {
  record(): ProductRecord;
  series(): readonly StoredSeries[];
}

/** Returns null for an unknown product. To be called within `connection.read`. */
export type ReadProductRow = (marketplace: MarketplaceId, asin: Asin) => ReadProduct | null;

/** The row of a product, with its check values. */
export interface ProductRow {
  readonly id: number;
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly family: Asin;
  readonly family_basis: FamilyBasis | null;
  readonly facts: string;
  readonly origin: number | null;
  readonly sum: number | null;
  readonly observed_at: number;
  readonly first_seen_at: number;
  readonly series: string;
  readonly series_sum: number | null;
}

/** SQL: the rows of products, to be limited further. */
export const SELECT_PRODUCT = `SELECT id, marketplace, asin, family, family_basis, facts, origin, sum,
  observed_at, first_seen_at, series, series_sum FROM product`;

/** Returns the facts of a row. Throws `DamageError` if they are not what was written. */
export function factsOf(row: ProductRow): FactMap {
  const { id, marketplace, asin, family, family_basis: basis, facts, origin } = row;
  requireSound('product', row.sum, [id, marketplace, asin, family, basis, facts, origin]);
  return JSON.parse(facts) as FactMap;
}

/** Returns the series of a row. Throws `DamageError` if they are not what was written. */
export function seriesOf(row: ProductRow, sources: SourceNames): StoredSeries[] {
  const { id, marketplace, asin, observed_at: last, first_seen_at: first, series } = row;
  requireSound('heads', row.series_sum, [id, marketplace, asin, last, first, series]);
  return seriesIn(series, sources);
}

export function createProductReader(connection: Connection): ReadProductRow {
  const { db, sources } = connection;
  const select = db.prepare<[string, string], ProductRow>(
    `${SELECT_PRODUCT} WHERE marketplace = ${TEXT_PARAM} AND asin = ${TEXT_PARAM}`,
  );
  return remember(connection, PRODUCTS_MAX, (marketplace, asin) => {
    const row = select.get(marketplace, asin);
    // Checked as the product that was asked for: a damaged index may lead to another row.
    return row === undefined ? null : readProduct({ ...row, marketplace, asin }, sources);
  });
}

function readProduct(row: ProductRow, sources: SourceNames): ReadProduct {
  let series: readonly StoredSeries[] | null = null;
  let record: ProductRecord | null = null;
  const read: ReadProduct = {
    series() {
      series ??= seriesOf(row, sources);
      return series;
    },
    record() {
      record ??= {
        marketplace: row.marketplace,
        asin: row.asin,
        facts: factsOf(row),
        heads: read.series().map((one) => headOf(one, one.bounds)),
        observedAt: row.observed_at,
        firstSeenAt: row.first_seen_at,
        family: row.family,
        familyBasis: row.family_basis,
      };
      return record;
    },
  };
  return read;
}
