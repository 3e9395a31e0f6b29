/**
 * Reads the row of a product: what is known of it, and the series it has. The detail of a product
 * and its histories need both, so products read lately are kept for one state of the store.
 */
import type { Asin } from '../../../domain/asin.ts';
import type { MarketplaceId } from '../../../domain/marketplace.ts';
import type { FactMap } from '../../../domain/product/facts.ts';
import type { FamilyBasis } from '../../../domain/product/family.ts';
import type { ProductRecord } from '../../../domain/product/listing.ts';
import { TEXT_PARAM } from '../database/parameter.ts';
import { requireSound } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
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

interface ProductRow {
  readonly id: number;
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

export function createProductReader(connection: Connection): ReadProductRow {
  const select = connection.db.prepare<[string, string], ProductRow>(
    `SELECT id, family, family_basis, facts, origin, sum, observed_at, first_seen_at, series,
       series_sum FROM product
     WHERE marketplace = ${TEXT_PARAM} AND asin = ${TEXT_PARAM}`,
  );
  const remembered = remember<ReadProduct>(connection, PRODUCTS_MAX);
  return (marketplace, asin) =>
    remembered(marketplace + asin, () => {
      const row = select.get(marketplace, asin);
      return row === undefined ? null : readProduct(connection, { marketplace, asin }, row);
    });
}

function readProduct(
  { sources }: Connection,
  { marketplace, asin }: Pick<ProductRecord, 'marketplace' | 'asin'>,
  row: ProductRow,
): ReadProduct {
  const { id, family, family_basis: familyBasis, observed_at, first_seen_at } = row;
  let series: readonly StoredSeries[] | null = null;
  let record: ProductRecord | null = null;
  const readSeries = () => {
    const values = [id, marketplace, asin, observed_at, first_seen_at, row.series];
    requireSound('heads', row.series_sum, values);
    return seriesIn(row.series, sources);
  };
  const read: ReadProduct = {
    series() {
      series ??= readSeries();
      return series;
    },
    record() {
      record ??= readRecord();
      return record;
    },
  };
  const readRecord = (): ProductRecord => {
    const values = [id, marketplace, asin, family, familyBasis, row.facts, row.origin];
    requireSound('product', row.sum, values);
    return {
      marketplace,
      asin,
      facts: JSON.parse(row.facts) as FactMap,
      heads: read.series().map((one) => headOf(one, one.bounds)),
      observedAt: observed_at,
      firstSeenAt: first_seen_at,
      family,
      familyBasis,
    };
  };
  return read;
}
