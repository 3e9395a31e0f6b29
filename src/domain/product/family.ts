/** Families of products: what joins their members, and what a family is called. */
import type { Asin } from '../values/asin.ts';
import type { FactMap } from './facts.ts';

/** What joins a product to its family; the strongest first. */
const FAMILY_BASES = ['parent', 'variations', 'inferred'] as const;
export type FamilyBasis = (typeof FAMILY_BASES)[number];

export interface FamilyPlace {
  /** The parent's ASIN, else the smallest of the members. */
  readonly family: Asin;
  /** Null for a product that gives its family the name, or is alone. */
  readonly basis: FamilyBasis | null;
}

/** The strongest reason that joins members to the one whose name the family bears, or null. */
export function joinedBy(
  members: readonly { readonly familyBasis: FamilyBasis | null }[],
): FamilyBasis | null {
  const found = new Set(members.map(({ familyBasis }) => familyBasis));
  return FAMILY_BASES.find((basis) => found.has(basis)) ?? null;
}

/** The parent that a source named; null for a product that names none, or itself. */
export function namedParentOf(asin: Asin, facts: FactMap): Asin | null {
  const parent = facts.parentAsin?.value;
  return parent === undefined || parent === asin ? null : parent;
}

/** The ASINs that a product names as variations of its family, its own left out. */
export function namedVariationsOf(asin: Asin, facts: FactMap): readonly Asin[] {
  const named = [...(facts.variations?.value ?? []), ...(facts.children?.value ?? [])];
  return named.filter((one) => one !== asin);
}

/** A product that no source joined to a family, with what it is like. */
export interface FreeProduct {
  readonly asin: Asin;
  readonly reviews: number | null;
  /** The families of products like it whose family a source named. */
  readonly likeNamed: readonly Asin[];
}

/**
 * Infers families of products that are like each other, directly or through others. Each member is
 * like the one that represents its family, or tied to one that is, so that no chain of small steps
 * joins products that lie far apart. A product that is like a member of a named family joins it.
 *
 * @param products all that are linked by likeness, in any order
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

/** Whether a product is one of a family's variations, and not the parent that the others name. */
export function isVariation(product: {
  readonly asin: Asin;
  readonly family: Asin;
  readonly familyBasis: FamilyBasis | null;
}): boolean {
  const { asin, family, familyBasis } = product;
  return familyBasis !== null && (asin !== family || familyBasis !== 'parent');
}
