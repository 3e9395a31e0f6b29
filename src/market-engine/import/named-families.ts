/** Families that sources name: by a parent, or by variations that products name. */

import type { FamilyPlace } from '../../domain/product/family.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { Connection } from '../database/connection.ts';
import type { LinkChange, LinksOf, Settling } from './family-links.ts';
import type { ProductState, ProductStates } from './product-state.ts';

/** Returns the products that one names as variations, and those that name it. */
type Neighbors = (product: ProductState) => readonly ProductState[];

/** The place of each product that may have moved; null if no source names its family. */
type NamedPlaces = Map<number, FamilyPlace | null>;

type Key = Pick<ProductState, 'marketplace' | 'asin'>;
type IsParent = (product: ProductState, linksOf: LinksOf) => boolean;
/** Returns whether products name one as their parent, this number or more of them. */
type HasChildren = (product: Key, least?: number) => boolean;

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
    db.prepare<[string, string, number], unknown>(
      `SELECT 1 FROM product INDEXED BY product_family
       WHERE marketplace = ? AND family = ? AND family <> asin AND family_basis ${bases} LIMIT ?`,
    );
  const selectChild = named("= 'parent'");
  const selectNamed = named("<> 'inferred'");
  const areMembers = (select: typeof selectChild, { marketplace, asin }: Key, least: number) => {
    need({ kind: 'family', marketplace, family: asin });
    return select.all(marketplace, asin, least).length === least;
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
    hasChildren: ((product, least = 1) => areMembers(selectChild, product, least)) as HasChildren,
    /** Returns whether sources put another product into the family of this one. */
    hasNamed: (product: Key) => areMembers(selectNamed, product, 1),
  };
}

/**
 * Finds families that sources name. A product that names its parent belongs to it, even if the
 * parent is unknown. Any other product belongs with the products that name it as a variation, and
 * with those it names. Their family is their parent's if they have one, or else the smallest ASIN.
 * Variations never join two parents.
 */
export function createNamedFamilies(connection: Connection) {
  const { namersOf, isAnyNaming, hasChildren, hasNamed } = prepareQueries(connection);

  /** Returns whether others name the product as their parent, or it says that it is one. */
  const isParent: IsParent = (product, linksOf) =>
    linksOf(product).isParent || hasChildren(product);

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
    neighbors: Neighbors,
    { linksOf }: Settling,
    places: NamedPlaces,
  ): void {
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
      const neighbors: Neighbors = (product) => [
        ...found(product, linksOf(product).variations, states),
        ...namers(product),
      ];
      const places: NamedPlaces = new Map();
      const touched = touchedBy(changes, settling, { neighbors, isParent, hasChildren });
      for (const product of touched) {
        if (places.has(product.id)) continue;
        const { parent } = linksOf(product);
        if (parent !== null) places.set(product.id, { family: parent, basis: 'parent' });
        else if (isParent(product, linksOf)) {
          places.set(product.id, { family: product.asin, basis: null });
        } else componentOf(product, neighbors, settling, places);
      }
      return places;
    },

    /** Returns the stored place of a product that did not move. */
    storedPlace(product: ProductState, linksOf: LinksOf): FamilyPlace | null {
      const { asin, storedFamily, storedBasis } = product;
      if (storedFamily === null || storedBasis === 'inferred') return null;
      if (storedBasis !== null) return { family: storedFamily as Asin, basis: storedBasis };
      if (linksOf(product).isParent) return { family: asin, basis: null };
      return hasNamed(product) ? { family: asin, basis: null } : null;
    },
  };
}

interface Questions {
  readonly neighbors: Neighbors;
  readonly isParent: IsParent;
  readonly hasChildren: HasChildren;
}

/** Returns the products whose places, with those of their components, the changes may move. */
function touchedBy(
  changes: readonly LinkChange[],
  { states, linksOf }: Settling,
  { neighbors, isParent, hasChildren }: Questions,
): ReadonlySet<ProductState> {
  const touched = new Set<ProductState>();
  const touch = (products: readonly ProductState[]) => {
    for (const product of products) touched.add(product);
  };
  const newChildren = new Map<ProductState, number>();
  for (const { product, before, now, isRemoval = false } of changes) {
    if (!isRemoval) touched.add(product);
    const old = before?.parent ?? null;
    touch(found(product, old === null ? [] : [old], states));
    for (const parent of found(product, now.parent === null ? [] : [now.parent], states)) {
      touched.add(parent);
      if (now.parent !== old) newChildren.set(parent, 1 + (newChildren.get(parent) ?? 0));
    }
    touch(found(product, before?.variations ?? [], states));
    // Any other product gets its place together with its neighbors.
    const isApart = isRemoval || now.parent !== null || isParent(product, linksOf);
    if (isApart) touch(neighbors(product));
  }
  // A product that becomes a parent parts the products that it joined until now.
  for (const [parent, count] of newChildren) {
    if (!hasChildren(parent, count + 1)) touch(neighbors(parent));
  }
  return touched;
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
