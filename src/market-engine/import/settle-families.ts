/**
 * Puts products into families after an import: first into those that sources name, then into those
 * inferred from likeness. The result depends only on the content of the store, not on the order or
 * the batches of the imports.
 */

import type { FamilyPlace } from '../../domain/product/family.ts';
import type { Connection } from '../database/connection.ts';
import { setSql } from '../database/row-sum.ts';
import type { Family } from './families.ts';
import { type LinkChange, prepareLinkWriter, startSettling } from './family-links.ts';
import { prepareLikePlaces } from './like-families.ts';
import { createNamedFamilies } from './named-families.ts';
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
