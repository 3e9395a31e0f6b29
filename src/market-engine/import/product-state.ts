/** Products during a batch: read once, changed in memory, and written once at the end. */

import type { PackedSeries } from '../../domain/history/packed-series.ts';
import type { SeriesKey } from '../../domain/history/series.ts';
import type { FactMap } from '../../domain/product/facts.ts';
import { type FamilyBasis, type FamilyPlace, namedParentOf } from '../../domain/product/family.ts';
import type { ProductRecord } from '../../domain/product/listing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { prepareRankWriter } from '../category/rank-table.ts';
import { rowSum } from '../database/check-value.ts';
import type { Connection } from '../database/connection.ts';
import { setSql, soundSql } from '../database/row-sum.ts';
import type { Bounds } from '../history/points.ts';
import { bySeriesKey, findSeries, hasPoints, headOf, headsText } from '../history/series-heads.ts';
import { factsOf, type ProductRow, SELECT_PRODUCT, seriesOf } from '../listing/product-reader.ts';

export interface ProductState {
  readonly id: number;
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  /** The import that stated the product first; null if nobody needs to know. */
  origin: number | null;
  facts: FactMap;
  /** The stored facts; null for a new product. */
  storedFacts: FactMap | null;
  observedAt: EpochSeconds;
  firstSeenAt: EpochSeconds;
  readonly series: SeriesState[];
  /** The stored family; null for a new product. */
  storedFamily: Asin | null;
  storedBasis: FamilyBasis | null;
  /** Whether the product may have a listing. */
  isListed: boolean;
  isChanged: boolean;
}

export interface SeriesState extends SeriesKey {
  readonly id: number;
  /** Null until the first point is written. */
  bounds: Bounds | null;
  /** The stored bounds; null for a new series. */
  stored: Bounds | null;
  /** All of its points, if this batch has them ready. */
  packed: PackedSeries | null;
}

export type ProductStates = ReturnType<ReturnType<typeof createProductStates>>;

/** Returns the product's family for now. Other families are settled after the batch is written. */
function placeOf({ asin, facts, storedFamily, storedBasis }: ProductState): FamilyPlace {
  const parent = namedParentOf(asin, facts);
  if (parent !== null) return { family: parent, basis: 'parent' };
  if (storedFamily === null || storedBasis === 'parent') return { family: asin, basis: null };
  return { family: storedFamily, basis: storedBasis };
}

export function recordOf(product: ProductState): ProductRecord {
  const { marketplace, asin, facts, observedAt, firstSeenAt } = product;
  const { storedFamily, storedBasis: familyBasis } = product;
  const heads = product.series.filter(hasPoints).map(headOf).sort(bySeriesKey);
  const family = storedFamily ?? asin;
  return { marketplace, asin, facts, heads, observedAt, firstSeenAt, family, familyBasis };
}

/** Each call of the result starts an empty set of products for one batch. */
export function createProductStates(connection: Connection) {
  const { db } = connection;
  const lastId = db.prepare<[], number | null>('SELECT max(id) FROM product').pluck();
  const lastSeriesId = db
    .prepare<[], number>(`SELECT last_series FROM meta WHERE ${soundSql('meta')}`)
    .pluck();
  const putLastSeriesId = db.prepare(`UPDATE meta SET ${setSql('meta', { last_series: ':last' })}`);
  const readers = prepareReaders(connection);
  const write = prepareWriter(connection);

  return function startBatch() {
    const states = new Map<string, ProductState>();
    const statesById = new Map<number, ProductState>();
    // The batch has the write lock, so nobody else takes the next numbers.
    let nextId = Math.max(lastId.get() ?? 0, connection.last.product) + 1;
    const firstSeriesId = (lastSeriesId.get() ?? 0) + 1;
    let nextSeriesId = firstSeriesId;

    const keep = (product: ProductState) => {
      states.set(product.marketplace + product.asin, product);
      statesById.set(product.id, product);
      return product;
    };

    return {
      open(marketplace: MarketplaceId, asin: Asin): ProductState {
        const known = states.get(marketplace + asin);
        if (known !== undefined) return known;
        return keep(readers.byKey(marketplace, asin) ?? bareProduct(nextId++, marketplace, asin));
      },
      loaded: (marketplace: string, asin: string) => states.get(marketplace + asin),
      /** Returns false if the product must be loaded first. */
      isLoaded: (id: number) => statesById.has(id) || connection.need({ kind: 'productId', id }),
      /** Returns null if the store does not have the product. */
      find(marketplace: string, asin: string): ProductState | null {
        const known = states.get(marketplace + asin) ?? readers.byKey(marketplace, asin);
        return known === null || statesById.has(known.id) ? known : keep(known);
      },
      byId(id: number): ProductState {
        const known = statesById.get(id);
        if (known !== undefined) return known;
        const product = readers.byId(id);
        if (product === null) throw new TypeError(`no product has the row ${id}`);
        return keep(product);
      },
      /** Forgets a product whose row was removed, so that it is not written again. */
      forget(product: ProductState): void {
        product.isChanged = false;
        states.delete(product.marketplace + product.asin);
        statesById.delete(product.id);
      },
      series(product: ProductState, { name, categoryId }: SeriesKey): SeriesState {
        const known = findSeries(product.series, name, categoryId);
        if (known !== undefined) return known;
        const nothing = { bounds: null, stored: null, packed: null };
        const series = { id: nextSeriesId++, name, categoryId, ...nothing };
        product.series.push(series);
        return series;
      },
      /** Returns the products changed since the last flush. */
      changed: () => [...states.values()].filter(({ isChanged }) => isChanged),
      flush(): void {
        for (const product of states.values()) write(product);
        if (nextSeriesId > firstSeriesId) putLastSeriesId.run({ last: nextSeriesId - 1 });
      },
    };
  };
}

/** Returns a product about which nothing is known, not even when it was seen. */
function bareProduct(id: number, marketplace: MarketplaceId, asin: Asin): ProductState {
  return {
    id,
    marketplace,
    asin,
    origin: null,
    facts: {},
    storedFacts: null,
    observedAt: Number.NEGATIVE_INFINITY,
    firstSeenAt: Number.POSITIVE_INFINITY,
    series: [],
    storedFamily: null,
    storedBasis: null,
    isListed: false,
    isChanged: true,
  };
}

function prepareReaders({ db, sources, need }: Connection) {
  const byKey = db.prepare<[string, string], ProductRow>(
    `${SELECT_PRODUCT} WHERE marketplace = ? AND asin = ?`,
  );
  const byId = db.prepare<[number], ProductRow>(`${SELECT_PRODUCT} WHERE id = ?`);

  function load(row: ProductRow | undefined): ProductState | null {
    if (row === undefined) return null;
    const series = seriesOf(row, sources).map(
      (one): SeriesState => ({ ...one, stored: one.bounds, packed: null }),
    );
    const facts = factsOf(row);
    return {
      id: row.id,
      marketplace: row.marketplace,
      asin: row.asin,
      origin: row.origin,
      facts,
      storedFacts: facts,
      observedAt: row.observedAt,
      firstSeenAt: row.firstSeenAt,
      series,
      storedFamily: row.family,
      storedBasis: row.familyBasis,
      isListed: true,
      isChanged: false,
    };
  }

  return {
    byKey(marketplace: string, asin: string): ProductState | null {
      need({ kind: 'product', marketplace, asin });
      return load(byKey.get(marketplace, asin));
    },
    byId(id: number): ProductState | null {
      need({ kind: 'productId', id });
      return load(byId.get(id));
    },
  };
}

/** Inserts or updates. SQLite would plan an upsert with a partial index again for every row. */
function prepareWriter(connection: Connection): (product: ProductState) => void {
  const { db, sources } = connection;
  const insert = db.prepare(
    `INSERT INTO product (id, marketplace, asin, family, family_basis, observed_at, first_seen_at,
       facts, series, origin, series_sum, sum)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE product SET family = ?, family_basis = ?, observed_at = ?, first_seen_at = ?, facts = ?,
       series = ?, series_sum = ?, sum = ?
     WHERE id = ?`,
  );
  const updateSeries = db.prepare(
    'UPDATE product SET observed_at = ?, first_seen_at = ?, series = ?, series_sum = ? WHERE id = ?',
  );
  const writeRank = prepareRankWriter(connection);
  return (product) => {
    if (!product.isChanged) return;
    const { id, marketplace, asin, observedAt, firstSeenAt } = product;
    const heads = headsText(product.series, sources);
    const seriesSum = rowSum([id, marketplace, asin, observedAt, firstSeenAt, heads]);
    if (product.facts === product.storedFacts) {
      updateSeries.run(observedAt, firstSeenAt, heads, seriesSum, id);
    } else {
      const { family, basis } = placeOf(product);
      const facts = JSON.stringify(product.facts);
      const times = [observedAt, firstSeenAt];
      const { origin } = product;
      const sums = [seriesSum, rowSum([id, marketplace, asin, family, basis, facts, origin])];
      if (product.storedFamily === null) {
        insert.run(id, marketplace, asin, family, basis, ...times, facts, heads, origin, ...sums);
      } else update.run(family, basis, ...times, facts, heads, ...sums, id);
      product.storedFamily = family;
      product.storedBasis = basis;
      product.storedFacts = product.facts;
    }
    for (const series of product.series) {
      writeRank(product, series);
      series.stored = series.bounds;
    }
    product.isChanged = false;
  };
}
