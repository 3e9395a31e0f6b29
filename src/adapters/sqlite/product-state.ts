/**
 * Products while a batch works on them: loaded once, changed in memory, written once at the end.
 */

import type { Asin } from '../../domain/asin.ts';
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import type { SeriesKey, SeriesName } from '../../domain/history/series.ts';
import type { MarketplaceId } from '../../domain/marketplace.ts';
import type { FactMap } from '../../domain/product/facts.ts';
import type { ProductRecord, SeriesHead } from '../../domain/product/listing.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { Market } from './market.ts';
import { stateOf, storedState } from './point-state.ts';

export interface ProductState {
  readonly id: number;
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  facts: FactMap;
  observedAt: EpochSeconds;
  firstSeenAt: EpochSeconds;
  readonly series: Map<string, SeriesState>;
  /** Its family as stored; null for a product not stored yet. */
  storedFamily: string | null;
  isChanged: boolean;
}

export interface SeriesState extends SeriesKey {
  readonly id: number;
  /** Null until the first point is written. */
  bounds: { readonly firstAt: EpochSeconds; readonly last: SourcedPoint } | null;
  isChanged: boolean;
}

export interface ProductStates {
  /** The product as it stands, made now when it is unknown. */
  open(marketplace: MarketplaceId, asin: Asin): ProductState;
  byId(id: number): ProductState;
  series(product: ProductState, key: SeriesKey): SeriesState;
  /** The products changed since the last flush. */
  changed(): readonly ProductState[];
  /** Writes what changed. */
  flush(): void;
}

/** The parent's ASIN, or its own: a product stands in exactly one family. */
export function familyOf({ asin, facts }: Pick<ProductState, 'asin' | 'facts'>): string {
  return facts.parentAsin?.value ?? asin;
}

export function recordOf(product: ProductState): ProductRecord {
  const { marketplace, asin, facts, observedAt, firstSeenAt } = product;
  const heads: SeriesHead[] = [];
  for (const { name, categoryId, bounds } of product.series.values()) {
    if (bounds === null) continue;
    const { source, ...last } = bounds.last;
    heads.push({ name, categoryId, firstAt: bounds.firstAt, last, source });
  }
  heads.sort((a, b) => (seriesKey(a) < seriesKey(b) ? -1 : 1));
  return { marketplace, asin, facts, heads, observedAt, firstSeenAt };
}

/** Orders as the table's key does: by name, then category, none first. */
export function seriesKey({ name, categoryId }: SeriesKey): string {
  return `${name}\u0000${categoryId ?? ''}`;
}

interface ProductRow {
  readonly id: number;
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly family: string;
  readonly observed_at: number;
  readonly first_seen_at: number;
  readonly facts: string;
}

type SeriesRow = readonly [
  id: number,
  name: SeriesName,
  categoryId: string,
  firstAt: number,
  lastAt: number,
  lastValue: number | null,
  lastState: number,
  lastSource: number,
];

const PRODUCT_COLUMNS = 'id, marketplace, asin, family, observed_at, first_seen_at, facts';

/** Prepares the statements once; each call of the result starts an empty set for one batch. */
export function createProductStates(market: Market): () => ProductStates {
  const { db } = market;
  const lastId = db.prepare<[], number | null>('SELECT max(id) FROM product').pluck();
  const lastSeriesId = db.prepare<[], number | null>('SELECT max(id) FROM series').pluck();
  const readers = prepareReaders(market);
  const writers = prepareWriters(market);

  return function startBatch(): ProductStates {
    const states = new Map<string, ProductState>();
    const statesById = new Map<number, ProductState>();
    // The batch holds the write lock, so the numbers after the last ones are its own.
    let nextId = (lastId.get() ?? 0) + 1;
    let nextSeriesId = (lastSeriesId.get() ?? 0) + 1;

    const keep = (product: ProductState) => {
      states.set(product.marketplace + product.asin, product);
      statesById.set(product.id, product);
      return product;
    };

    return {
      open(marketplace, asin) {
        const known = states.get(marketplace + asin);
        if (known !== undefined) return known;
        return keep(readers.byKey(marketplace, asin) ?? bareProduct(nextId++, marketplace, asin));
      },
      byId(id) {
        const known = statesById.get(id);
        if (known !== undefined) return known;
        const product = readers.byId(id);
        if (product === null) throw new TypeError(`no product has the row ${id}`);
        return keep(product);
      },
      series(product, { name, categoryId }) {
        const key = seriesKey({ name, categoryId });
        let series = product.series.get(key);
        if (series === undefined) {
          series = { id: nextSeriesId++, name, categoryId, bounds: null, isChanged: false };
          product.series.set(key, series);
        }
        return series;
      },
      changed: () => [...states.values()].filter(({ isChanged }) => isChanged),
      flush() {
        for (const product of states.values()) writers.write(product);
      },
    };
  };
}

/** A product nothing is known of yet, not even when it was seen. */
function bareProduct(id: number, marketplace: MarketplaceId, asin: Asin): ProductState {
  return {
    id,
    marketplace,
    asin,
    facts: {},
    observedAt: Number.NEGATIVE_INFINITY,
    firstSeenAt: Number.POSITIVE_INFINITY,
    series: new Map(),
    storedFamily: null,
    isChanged: true,
  };
}

function prepareReaders({ db, sources }: Market) {
  const byKey = db.prepare<[string, string], ProductRow>(
    `SELECT ${PRODUCT_COLUMNS} FROM product WHERE marketplace = ? AND asin = ?`,
  );
  const byId = db.prepare<[number], ProductRow>(
    `SELECT ${PRODUCT_COLUMNS} FROM product WHERE id = ?`,
  );
  const seriesOf = db
    .prepare<[number], SeriesRow>(
      `SELECT id, name, category_id, first_at, last_at, last_value, last_state, last_source
       FROM series WHERE product_id = ?`,
    )
    .raw();

  function load(row: ProductRow | undefined): ProductState | null {
    if (row === undefined) return null;
    const series = new Map<string, SeriesState>();
    for (const [id, name, category, firstAt, at, value, state, source] of seriesOf.all(row.id)) {
      const key = { name, categoryId: category === '' ? null : category };
      const last = { at, value, state: stateOf(state), source: sources.nameOf(source) };
      series.set(seriesKey(key), { id, ...key, bounds: { firstAt, last }, isChanged: false });
    }
    return {
      id: row.id,
      marketplace: row.marketplace,
      asin: row.asin,
      facts: JSON.parse(row.facts) as FactMap,
      observedAt: row.observed_at,
      firstSeenAt: row.first_seen_at,
      series,
      storedFamily: row.family,
      isChanged: false,
    };
  }

  return {
    byKey: (marketplace: string, asin: string) => load(byKey.get(marketplace, asin)),
    byId: (id: number) => load(byId.get(id)),
  };
}

function prepareWriters({ db, sources }: Market): { write(product: ProductState): void } {
  const putProduct = db.prepare(
    `INSERT INTO product (${PRODUCT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET family = excluded.family, observed_at = excluded.observed_at,
       first_seen_at = excluded.first_seen_at, facts = excluded.facts`,
  );
  const putSeries = db.prepare(
    `INSERT INTO series (id, product_id, name, category_id, marketplace,
       first_at, last_at, last_value, last_state, last_source)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (product_id, name, category_id) DO UPDATE SET first_at = excluded.first_at,
       last_at = excluded.last_at, last_value = excluded.last_value,
       last_state = excluded.last_state, last_source = excluded.last_source`,
  );
  return {
    write(product) {
      if (!product.isChanged) return;
      const { id, marketplace, asin, facts, observedAt, firstSeenAt } = product;
      const family = familyOf(product);
      putProduct.run(id, marketplace, asin, family, observedAt, firstSeenAt, JSON.stringify(facts));
      product.storedFamily = family;
      product.isChanged = false;
      for (const series of product.series.values()) {
        if (!series.isChanged || series.bounds === null) continue;
        const { firstAt, last } = series.bounds;
        const { at, value, state, source } = last;
        const category = series.categoryId ?? '';
        putSeries.run(
          ...[series.id, id, series.name, category, marketplace, firstAt],
          ...[at, value, storedState(state), sources.idOf(source)],
        );
        series.isChanged = false;
      }
    },
  };
}
