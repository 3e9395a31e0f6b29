/** Presents a product in a list: the specification's eight fields, and facts to judge them by. */
import Type, { type Static } from 'typebox';
import {
  AVAILABILITIES,
  type ListingCard,
  PRICE_TYPES,
  SALES_BASES,
} from '../../domain/product/listing.ts';
import { marketplaceOf } from '../../domain/values/marketplace.ts';
import { majorOrNull } from '../../domain/values/money.ts';
import { toIso, toIsoDay } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';

export const summaryFields = {
  asin: field.text,
  title: field.textOrNull,
  brand: field.textOrNull,
  price: field.numberOrNull,
  bsr: field.rankOrNull,
  monthlySales: field.countOrNull,
  reviewCount: field.countOrNull,
  rating: field.nullable(Type.Number({ minimum: 0, maximum: 5 })),
  priceType: field.nullable(Type.Enum(PRICE_TYPES)),
  availability: Type.Enum(AVAILABILITIES),
  bsrCategoryId: field.textOrNull,
  bsrCategoryName: field.textOrNull,
  monthlySalesLow: field.integerOrNull,
  monthlySalesHigh: field.integerOrNull,
  salesGrade: field.nullable(Type.Enum(['A', 'B', 'C', 'D'])),
  salesBasis: field.nullable(Type.Enum(SALES_BASES)),
  salesAsOf: field.dayOrNull,
  parentAsin: field.textOrNull,
  imageUrl: field.textOrNull,
  observedAt: field.instant,
};

export const summarySchema = Type.Object(summaryFields, { title: 'Summary' });
export type Summary = Static<typeof summarySchema>;

export interface SummaryContext {
  /** Returns a category's name in the listing's marketplace; null if the tree does not have it. */
  readonly categoryName: (id: string) => string | null;
}

export function presentSummary(listing: ListingCard, { categoryName }: SummaryContext): Summary {
  const { bsrCategoryId, marketplace, sales } = listing;
  const { currency } = marketplaceOf(marketplace);
  return {
    asin: listing.asin,
    title: listing.title,
    brand: listing.brand,
    price: majorOrNull(listing.price, currency),
    bsr: listing.bsr,
    monthlySales: sales?.median ?? null,
    reviewCount: listing.reviewCount,
    rating: listing.rating,
    // The type belongs to a price. Without one, `availability` says why.
    priceType: listing.price === null ? null : listing.priceType,
    availability: listing.availability,
    bsrCategoryId,
    bsrCategoryName: bsrCategoryId === null ? null : categoryName(bsrCategoryId),
    monthlySalesLow: sales?.low ?? null,
    monthlySalesHigh: sales?.high ?? null,
    salesGrade: sales?.grade ?? null,
    salesBasis: sales?.basis ?? null,
    salesAsOf: sales === null ? null : toIsoDay(sales.asOf),
    parentAsin: listing.parentAsin,
    imageUrl: listing.imageUrl,
    observedAt: toIso(listing.observedAt),
  };
}
