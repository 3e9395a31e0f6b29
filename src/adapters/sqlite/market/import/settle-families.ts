/**
 * Puts products into families after an import: first into those that sources name, then into those
 * inferred from likeness. The result depends only on the content of the store, not on the order or
 * the batches of the imports.
 */

import type { FamilyPlace } from '../../../../domain/product/family.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { setSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import type { Family } from './families.ts';
import {
  type LinkChange,
  type LinksOf,
  prepareLinkWriter,
  type Settling,
  startSettling,
} from './family-links.ts';
import { prepareLikePlaces } from './like-families.ts';
import type { ProductState, ProductStates } from './product-state.ts';

type Touch = (family: Family) => void;

export function prepareSettleFamilies(connection: Connection) {
  const writeLinks = prepareLinkWriter(connection);
  const named = createNamedFamilies(connection);
  const likePlaces = prepareLikePlaces(connection);
  const move = prepareMove(connection);

  return (changes: readonly LinkChange[], states: ProductStates, touch: Touch): void => {
    if (changes.length === 0) return;
    for (const change of changes) writeLinks(change);
    const settling = startSettling(changes, states);
    const namedPlaces = named.places(changes, settling);
    const moved = [...namedPlaces.keys()].map((id) => states.byId(id));
    const namedPlaceOf = (product: ProductState) => {
      const place = namedPlaces.get(product.id);
      return place === undefined ? named.storedPlace(product, settling.linksOf) : place;
    };
    const inferred = likePlaces(changes, moved, namedPlaceOf, settling);
    const places = new Map<number, FamilyPlace>(inferred);
    for (const [id, place] of namedPlaces) if (place !== null) places.set(id, place);
    for (const [id, place] of places) move(states.byId(id), place, touch);
  };
}

function prepareMove({ db }: Connection) {
  const place = setSql('product', { family: ':family', family_basis: ':basis' });
  const update = db.prepare(`UPDATE product SET ${place} WHERE id = :id`);
  return (product: ProductState, { family, basis }: FamilyPlace, touch: Touch): void => {
    const { marketplace, storedFamily, storedBasis } = product;
    if (storedFamily === family && storedBasis === basis) return;
    if (storedFamily !== null) touch({ marketplace, family: storedFamily });
    touch({ marketplace, family });
    update.run({ family, basis, id: product.id });
    product.storedFamily = family;
    product.storedBasis = basis;
  };
}

/** The place of each product that may have moved; null if no source names its family. */
type NamedPlaces = Map<number, FamilyPlace | null>;

function prepareQueries({ db, need }: Connection) {
  const selectNaming = db
    .prepare<[string, string], number>(
      'SELECT product_id FROM naming WHERE marketplace = ? AND asin = ?',
    )
    .pluck();
  const selectAnyNaming = db.prepare<[string], unknown>(
    "SELECT 1 FROM naming WHERE marketplace = ? AND asin > '' LIMIT 1",
  );
  const named = (bases: string) =>
    db.prepare<[string, string], unknown>(
      `SELECT 1 FROM product INDEXED BY product_family
       WHERE marketplace = ? AND family = ? AND family <> asin AND family_basis ${bases} LIMIT 1`,
    );
  const selectChild = named("= 'parent'");
  const selectNamed = named("<> 'inferred'");
  const isAnyMember = (select: typeof selectChild, marketplace: string, family: string) => {
    need({ kind: 'family', marketplace, family });
    return select.get(marketplace, family) !== undefined;
  };
  return {
    namersOf(marketplace: string, asin: string): readonly number[] {
      need({ kind: 'namers', marketplace, asin });
      return selectNaming.all(marketplace, asin);
    },
    isAnyNaming(marketplace: string): boolean {
      need({ kind: 'anyNaming', marketplace });
      return selectAnyNaming.get(marketplace) !== undefined;
    },
    /** Returns whether a product names this one as its parent. */
    hasChild: (marketplace: string, asin: string) => isAnyMember(selectChild, marketplace, asin),
    /** Returns whether sources put another product into the family of this one. */
    hasNamed: (marketplace: string, asin: string) => isAnyMember(selectNamed, marketplace, asin),
  };
}

/**
 * Finds families that sources name. A product that names its parent belongs to it, even if the
 * parent is unknown. Any other product belongs with the products that name it as a variation, and
 * with those it names. Their family is their parent's if they have one, or else the smallest ASIN.
 * Variations never join two parents.
 */
function createNamedFamilies(connection: Connection) {
  const { namersOf, isAnyNaming, hasChild, hasNamed } = prepareQueries(connection);

  /** Returns whether others name the product as their parent, or it says that it is one. */
  const isParent = (product: ProductState, linksOf: LinksOf): boolean =>
    linksOf(product).isParent || hasChild(product.marketplace, product.asin);

  /** Finds the products that name one as a variation. Most markets have none. */
  const startNamers = ({ states }: Settling) => {
    const known = new Map<string, boolean>();
    return ({ marketplace, asin }: ProductState): readonly ProductState[] => {
      const isAny = known.get(marketplace) ?? isAnyNaming(marketplace);
      known.set(marketplace, isAny);
      return isAny ? namersOf(marketplace, asin).map((id) => states.byId(id)) : [];
    };
  };

  function componentOf(
    start: ProductState,
    namers: (product: ProductState) => readonly ProductState[],
    { states, linksOf }: Settling,
    places: NamedPlaces,
  ): void {
    const neighbors = (product: ProductState): readonly ProductState[] => [
      ...found(product, linksOf(product).variations, states),
      ...namers(product),
    ];
    const members = new Set([start]);
    const parents = new Set<Asin>();
    for (const member of members) {
      for (const one of neighbors(member)) {
        const { parent } = linksOf(one);
        if (parent !== null) parents.add(parent);
        else if (isParent(one, linksOf)) parents.add(one.asin);
        else members.add(one);
      }
    }
    const asins = [...members].map(({ asin }) => asin);
    const [family] = (parents.size > 0 ? [...parents] : asins).sort();
    for (const { id, asin } of members) {
      const isAlone = members.size === 1 && parents.size === 0;
      places.set(id, isAlone || family === undefined ? null : placeIn(family, asin));
    }
  }

  return {
    /** Returns the places of all products that the changes may move. */
    places(changes: readonly LinkChange[], settling: Settling): NamedPlaces {
      const { states, linksOf } = settling;
      const namers = startNamers(settling);
      const touched = new Set<ProductState>();
      for (const { product, before, now, isRemoval = false } of changes) {
        if (!isRemoval) touched.add(product);
        const parents = [before?.parent ?? null, now.parent].filter((one) => one !== null);
        for (const one of found(product, parents, states)) touched.add(one);
        const named = [...(before?.variations ?? []), ...now.variations];
        for (const one of found(product, named, states)) touched.add(one);
        // A product without a parent gets its place together with the products that name it.
        if (now.parent === null && !now.isParent && !isRemoval) continue;
        for (const one of namers(product)) touched.add(one);
      }
      const places: NamedPlaces = new Map();
      for (const product of touched) {
        if (places.has(product.id)) continue;
        const { parent } = linksOf(product);
        if (parent !== null) places.set(product.id, { family: parent, basis: 'parent' });
        else if (isParent(product, linksOf)) {
          places.set(product.id, { family: product.asin, basis: null });
        } else componentOf(product, namers, settling, places);
      }
      return places;
    },

    /** Returns the stored place of a product that did not move. */
    storedPlace(product: ProductState, linksOf: LinksOf): FamilyPlace | null {
      const { asin, marketplace, storedFamily, storedBasis } = product;
      if (storedFamily === null || storedBasis === 'inferred') return null;
      if (storedBasis !== null) return { family: storedFamily as Asin, basis: storedBasis };
      if (linksOf(product).isParent) return { family: asin, basis: null };
      return hasNamed(marketplace, asin) ? { family: asin, basis: null } : null;
    },
  };
}

function placeIn(family: Asin, asin: Asin): FamilyPlace {
  return { family, basis: asin === family ? null : 'variations' };
}

/** Returns those of the products that the store has. */
function found(
  { marketplace }: ProductState,
  asins: readonly Asin[],
  states: ProductStates,
): readonly ProductState[] {
  return asins.flatMap((asin) => states.find(marketplace, asin) ?? []);
}
