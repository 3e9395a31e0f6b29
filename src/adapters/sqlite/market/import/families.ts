/** Finds the members of a family, and derives their listings. */

import { RECENT_POINTS_S } from '../../../../domain/estimation/evidence/rank-falls.ts';
import { pointsSince } from '../../../../domain/history/packed-series.ts';
import { countUntil } from '../../../../domain/history/point-at.ts';
import type { Point, Span } from '../../../../domain/history/series.ts';
import { lastLook } from '../../../../domain/product/freshness.ts';
import type { FamilyMember, Listing } from '../../../../domain/product/listing.ts';
import type { DeriveListings } from '../../../../ports/store/import-store.ts';
import { namingProduct } from '../database/damage.ts';
import { soundSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import type { PointTable } from '../history/points.ts';
import { findSeries } from '../history/series-heads.ts';
import {
  CONFIRM_MODEL,
  INSERT_LISTING,
  listingValues,
  UPSERT_LISTING,
  type WrittenBy,
} from '../listing/listing-row.ts';
import type { CountedListing, ListingCounts } from '../listing/market-summary.ts';
import {
  type ProductState,
  type ProductStates,
  recordOf,
  type SeriesState,
} from './product-state.ts';

export interface Family {
  readonly marketplace: string;
  /** The ASIN of the parent, or of a member. */
  readonly name: string;
}

/** What one batch needs to derive families. */
export interface FamilyWork extends WrittenBy {
  readonly states: ProductStates;
  readonly counts: ListingCounts;
  /** The names of root categories met so far; null for one the tree does not have. */
  readonly names: Map<string, string | null>;
  readonly derive: DeriveListings;
}

export interface Families {
  /** The row ids of the members, in the order of their ASINs. */
  memberIds(family: Family, states: ProductStates): readonly number[];
  /** Derives and stores the listings of the members. Returns how many rows changed. */
  derive(memberIds: readonly number[], work: FamilyWork): number;
  deriveAll(families: Iterable<Family>, work: FamilyWork): void;
}

export function createFamilies(connection: Connection, points: PointTable): Families {
  const memberIds = prepareMemberIds(connection);
  const memberOf = prepareMembers(connection, points);
  const writeListing = prepareListingWriter(connection);

  const derive: Families['derive'] = (ids, work) => {
    const products = ids.map((id) => work.states.byId(id));
    const listings = work.derive(
      products.map((product) => namingProduct(product, () => memberOf(product, work.names))),
    );
    if (listings.length !== products.length) {
      throw new TypeError('a derivation must answer one listing for each member of a family');
    }
    let changed = 0;
    for (const [index, product] of products.entries()) {
      const listing = listings[index];
      if (listing?.asin !== product.asin) {
        throw new TypeError('a derivation must answer in the order of the members');
      }
      if (writeListing(product, listing, work)) changed += 1;
    }
    return changed;
  };

  return {
    memberIds,
    derive,
    deriveAll(families, work) {
      for (const family of families) derive(memberIds(family, work.states), work);
    },
  };
}

interface Member {
  readonly id: number;
  readonly asin: string;
}

function prepareMemberIds({ db }: Connection): Families['memberIds'] {
  // The parent, or a single product, is found by its own key; children by the partial index.
  const selectOwn = db.prepare<[string, string], Member & Pick<ProductState, 'storedFamily'>>(
    'SELECT id, asin, family AS storedFamily FROM product WHERE marketplace = ? AND asin = ?',
  );
  const selectChildren = db.prepare<[string, string], Member>(
    `SELECT id, asin FROM product INDEXED BY product_family
     WHERE marketplace = ? AND family = ? AND family <> asin`,
  );
  return ({ marketplace, name }, states) => {
    const members = selectChildren.all(marketplace, name);
    const own = states.loaded(marketplace, name) ?? selectOwn.get(marketplace, name);
    if (own?.storedFamily === name) members.push(own);
    if (members.length > 1) members.sort((a, b) => (a.asin < b.asin ? -1 : 1));
    return members.map(({ id }) => id);
  };
}

/** Prepares what a derivation reads of a product. */
function prepareMembers(
  { db }: Connection,
  points: PointTable,
): (product: ProductState, names: FamilyWork['names']) => FamilyMember {
  const rootName = db
    .prepare<[string, string], string>(
      `SELECT name FROM category WHERE marketplace = ? AND id = ? AND ${soundSql('category')}`,
    )
    .pluck();

  function nameOf(marketplace: string, root: string, names: FamilyWork['names']): string | null {
    const key = `${marketplace} ${root}`;
    let name = names.get(key);
    if (name === undefined) {
      name = rootName.get(marketplace, root) ?? null;
      names.set(key, name);
    }
    return name;
  }

  return (product, names) => {
    const root = product.facts.rootCategoryId?.value;
    const rankSeries = findSeries(product.series, 'bsr', root ?? null);
    const ratings = findSeries(product.series, 'reviewCount', null);
    const record = recordOf(product);
    const rank = record.heads.find(
      (head) => head.name === 'bsr' && head.categoryId === (root ?? null),
    );
    const seen = rank && { from: rank.last.at - RECENT_POINTS_S, to: lastLook(record, rank) + 1 };
    return {
      record,
      recentRanks: seen === undefined ? [] : pointsIn(seen, rankSeries, points),
      recentRatings: seen === undefined ? [] : pointsIn(seen, ratings, points),
      rootCategoryName: root === undefined ? null : nameOf(product.marketplace, root, names),
    };
  };
}

/** The points that an estimate reads, opened by the one in force at the start of the window. */
function pointsIn(
  window: Span,
  series: SeriesState | undefined,
  points: PointTable,
): readonly Point[] {
  if (series === undefined || series.bounds === null) return [];
  const { firstAt, last } = series.bounds;
  if (firstAt === last.at) return [{ at: last.at, value: last.value, state: last.state }];
  if (series.packed === null) return points.window(series, window)();
  const since = pointsSince(series.packed, window.from);
  return last.at < window.to ? since : since.slice(0, countUntil(since, window.to));
}

interface CountedRow extends Omit<CountedListing, 'isParent'> {
  readonly is_parent: number;
}

/** Stores a listing and counts it. Returns false if the row is already stored as it is. */
function prepareListingWriter({
  db,
}: Connection): (product: ProductState, listing: Listing, work: FamilyWork) => boolean {
  const insert = db.prepare(INSERT_LISTING);
  const upsert = db.prepare(UPSERT_LISTING);
  const confirmModel = db.prepare<[number, number, number]>(CONFIRM_MODEL);
  const selectCounted = db.prepare<[number], CountedRow>(
    'SELECT marketplace, category_id AS categoryId, is_parent FROM listing WHERE product_id = ?',
  );
  const storedListing = (product: ProductState): CountedListing | null => {
    const row = product.isListed ? selectCounted.get(product.id) : undefined;
    return row === undefined ? null : { ...row, isParent: row.is_parent === 1 };
  };
  return (product, listing, work) => {
    const before = storedListing(product);
    const values = listingValues(product.id, listing, work);
    const { changes } = (product.isListed ? upsert : insert).run(...values);
    product.isListed = true;
    if (changes === 0) {
      confirmModel.run(work.model, product.id, work.model);
      return false;
    }
    work.counts.change(before, listing);
    return true;
  };
}
