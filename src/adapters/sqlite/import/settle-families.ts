/**
 * Puts products into their families after an import: first into those that sources name, then into
 * those inferred from likeness. The result depends only on what the store holds, not on the order
 * or the batches in which it came.
 */

import type { Asin } from '../../../domain/asin.ts';
import type { FactMap } from '../../../domain/product/facts.ts';
import {
  type FamilyPlace,
  namedParentOf,
  namedVariationsOf,
} from '../../../domain/product/family.ts';
import { type Likeness, likenessOf } from '../../../domain/product/family-likeness.ts';
import { setSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { findSeries } from '../history/series-heads.ts';
import { createLikeFamilies } from './like-families.ts';
import { createNamedFamilies } from './named-families.ts';
import type { ProductState, ProductStates } from './product-state.ts';

/** Called with every family that a product has left or entered. */
type Touch = (marketplace: string, family: string) => void;

export type SettleFamilies = (
  changes: readonly LinkChange[],
  states: ProductStates,
  touch: Touch,
) => void;

export function prepareSettleFamilies(connection: Connection): SettleFamilies {
  const writeLinks = prepareLinkWriter(connection);
  const named = createNamedFamilies(connection);
  const like = createLikeFamilies(connection);
  const move = prepareMove(connection);

  return (changes, states, touch) => {
    if (changes.length === 0) return;
    for (const change of changes) writeLinks(change);
    const settling = startSettling(changes, states);
    const namedPlaces = named.places(changes, settling);
    const moved = [...namedPlaces.keys()].map((id) => states.byId(id));
    const namedPlaceOf = (product: ProductState) => {
      const place = namedPlaces.get(product.id);
      return place === undefined ? named.storedPlace(product, settling.linksOf) : place;
    };
    const inferred = like.places(changes, moved, namedPlaceOf, settling);
    const places = new Map<number, FamilyPlace>(inferred);
    for (const [id, place] of namedPlaces) if (place !== null) places.set(id, place);
    for (const [id, place] of places) move(states.byId(id), place, touch);
  };
}

function prepareMove({
  db,
}: Connection): (product: ProductState, to: FamilyPlace, touch: Touch) => void {
  const place = setSql('product', { family: ':family', family_basis: ':basis' });
  const update = db.prepare(`UPDATE product SET ${place} WHERE id = :id`);
  return (product, { family, basis }, touch) => {
    const { marketplace, storedFamily, storedBasis } = product;
    if (storedFamily === family && storedBasis === basis) return;
    if (storedFamily !== null) touch(marketplace, storedFamily);
    touch(marketplace, family);
    update.run({ family, basis, id: product.id });
    product.storedFamily = family;
    product.storedBasis = basis;
  };
}

/**
 * What families follow from, of one product at one time. It has tables of its own, so that the
 * products linked to one are found without reading the others.
 */
export interface FamilyLinks {
  readonly parent: Asin | null;
  readonly isParent: boolean;
  readonly variations: readonly Asin[];
  readonly likeness: Likeness | null;
  readonly title: string;
}

export interface LinkChange {
  readonly product: ProductState;
  /** Null for a new product, or one whose links were never written. */
  readonly before: FamilyLinks | null;
  readonly now: FamilyLinks;
  /** The product is gone. Only products that were linked to it need a place. */
  readonly isRemoval?: true;
}

/** Returns the products whose links changed. To be called before the products are written. */
export function linkChanges(products: readonly ProductState[]): readonly LinkChange[] {
  return products.flatMap((product) => {
    const now = linksNow(product);
    const before = linksStored(product);
    return before !== null && areEqual(before, now) ? [] : [{ product, before, now }];
  });
}

const NO_LINKS: FamilyLinks = {
  parent: null,
  isParent: false,
  variations: [],
  likeness: null,
  title: '',
};

/** The change that removes a product. To be called before its row is removed. */
export function unlinked(product: ProductState): LinkChange {
  return { product, before: linksStored(product), now: NO_LINKS, isRemoval: true };
}

/** The links of a product as the batch leaves them. */
export type LinksOf = (product: ProductState) => FamilyLinks;

/** What finding the families of one batch needs. */
export interface Settling {
  readonly states: ProductStates;
  readonly linksOf: LinksOf;
}

/** The links of each product are made once: nothing changes them meanwhile. */
export function startSettling(changes: readonly LinkChange[], states: ProductStates): Settling {
  const known = new Map(changes.map(({ product, now }) => [product, now]));
  const linksOf: LinksOf = (product) => {
    const links = known.get(product) ?? linksNow(product);
    known.set(product, links);
    return links;
  };
  return { states, linksOf };
}

export function linksNow({ asin, facts, series }: ProductState): FamilyLinks {
  return linksOf(asin, facts, (name, categoryId) => {
    return findSeries(series, name, categoryId)?.bounds?.last;
  });
}

function linksStored({ asin, storedFacts, series }: ProductState): FamilyLinks | null {
  if (storedFacts === null) return null;
  return linksOf(asin, storedFacts, (name, categoryId) => {
    return findSeries(series, name, categoryId)?.stored?.last;
  });
}

function linksOf(asin: Asin, facts: FactMap, last: Parameters<typeof likenessOf>[1]): FamilyLinks {
  return {
    parent: namedParentOf(asin, facts),
    isParent: facts.isParent?.value === true,
    variations: namedVariationsOf(asin, facts),
    likeness: likenessOf(facts, last),
    title: facts.title?.value ?? '',
  };
}

function areEqual(left: FamilyLinks, right: FamilyLinks): boolean {
  return (
    left.parent === right.parent &&
    left.isParent === right.isParent &&
    left.title === right.title &&
    left.variations.join() === right.variations.join() &&
    areEquallyLike(left.likeness, right.likeness)
  );
}

function areEquallyLike(left: Likeness | null, right: Likeness | null): boolean {
  if (left === null || right === null) return left === right;
  return (
    left.rank === right.rank &&
    left.rankAt === right.rankAt &&
    left.reviews === right.reviews &&
    left.brand === right.brand &&
    left.rootCategoryId === right.rootCategoryId
  );
}

/** Writes the links of products that are stored already. */
export function prepareLinkWriter({ db }: Connection): (change: LinkChange) => void {
  const removeLikeness = db.prepare<[string, string, string, number, number]>(
    `DELETE FROM likeness WHERE marketplace = ? AND brand = ? AND root_category_id = ?
       AND rank = ? AND product_id = ?`,
  );
  const putLikeness = db.prepare('INSERT OR REPLACE INTO likeness VALUES (?, ?, ?, ?, ?, ?, ?)');
  const removeNaming = db.prepare<[string, string, number]>(
    'DELETE FROM naming WHERE marketplace = ? AND asin = ? AND product_id = ?',
  );
  const putNaming = db.prepare('INSERT OR IGNORE INTO naming VALUES (?, ?, ?)');

  return ({ product: { id, marketplace }, before, now }) => {
    const old = before?.likeness ?? null;
    if (before === null || !areEquallyLike(old, now.likeness)) {
      if (old !== null) {
        removeLikeness.run(marketplace, old.brand, old.rootCategoryId, old.rank, id);
      }
      if (now.likeness !== null) {
        const { brand, rootCategoryId, rank, rankAt, reviews } = now.likeness;
        putLikeness.run(marketplace, brand, rootCategoryId, rank, id, rankAt, reviews);
      }
    }
    const known = new Set(now.variations);
    for (const asin of before?.variations ?? []) {
      if (!known.has(asin)) removeNaming.run(marketplace, asin, id);
    }
    for (const asin of known) putNaming.run(marketplace, asin, id);
  };
}
