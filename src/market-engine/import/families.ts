/** Finds the members of a family and derives their listings. */

import { RECENT_POINTS_S } from '../../domain/estimation/evidence/rank-falls.ts';
import { knownPoints } from '../../domain/history/known-points.ts';
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import { pointsSince } from '../../domain/history/packed-series.ts';
import { countUntil } from '../../domain/history/point-at.ts';
import type { Point, SeriesName, Span } from '../../domain/history/series.ts';
import { lastLook, lookedUntil } from '../../domain/product/freshness.ts';
import type { FamilyMember, Listing, ProductRecord } from '../../domain/product/listing.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { Connection } from '../database/connection.ts';
import { namingProduct } from '../database/damage.ts';
import { soundSql } from '../database/row-sum.ts';
import type { PointTable } from '../history/points.ts';
import { findSeries } from '../history/series-heads.ts';
import {
  CONFIRM_MODEL,
  INSERT_LISTING,
  listingValues,
  UPSERT_LISTING,
  type WrittenBy,
} from '../listing/listing-row.ts';
import { type ListingCounts, prepareCountedListing } from '../listing/market-summary.ts';
import {
  type ProductState,
  type ProductStates,
  recordOf,
  type SeriesState,
} from './product-state.ts';

export interface Family {
  readonly marketplace: string;
  /** The ASIN of the parent, or of a member. */
  readonly family: string;
}

/** What one batch needs to derive families. */
export interface FamilyWork extends WrittenBy {
  readonly states: ProductStates;
  readonly counts: ListingCounts;
  readonly derive: DeriveListings;
}

/** Derives and stores the listings of families. Returns how many listings changed. */
export function prepareDeriveFamilies(connection: Connection, points: PointTable) {
  const memberIds = prepareMemberIds(connection);
  const startMembers = prepareMembers(connection, points);
  const writeListing = prepareListingWriter(connection);

  return (families: Iterable<Family>, work: FamilyWork): number => {
    const memberOf = startMembers();
    const all = [...families].map((family) =>
      memberIds(family, work.states).map((id) => work.states.byId(id)),
    );
    for (const product of all.flat()) needRows(connection, product);
    connection.requireLoaded();
    let changed = 0;
    for (const products of all) {
      const listings = work.derive(
        products.map((product) => namingProduct(product, () => memberOf(product))),
      );
      for (const [index, product] of products.entries()) {
        const listing = listings[index];
        if (listing?.asin !== product.asin) {
          throw new TypeError(
            'a derivation must answer a listing for each member, in the order of the members',
          );
        }
        if (writeListing(product, listing, work)) changed += 1;
      }
    }
    return changed;
  };
}

/** Names what deriving a product's listing reads, and the count that it may change. */
function needRows({ need }: Connection, { marketplace, facts }: ProductState): void {
  const root = facts.rootCategoryId?.value;
  if (root !== undefined) need({ kind: 'category', marketplace, id: root });
  need({ kind: 'counts', marketplace, categoryId: facts.categoryId?.value ?? '' });
}

interface Member {
  readonly id: number;
  readonly asin: string;
}

/** Returns the row ids of the members, in the order of their ASINs. */
function prepareMemberIds({ db, need }: Connection) {
  // A parent or a single product is found by its own key, children by the partial index.
  const selectOwn = db.prepare<[string, string], Member & Pick<ProductState, 'storedFamily'>>(
    'SELECT id, asin, family AS storedFamily FROM product WHERE marketplace = ? AND asin = ?',
  );
  const selectChildren = db.prepare<[string, string], Member>(
    `SELECT id, asin FROM product INDEXED BY product_family
     WHERE marketplace = ? AND family = ? AND family <> asin`,
  );
  return ({ marketplace, family }: Family, states: ProductStates): readonly number[] => {
    need({ kind: 'family', marketplace, family });
    need({ kind: 'product', marketplace, asin: family });
    const members = selectChildren.all(marketplace, family);
    const own = states.loaded(marketplace, family) ?? selectOwn.get(marketplace, family);
    if (own?.storedFamily === family) members.push(own);
    if (members.length > 1) members.sort((a, b) => (a.asin < b.asin ? -1 : 1));
    return members.map(({ id }) => id);
  };
}

/** Each call of the result reads the products for one batch. */
function prepareMembers({ db }: Connection, points: PointTable) {
  const rootName = db
    .prepare<[string, string], string>(
      `SELECT name FROM category WHERE marketplace = ? AND id = ? AND ${soundSql('category')}`,
    )
    .pluck();

  return () => {
    const names = new Map<string, string | null>();
    const nameOf = (marketplace: string, root: string): string | null => {
      const key = `${marketplace} ${root}`;
      let name = names.get(key);
      if (name === undefined) {
        name = rootName.get(marketplace, root) ?? null;
        names.set(key, name);
      }
      return name;
    };

    return (product: ProductState): FamilyMember => {
      const root = product.facts.rootCategoryId?.value;
      const record = recordOf(product);
      const rank = findSeries(record.heads, 'bsr', root ?? null);
      const seen = rank && { from: rank.last.at - RECENT_POINTS_S, to: lastLook(record, rank) + 1 };
      const recent = (name: SeriesName, categoryId: string | null) =>
        seen === undefined
          ? []
          : pointsIn(seen, findSeries(product.series, name, categoryId), points);
      return {
        record,
        recentRanks: recent('bsr', root ?? null),
        recentRatings: recent('reviewCount', null),
        readPoints: readPointsOf(product, record, points),
        rootCategoryName: root === undefined ? null : nameOf(product.marketplace, root),
      };
    };
  };
}

/** Returns the points that an estimate reads, opened by the one in force at the window's start. */
function pointsIn(
  window: Span,
  series: SeriesState | undefined,
  points: PointTable,
): readonly Point[] {
  if (series === undefined || series.bounds === null) return [];
  const { firstAt, last } = series.bounds;
  if (firstAt === last.at) return [{ at: last.at, value: last.value, state: last.state }];
  if (series.packed === null) return points.window(series, window).points();
  const since = pointsSince(series.packed, window.from);
  return last.at < window.to ? since : since.slice(0, countUntil(since, window.to));
}

/** Each series is read once: several figures of a listing ask for the same one. */
function readPointsOf(
  product: ProductState,
  record: ProductRecord,
  points: PointTable,
): NonNullable<FamilyMember['readPoints']> {
  const read = new Map<string, readonly Point[]>();
  return ({ name, categoryId }, from) => {
    const key = `${name} ${categoryId ?? ''} ${from}`;
    const known = read.get(key);
    if (known !== undefined) return known;
    const series = findSeries(product.series, name, categoryId);
    const sourced = series === undefined ? [] : sourcedSince(series, from, points);
    const found = knownPoints(sourced, (source) => lookedUntil(record, source, name));
    read.set(key, found);
    return found;
  };
}

/** Returns all points since an instant, opened by the one in force then. */
function sourcedSince(
  series: SeriesState,
  from: EpochSeconds,
  points: PointTable,
): readonly SourcedPoint[] {
  const { bounds, packed } = series;
  if (bounds === null) return [];
  const { firstAt, last } = bounds;
  if (firstAt === last.at) return [last];
  if (packed === null) {
    return points.window(series, { from: Math.max(from, firstAt), to: last.at + 1 }).sourced();
  }
  return pointsSince(packed, from).map((point) => ({ ...point, source: last.source }));
}

/** Stores a listing and counts it. Returns false if the stored row is already equal. */
function prepareListingWriter({ db }: Connection) {
  const insert = db.prepare(INSERT_LISTING);
  const upsert = db.prepare(UPSERT_LISTING);
  const confirmModel = db.prepare<[number, number, number]>(CONFIRM_MODEL);
  const countedListing = prepareCountedListing(db);
  return (product: ProductState, listing: Listing, work: FamilyWork): boolean => {
    const before = product.isListed ? countedListing(product.id) : null;
    const values = listingValues(product.id, listing, work);
    const { changes } = (product.isListed ? upsert : insert).run(...values);
    product.isListed = true;
    if (changes === 0) {
      confirmModel.run(work.model, product.id, work.model);
      return false;
    }
    work.counts.change(before, listing.isParent ? null : listing);
    return true;
  };
}
