/** Families of products: how members are joined, and how a family is named. */
import type { Asin } from '../values/asin.ts';
import type { FactMap } from './facts.ts';

/** Strongest first. */
const FAMILY_BASES = ['parent', 'variations', 'inferred'] as const;
export type FamilyBasis = (typeof FAMILY_BASES)[number];

export interface FamilyPlace {
  /** The parent's ASIN, else the smallest ASIN of the members. */
  readonly family: Asin;
  /** Null for a product that is alone, or whose ASIN names the family. */
  readonly basis: FamilyBasis | null;
}

/** Returns the strongest reason that joins the members, or null. */
export function joinedBy(
  members: readonly { readonly familyBasis: FamilyBasis | null }[],
): FamilyBasis | null {
  const found = new Set(members.map(({ familyBasis }) => familyBasis));
  return FAMILY_BASES.find((basis) => found.has(basis)) ?? null;
}

/** Returns the stated parent of a product; null if there is none or it is the product itself. */
export function namedParentOf(asin: Asin, facts: FactMap): Asin | null {
  const parent = facts.parentAsin?.value;
  return parent === undefined || parent === asin ? null : parent;
}

/** Returns the other ASINs that a product names as variations of its family. */
export function namedVariationsOf(asin: Asin, facts: FactMap): readonly Asin[] {
  const named = [...(facts.variations?.value ?? []), ...(facts.children?.value ?? [])];
  return named.filter((one) => one !== asin);
}

/** A product that no source joined to a family. */
export interface FreeProduct {
  readonly asin: Asin;
  readonly reviews: number | null;
  /** The stated families of products that are like this one. */
  readonly likeNamed: readonly Asin[];
}

/**
 * Infers families of products that are like each other. Each member is like the representative of
 * its family, or tied to such a member, so no chain of small steps joins products that are far
 * apart. A product that is like a member of a stated family joins that family.
 *
 * @param products all products that likeness connects, in any order
 */
export function inferFamilies<Product extends FreeProduct>(
  products: readonly Product[],
  isLike: (left: Product, right: Product) => boolean,
  areTied: (left: Product, right: Product) => boolean,
): ReadonlyMap<Asin, FamilyPlace> {
  const places = new Map<Asin, FamilyPlace>();
  for (const { asin, likeNamed } of products) {
    const [family] = likeNamed.toSorted();
    if (family !== undefined) places.set(asin, { family, basis: 'inferred' });
  }
  // The most rated product represents its family.
  const mostRatedFirst = products.toSorted(
    (left, right) =>
      (right.reviews ?? -1) - (left.reviews ?? -1) || (left.asin < right.asin ? -1 : 1),
  );
  for (const first of mostRatedFirst) {
    if (places.has(first.asin)) continue;
    const open = mostRatedFirst.filter(({ asin }) => !places.has(asin));
    const near = open.filter((one) => one === first || isLike(first, one));
    const members = open.filter((one) =>
      near.some((other) => one === other || areTied(one, other)),
    );
    const [family = first.asin] = members.map(({ asin }) => asin).sort();
    for (const { asin } of members) {
      places.set(asin, { family, basis: asin === family ? null : 'inferred' });
    }
  }
  return places;
}

/** Returns whether a product is a variation of a family, and not the parent that others name. */
export function isVariation(product: {
  readonly asin: Asin;
  readonly family: Asin;
  readonly familyBasis: FamilyBasis | null;
}): boolean {
  const { asin, family, familyBasis } = product;
  return familyBasis !== null && (asin !== family || familyBasis !== 'parent');
}
