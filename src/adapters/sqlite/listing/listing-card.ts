/** What lists show of a listing, read without the rest of its row. */
import type { ListingCard } from '../../../domain/product/listing.ts';
import { NUMBER } from '../stable-parameter.ts';
import type { ListingRow } from './listing-row.ts';

const CARD_COLUMNS = [
  'marketplace',
  'asin',
  'parent_asin',
  'title',
  'brand',
  'image_url',
  'price',
  'price_type',
  'availability',
  'bsr',
  'bsr_category_id',
  'bsr_at',
  'review_count',
  'rating',
  'sales_median',
  'sales_low',
  'sales_high',
  'sales_grade',
  'observed_at',
] as const satisfies readonly (keyof ListingRow)[];

/** The values of `SELECT_CARD`, in the order of its columns. */
export type CardValues = ValuesOf<typeof CARD_COLUMNS>;
type ValuesOf<Names extends readonly (keyof ListingRow)[]> = {
  readonly [At in keyof Names]: ListingRow[Names[At]];
};

/** By the product's number, which takes no look at another table or index. */
export const SELECT_CARD = `
  SELECT ${CARD_COLUMNS.join(', ')} FROM listing WHERE product_id = ${NUMBER}`;

/** What lists show of `listingOf` the same row. */
export function cardOf(values: CardValues): ListingCard {
  // In the order of the columns.
  const [
    marketplace,
    asin,
    parentAsin,
    title,
    brand,
    imageUrl,
    price,
    priceType,
    availability,
    bsr,
    bsrCategoryId,
    bsrAt,
    reviewCount,
    rating,
    median,
    low,
    high,
    grade,
    observedAt,
  ] = values;
  const isKnown = median !== null && low !== null && high !== null && grade !== null;
  return {
    marketplace,
    asin,
    parentAsin,
    title,
    brand,
    imageUrl,
    price,
    priceType,
    availability,
    bsr,
    bsrCategoryId,
    bsrAt,
    reviewCount,
    rating,
    sales: isKnown ? { median, low, high, grade } : null,
    observedAt,
  };
}
