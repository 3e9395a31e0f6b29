/**
 * Listings from what is known: the flat current view of every member of a family, with its share of
 * the family's estimated sales. Pure and repeatable: the same facts, series and model give the same
 * listings.
 */

import {
  currentPrice,
  headValue,
  rootCategoryOf,
  rootRankOf,
} from '../../product/current-values.ts';
import type { FactMap } from '../../product/facts.ts';
import { type FamilyBasis, joinedBy } from '../../product/family.ts';
import type { FamilyMember, Listing, ListingSales } from '../../product/listing.ts';
import { starsOf } from '../../product/stars.ts';
import type { SalesModel } from '../model/model.ts';
import { childDistribution, listingSales } from './child-estimate.ts';
import { estimateFamily, type FamilyEstimate } from './family-estimate.ts';

/** The derivation for one model. */
export function deriveListings(model: SalesModel) {
  const derive = (family: readonly FamilyMember[]): readonly Listing[] =>
    listingsOf(family, estimateFamily(model, family));
  return Object.assign(derive, { modelId: model.id });
}

/** The listings of a family whose estimate is known. */
export function listingsOf(
  family: readonly FamilyMember[],
  estimate: FamilyEstimate | null,
): readonly Listing[] {
  const joined = joinedBy(family.map(({ record }) => record));
  return family.map((member) => listingOf(member, estimate, joined));
}

/** @param joined the strongest that joins others to the one whose name the family bears */
function listingOf(
  member: FamilyMember,
  estimate: FamilyEstimate | null,
  joined: FamilyBasis | null,
): Listing {
  const { record } = member;
  const { facts, heads, marketplace, asin } = record;
  const rank = rootRankOf(member);
  const rating = headValue(heads, 'rating');
  const isParent = facts.isParent?.value === true;
  const { price, priceType, availability } = priceOf({ facts, heads }, isParent);
  return {
    marketplace,
    asin,
    parentAsin: facts.parentAsin?.value ?? null,
    family: record.family,
    familyBasis: record.familyBasis ?? (isParent ? 'parent' : joined),
    isParent,
    title: facts.title?.value ?? null,
    brand: facts.brand?.value ?? null,
    categoryId: facts.categoryId?.value ?? null,
    imageUrl: facts.images?.value[0] ?? null,
    gtins: facts.gtins?.value ?? [],
    partNumbers: partNumbersOf(facts),
    price,
    priceType,
    availability,
    bsr: rank?.value ?? null,
    bsrCategoryId: rank === null ? null : rootCategoryOf(record),
    bsrAt: rank?.seenAt ?? null,
    reviewCount: headValue(heads, 'reviewCount'),
    rating: rating === null ? null : starsOf(rating),
    sales: isParent || rank === null ? null : salesOf(record.asin, estimate),
    observedAt: record.observedAt,
    firstSeenAt: facts.listedSince?.value ?? record.firstSeenAt,
  };
}

/** What of a product's facts makes its `partNumbers`. */
export function partNumbersOf({ partNumber, model }: FactMap): readonly string[] {
  const named = [partNumber?.value, model?.value].filter((text) => text !== undefined);
  return [...new Set(named)];
}

/** A parent is not sold, so it has no price; a price the store hides is said to be hidden. */
function priceOf(
  { facts, heads }: { readonly facts: FactMap; readonly heads: FamilyMember['record']['heads'] },
  isParent: boolean,
): Pick<Listing, 'price' | 'priceType' | 'availability'> {
  const current = currentPrice(heads);
  if (isParent) return { price: null, priceType: null, availability: 'unknown' };
  if (current.price === null && facts.isPriceHidden?.value === true) {
    return { ...current, availability: 'price_hidden' };
  }
  return current;
}

function salesOf(asin: string, estimate: FamilyEstimate | null): ListingSales | null {
  if (estimate === null) return null;
  const own = childDistribution(estimate, asin);
  const median = estimate.medians.get(asin);
  if (own === null || median === undefined) return null;
  return listingSales(own, { median, basis: estimate.basis });
}
