/** A product in a list: the specification's eight fields, and what a reader needs to trust them. */
import Type, { type Static } from 'typebox';
import { isStaleRank } from '../../../domain/product/freshness.ts';
import type { ListingCard } from '../../../domain/product/listing.ts';
import { marketplaceOf } from '../../../domain/values/marketplace.ts';
import { majorOrNull } from '../../../domain/values/money.ts';
import { type EpochSeconds, toIso } from '../../../domain/values/time.ts';
import { instant, nullable } from '../interface/parameters.ts';

const text = nullable(Type.String());
const integer = nullable(Type.Integer());

export const summaryFields = {
  asin: Type.String(),
  title: text,
  brand: text,
  price: nullable(Type.Number()),
  bsr: nullable(Type.Integer({ minimum: 1 })),
  monthlySales: nullable(Type.Integer({ minimum: 0 })),
  reviewCount: nullable(Type.Integer({ minimum: 0 })),
  rating: nullable(Type.Number({ minimum: 0, maximum: 5 })),
  priceType: nullable(
    Type.Union([Type.Literal('buyBox'), Type.Literal('new'), Type.Literal('amazon')]),
  ),
  availability: Type.Union([
    Type.Literal('in_stock'),
    Type.Literal('out_of_stock'),
    Type.Literal('price_hidden'),
    Type.Literal('unknown'),
  ]),
  bsrCategoryId: text,
  bsrCategoryName: text,
  monthlySalesLow: integer,
  monthlySalesHigh: integer,
  salesGrade: nullable(
    Type.Union([Type.Literal('A'), Type.Literal('B'), Type.Literal('C'), Type.Literal('D')]),
  ),
  parentAsin: text,
  imageUrl: text,
  observedAt: instant,
};

export const summarySchema = Type.Object(summaryFields, { title: 'Summary' });
export type Summary = Static<typeof summarySchema>;

export interface SummaryContext {
  readonly now: EpochSeconds;
  /** Name of a category id of the listing's marketplace; null when the tree does not have it. */
  readonly categoryName: (id: string) => string | null;
}

export function presentSummary(
  listing: ListingCard,
  { now, categoryName }: SummaryContext,
): Summary {
  const sales = isStaleRank(listing.bsrAt, now) ? null : listing.sales;
  const { bsrCategoryId, marketplace } = listing;
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
    // The type belongs to a price; without one `availability` says why.
    priceType: listing.price === null ? null : listing.priceType,
    availability: listing.availability,
    bsrCategoryId,
    bsrCategoryName: bsrCategoryId === null ? null : categoryName(bsrCategoryId),
    monthlySalesLow: sales?.low ?? null,
    monthlySalesHigh: sales?.high ?? null,
    salesGrade: sales?.grade ?? null,
    parentAsin: listing.parentAsin,
    imageUrl: listing.imageUrl,
    observedAt: toIso(listing.observedAt),
  };
}
