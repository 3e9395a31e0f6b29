/** The links that determine families: a parent, named variations, and likeness. */

import { isDeepStrictEqual } from 'node:util';
import type { FactMap } from '../../domain/product/facts.ts';
import { namedParentOf, namedVariationsOf } from '../../domain/product/family.ts';
import { type Likeness, likenessOf } from '../../domain/product/family-likeness.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { Connection } from '../database/connection.ts';
import { findSeries } from '../history/series-heads.ts';
import type { ProductState, ProductStates } from './product-state.ts';

/** The links of one product at one time. Separate tables make linked products quick to find. */
export interface FamilyLinks {
  readonly parent: Asin | null;
  readonly isParent: boolean;
  readonly variations: readonly Asin[];
  readonly likeness: Likeness | null;
  readonly title: string;
}

export interface LinkChange {
  readonly product: ProductState;
  /** Null for a new product, and for one whose links were never written. */
  readonly before: FamilyLinks | null;
  readonly now: FamilyLinks;
  /** The product is gone. Only products that were linked to it need a place. */
  readonly isRemoval?: true;
}

/** Returns the products whose links changed. Call it before the products are written. */
export function linkChanges(products: readonly ProductState[]): readonly LinkChange[] {
  return products.flatMap((product) => {
    const now = currentLinks(product);
    const before = linksStored(product);
    return before !== null && isDeepStrictEqual(before, now) ? [] : [{ product, before, now }];
  });
}

export const NO_LINKS: FamilyLinks = {
  parent: null,
  isParent: false,
  variations: [],
  likeness: null,
  title: '',
};

/** Returns the change that removes a product. Call it before its row is removed. */
export function unlinked(product: ProductState): LinkChange {
  return { product, before: linksStored(product), now: NO_LINKS, isRemoval: true };
}

/** Returns the links of a product after the batch. */
export type LinksOf = (product: ProductState) => FamilyLinks;

/** What one batch needs to find families. */
export interface Settling {
  readonly states: ProductStates;
  readonly linksOf: LinksOf;
}

/** Links are computed once per product, because nothing changes them meanwhile. */
export function startSettling(changes: readonly LinkChange[], states: ProductStates): Settling {
  const known = new Map(changes.map(({ product, now }) => [product, now]));
  const linksOf: LinksOf = (product) => {
    const links = known.get(product) ?? currentLinks(product);
    known.set(product, links);
    return links;
  };
  return { states, linksOf };
}

export function currentLinks(product: ProductState): FamilyLinks {
  return linksFrom(product, product.facts, 'bounds');
}

function linksStored(product: ProductState): FamilyLinks | null {
  const { storedFacts } = product;
  return storedFacts === null ? null : linksFrom(product, storedFacts, 'stored');
}

function linksFrom(
  { asin, series }: ProductState,
  facts: FactMap,
  of: 'bounds' | 'stored',
): FamilyLinks {
  return {
    parent: namedParentOf(asin, facts),
    isParent: facts.isParent?.value === true,
    variations: namedVariationsOf(asin, facts),
    likeness: likenessOf(facts, (name, id) => findSeries(series, name, id)?.[of]?.last),
    title: facts.title?.value ?? '',
  };
}

export function prepareLinkWriter({ db }: Connection) {
  const removeLikeness = db.prepare<[string, string, string, number, number]>(
    `DELETE FROM likeness WHERE marketplace = ? AND brand = ? AND root_category_id = ?
       AND rank = ? AND product_id = ?`,
  );
  const putLikeness = db.prepare('INSERT OR REPLACE INTO likeness VALUES (?, ?, ?, ?, ?, ?, ?)');
  const removeNaming = db.prepare<[string, string, number]>(
    'DELETE FROM naming WHERE marketplace = ? AND asin = ? AND product_id = ?',
  );
  const putNaming = db.prepare('INSERT OR IGNORE INTO naming VALUES (?, ?, ?)');

  return ({ product: { id, marketplace }, before, now }: LinkChange): void => {
    const old = before?.likeness ?? null;
    if (before === null || !isDeepStrictEqual(old, now.likeness)) {
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
