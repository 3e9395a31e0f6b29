/** The row of a listing, stated once for reading and writing. */

import type { FamilyBasis } from '../../../../domain/product/family.ts';
import type {
  Availability,
  Listing,
  ListingSales,
  PriceType,
  SalesBasis,
  SalesGrade,
} from '../../../../domain/product/listing.ts';
import { textKey } from '../../../../domain/search/language/text-key.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { rowSum, type Stored } from '../../engine/check-value.ts';
import { TEXT_PARAM } from '../database/parameter.ts';
import { damagedProduct, LISTING_COLUMNS_SUMMED, requireSound } from '../database/row-sum.ts';

export interface ListingRow {
  readonly product_id: number;
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly parent_asin: Asin | null;
  readonly family: Asin;
  readonly family_basis: FamilyBasis | null;
  readonly is_parent: number;
  readonly title: string | null;
  readonly brand: string | null;
  readonly category_id: string | null;
  readonly image_url: string | null;
  readonly gtins: string;
  readonly price: number | null;
  readonly price_type: PriceType | null;
  readonly availability: Availability;
  readonly bsr: number | null;
  readonly bsr_category_id: string | null;
  readonly bsr_at: number | null;
  readonly review_count: number | null;
  readonly rating: number | null;
  readonly sales_median: number | null;
  readonly sales_mean: number | null;
  readonly sales_low: number | null;
  readonly sales_high: number | null;
  readonly sales_grade: SalesGrade | null;
  readonly sales_basis: SalesBasis | null;
  readonly observed_at: number;
  readonly first_seen_at: number;
}

/** A row as it is read, with the fields that only the facts of its product hold. */
export interface ReadListingRow extends StoredListing {
  readonly product_asin: Asin;
  readonly product_family: Asin;
  readonly part_number: string | null;
  readonly model_number: string | null;
}

/** The columns of `ReadListingRow`, from `listing` joined with `product`. */
export const LISTING_COLUMNS = `listing.*, product.facts ->> '$.partNumber.value' AS part_number,
  product.facts ->> '$.model.value' AS model_number,
  product.asin AS product_asin, product.family AS product_family`;

/** A row with what is stored next to the listing's own fields. */
interface StoredListing extends ListingRow {
  readonly brand_key: string | null;
  /** The revision that last changed the row, or the words it is found by. */
  readonly revision: number;
  /** The number of the model that its sales were estimated with. */
  readonly model: number;
  readonly sum: number | null;
}

/** What a row tells about the batch that wrote it. */
export type WrittenBy = Pick<StoredListing, 'revision' | 'model'>;

const SUMMED_COLUMNS = LISTING_COLUMNS_SUMMED satisfies readonly (keyof StoredListing)[];
const COLUMNS = [...SUMMED_COLUMNS, 'revision', 'model', 'sum'] as const;
const CHANGING = COLUMNS.filter((column) => column !== 'product_id');
const COMPARED = CHANGING.filter((column) => column !== 'revision' && column !== 'model');

/** For a new listing: it takes three quarters of the time of an upsert. */
export const INSERT_LISTING = `
  INSERT INTO listing (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

/** Writes a row only if it differs, so that `changes` tells whether it did. */
export const UPSERT_LISTING = `${INSERT_LISTING}
  ON CONFLICT (product_id) DO UPDATE
  SET ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE ${COMPARED.map((column) => `listing.${column} IS NOT excluded.${column}`).join(' OR ')}`;

/** For a row that stayed as it was. */
export const CONFIRM_MODEL = 'UPDATE listing SET model = ? WHERE product_id = ? AND model IS NOT ?';

/** The values of both statements, in the order of their columns. */
export function listingValues(
  productId: number,
  listing: Listing,
  { revision, model }: WrittenBy,
): (string | number | null)[] {
  const { sales } = listing;
  const row: Omit<StoredListing, 'revision' | 'model' | 'sum'> = {
    product_id: productId,
    family: listing.family,
    family_basis: listing.familyBasis,
    marketplace: listing.marketplace,
    asin: listing.asin,
    parent_asin: listing.parentAsin,
    is_parent: listing.isParent ? 1 : 0,
    title: listing.title,
    brand: listing.brand,
    brand_key: listing.brand === null ? null : textKey(listing.brand),
    category_id: listing.categoryId,
    image_url: listing.imageUrl,
    gtins: JSON.stringify(listing.gtins),
    price: listing.price,
    price_type: listing.priceType,
    availability: listing.availability,
    bsr: listing.bsr,
    bsr_category_id: listing.bsrCategoryId,
    bsr_at: listing.bsrAt,
    review_count: listing.reviewCount,
    rating: listing.rating,
    sales_median: sales?.median ?? null,
    sales_mean: sales?.mean ?? null,
    sales_low: sales?.low ?? null,
    sales_high: sales?.high ?? null,
    sales_grade: sales?.grade ?? null,
    sales_basis: sales?.basis ?? null,
    observed_at: listing.observedAt,
    first_seen_at: listing.firstSeenAt,
  };
  const values = SUMMED_COLUMNS.map((column) => row[column]);
  return [...values, revision, model, rowSum([...values, listing.partNumbers.join('\n')])];
}

/** The listings of a family below its parent, by ASIN. */
export const SELECT_CHILDREN = `
  SELECT ${LISTING_COLUMNS} FROM product INDEXED BY product_family JOIN listing ON product_id = id
  WHERE product.marketplace = ${TEXT_PARAM} AND product.family = ${TEXT_PARAM}
    AND product.family <> product.asin
  ORDER BY product.asin`;

export function listingOf(row: ReadListingRow): Listing {
  const codes = [row.part_number, row.model_number].filter((code) => code !== null);
  const partNumbers = [...new Set(codes)];
  requireSoundRow(row, partNumbers);
  return {
    marketplace: row.marketplace,
    asin: row.asin,
    parentAsin: row.parent_asin,
    family: row.family,
    familyBasis: row.family_basis,
    isParent: row.is_parent === 1,
    title: row.title,
    brand: row.brand,
    categoryId: row.category_id,
    imageUrl: row.image_url,
    gtins: JSON.parse(row.gtins) as string[],
    partNumbers,
    price: row.price,
    priceType: row.price_type,
    availability: row.availability,
    bsr: row.bsr,
    bsrCategoryId: row.bsr_category_id,
    bsrAt: row.bsr_at,
    reviewCount: row.review_count,
    rating: row.rating,
    sales: salesOf(row),
    observedAt: row.observed_at,
    firstSeenAt: row.first_seen_at,
  };
}

/** Throws `DamageError` unless the row is what was written, and belongs to its product. */
function requireSoundRow(row: ReadListingRow, partNumbers: readonly string[]): void {
  const { sum, marketplace, asin, family } = row;
  const values: Stored[] = SUMMED_COLUMNS.map((column) => row[column]);
  values.push(partNumbers.join('\n'));
  requireSound('listing', sum, values);
  if (asin !== row.product_asin || family !== row.product_family) {
    throw damagedProduct(marketplace, row.product_asin);
  }
}

function salesOf(row: ListingRow): ListingSales | null {
  const { sales_median: median, sales_mean: mean, sales_low: low, sales_high: high } = row;
  const { sales_grade: grade, sales_basis: basis } = row;
  if (median === null || mean === null || low === null || high === null) return null;
  if (grade === null || basis === null) return null;
  return { median, mean, low, high, grade, basis };
}
