/** Reads a product's row, and keeps recent ones: product detail and histories both need it. */

import type { FactMap } from '../../domain/product/facts.ts';
import type { ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Connection } from '../database/connection.ts';
import { TEXT_PARAM } from '../database/connection.ts';
import { requireSound } from '../database/row-sum.ts';
import type { SourceNames } from '../database/source-names.ts';
import { headOf, type StoredSeries, seriesIn } from '../history/series-heads.ts';
import { remember } from './listing-cache.ts';

/** At 10 KB each, 5 MB per thread. */
const PRODUCTS_MAX = 512;

/** Each part is checked and parsed when it is first used. */
export interface ReadProduct {
  record(): ProductRecord;
  series(): readonly StoredSeries[];
}

/** Returns null for an unknown product. Call it within `connection.read`. */
export type ReadProductRow = (marketplace: MarketplaceId, asin: Asin) => ReadProduct | null;

/** The row of a product, with its check values. */
export interface ProductRow extends Omit<ProductRecord, 'facts' | 'heads'> {
  readonly id: number;
  readonly facts: string;
  readonly origin: number | null;
  readonly sum: number | null;
  readonly series: string;
  readonly seriesSum: number | null;
}

/** SQL: the rows of products. The caller adds a WHERE clause. */
export const SELECT_PRODUCT = `SELECT id, marketplace, asin, family, family_basis AS familyBasis,
  facts, origin, sum, observed_at AS observedAt, first_seen_at AS firstSeenAt, series,
  series_sum AS seriesSum FROM product`;

/** Returns the facts of a row. Throws `DamageError` if they are not what was written. */
export function factsOf(row: ProductRow): FactMap {
  const { id, marketplace, asin, family, familyBasis, facts, origin } = row;
  requireSound('product', row.sum, [id, marketplace, asin, family, familyBasis, facts, origin]);
  return JSON.parse(facts) as FactMap;
}

/** The part of a product's row that has its series. */
export type SeriesRow = Pick<
  ProductRow,
  'id' | 'marketplace' | 'asin' | 'observedAt' | 'firstSeenAt' | 'series' | 'seriesSum'
>;

/** Returns the series of a row. Throws `DamageError` if they are not what was written. */
export function seriesOf(row: SeriesRow, sources: Pick<SourceNames, 'nameOf'>): StoredSeries[] {
  const { id, marketplace, asin, observedAt, firstSeenAt, series } = row;
  requireSound('heads', row.seriesSum, [id, marketplace, asin, observedAt, firstSeenAt, series]);
  return seriesIn(series, sources);
}

export function createProductReader(connection: Connection): ReadProductRow {
  const { db, sources } = connection;
  const select = db.prepare<[string, string], ProductRow>(
    `${SELECT_PRODUCT} WHERE marketplace = ${TEXT_PARAM} AND asin = ${TEXT_PARAM}`,
  );
  return remember(connection, PRODUCTS_MAX, (marketplace, asin) => {
    const row = select.get(marketplace, asin);
    // The row is checked as the requested product: a damaged index may lead to another row.
    return row === undefined ? null : readProduct({ ...row, marketplace, asin }, sources);
  });
}

export function readProduct(row: ProductRow, sources: Pick<SourceNames, 'nameOf'>): ReadProduct {
  const { marketplace, asin, observedAt, firstSeenAt, family, familyBasis } = row;
  const seen = { marketplace, asin, observedAt, firstSeenAt, family, familyBasis };
  let series: readonly StoredSeries[] | null = null;
  let record: ProductRecord | null = null;
  const readSeries = () => {
    series ??= seriesOf(row, sources);
    return series;
  };
  return {
    series: readSeries,
    record() {
      record ??= { ...seen, facts: factsOf(row), heads: readSeries().map(headOf) };
      return record;
    },
  };
}
