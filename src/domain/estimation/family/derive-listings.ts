/**
 * Derives listings: the flat current view of a family's members, with their shares of its estimated
 * sales. Equal facts, series and models give equal listings.
 */
import { deriveSignals } from '../../finder/derive-signals.ts';
import { signalsText } from '../../finder/signals.ts';
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
import { rateChangePercent } from '../curve/velocity.ts';
import type { SalesModel } from '../model/model.ts';
import { gradeOf, type UnitsDistribution, wholeRange } from '../range/units-distribution.ts';
import { childDistribution, estimateFamily, type FamilyEstimate } from './family-estimate.ts';
import { createWorkSpace, type WorkSpace } from './work-space.ts';

/** Returns a function that derives listings with one model, and carries the model's id. */
export function deriveListings(model: SalesModel) {
  const work = createWorkSpace(model);
  const derive = (family: readonly FamilyMember[]): readonly Listing[] =>
    listingsOf(work, family, estimateFamily(work, family));
  return Object.assign(derive, { modelId: model.id });
}

/** Returns a family's listings. Their sales are null without an estimate. */
export function listingsOf(
  work: WorkSpace,
  family: readonly FamilyMember[],
  estimate: FamilyEstimate | null,
): readonly Listing[] {
  const joined = joinedBy(family.map(({ record }) => record));
  return family.map((member) => {
    const listing = listingOf(member, joined, (asin, isRanked) => {
      // A child needs a rank or a badge of its own.
      const isKnown = isRanked || estimate?.badges.has(asin) === true;
      return isKnown ? salesOf(work, asin, estimate) : null;
    });
    return { ...listing, signals: signalsOf(work, member, listing) };
  });
}

/** The change of sales is measured by the ranks of these days and by those before them. */
const CHANGE_DAYS = 90;

function signalsOf(
  work: WorkSpace,
  { record, readPoints, rootCategoryName }: FamilyMember,
  listing: Omit<Listing, 'signals'>,
): string {
  if (readPoints === undefined) return '';
  const signals = deriveSignals({
    record,
    listing,
    read: readPoints,
    salesChange(points, until) {
      const category = work.keyOf(rootCategoryOf(record), rootCategoryName);
      const curve = work.cellOf(record.marketplace, category);
      return rateChangePercent(points, until + 1, curve, CHANGE_DAYS);
    },
  });
  return signalsText(signals);
}

/** @param joined why the other members belong to the one that names the family */
function listingOf(
  member: FamilyMember,
  joined: FamilyBasis | null,
  sales: (asin: string, isRanked: boolean) => ListingSales | null,
): Omit<Listing, 'signals'> {
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
    sales: isParent ? null : sales(asin, rank !== null),
    observedAt: record.observedAt,
    firstSeenAt: facts.listedSince?.value ?? record.firstSeenAt,
  };
}

/** Returns the maker's part number and model name, without repeats. */
export function partNumbersOf({ partNumber, model }: FactMap): readonly string[] {
  const named = [partNumber?.value, model?.value].filter((text) => text !== undefined);
  return [...new Set(named)];
}

/** Returns the price. A parent is not sold and has none. A hidden price is marked as such. */
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

/** Rounds a listing's distribution to whole units for display. */
export function listingSales(
  own: UnitsDistribution,
  { median, basis, asOf }: Pick<ListingSales, 'median' | 'basis' | 'asOf'>,
): ListingSales {
  const { low, high } = wholeRange(own, 0.8, median);
  return { median, mean: own.mean, low, high, grade: gradeOf(own), basis, asOf };
}

function salesOf(
  work: WorkSpace,
  asin: string,
  estimate: FamilyEstimate | null,
): ListingSales | null {
  if (estimate === null) return null;
  const own = childDistribution(work, estimate, asin);
  const median = estimate.medians.get(asin);
  if (own === null || median === undefined) return null;
  return listingSales(own, { median, basis: estimate.basis, asOf: estimate.asOf });
}
