/** The row of a listing, defined once for reading and writing. */

import type { Listing, ListingSales } from '../../domain/product/listing.ts';
import { textKey } from '../../domain/search/language/fold-word.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { rowSum, type Stored } from '../database/check-value.ts';
import { TEXT_PARAM } from '../database/connection.ts';
import { damagedProduct, LISTING_COLUMNS_SUMMED, requireSound } from '../database/row-sum.ts';

type NullableSales = { readonly [Field in keyof ListingSales]: ListingSales[Field] | null };

/** The columns of a row under their field names: `family_basis` is `familyBasis`. */
interface ListingRow extends Omit<Listing, 'isParent' | 'gtins' | 'partNumbers' | 'sales' | 'signals'> {
  readonly productId: number;
  readonly isParent: number;
  readonly gtins: string;
  readonly brandKey: string | null;
  readonly salesMedian: NullableSales['median'];
  readonly salesMean: NullableSales['mean'];
  readonly salesLow: NullableSales['low'];
  readonly salesHigh: NullableSales['high'];
  readonly salesGrade: NullableSales['grade'];
  readonly salesBasis: NullableSales['basis'];
  readonly salesAsOf: NullableSales['asOf'];
  /** Null until an older store's listing is derived again. */
  readonly signals: string | null;
}

/** A row as read, with the fields that only its product's row contains. */
export interface ReadListingRow extends ListingRow {
  readonly sum: number | null;
  readonly productAsin: Asin;
  readonly productFamily: Asin;
  readonly partNumber: string | null;
  readonly modelNumber: string | null;
}

const FIELDS = LISTING_COLUMNS_SUMMED.map((column) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
) as (keyof ListingRow)[];

/** The columns of `ReadListingRow`, from `listing` joined with `product`. */
export const LISTING_COLUMNS = `listing.sum,
  ${LISTING_COLUMNS_SUMMED.map((column, index) => `listing.${column} AS ${FIELDS[index]}`).join(', ')},
  product.asin AS productAsin, product.family AS productFamily,
  product.facts ->> '$.partNumber.value' AS partNumber,
  product.facts ->> '$.model.value' AS modelNumber`;

/** The origin of a row: the batch that wrote it. */
export interface WrittenBy {
  /** The revision that last changed the row, or the words that find it. */
  readonly revision: number;
  /** The number of the model that estimated its sales. */
  readonly model: number;
}

const COLUMNS = [...LISTING_COLUMNS_SUMMED, 'revision', 'model', 'sum'];
const CHANGING = COLUMNS.filter((column) => column !== 'product_id');
const COMPARED = CHANGING.filter((column) => column !== 'revision' && column !== 'model');

/** For a new listing: an insert takes three quarters of the time of an upsert. */
export const INSERT_LISTING = `
  INSERT INTO listing (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

/** Writes a row only if it differs, so `changes` tells whether it did. */
export const UPSERT_LISTING = `${INSERT_LISTING}
  ON CONFLICT (product_id) DO UPDATE
  SET ${CHANGING.map((column) => `${column} = excluded.${column}`).join(', ')}
  WHERE ${COMPARED.map((column) => `listing.${column} IS NOT excluded.${column}`).join(' OR ')}`;

export const CONFIRM_MODEL = 'UPDATE listing SET model = ? WHERE product_id = ? AND model IS NOT ?';

export function listingValues(
  productId: number,
  listing: Listing,
  { revision, model }: WrittenBy,
): (string | number | null)[] {
  const { sales, brand, gtins } = listing;
  const row: ListingRow = {
    ...listing,
    productId,
    isParent: listing.isParent ? 1 : 0,
    gtins: JSON.stringify(gtins),
    brandKey: brand === null ? null : textKey(brand),
    salesMedian: sales?.median ?? null,
    salesMean: sales?.mean ?? null,
    salesLow: sales?.low ?? null,
    salesHigh: sales?.high ?? null,
    salesGrade: sales?.grade ?? null,
    salesBasis: sales?.basis ?? null,
    salesAsOf: sales?.asOf ?? null,
  };
  const values = FIELDS.map((field) => row[field]);
  return [...values, revision, model, rowSum([...values, listing.partNumbers.join('\n')])];
}

/** The listings of a family below its parent, by ASIN. */
export const SELECT_CHILDREN = `
  SELECT ${LISTING_COLUMNS} FROM product INDEXED BY product_family JOIN listing ON product_id = id
  WHERE product.marketplace = ${TEXT_PARAM} AND product.family = ${TEXT_PARAM}
    AND product.family <> product.asin
  ORDER BY product.asin`;

export function listingOf(row: ReadListingRow): Listing {
  const codes = [row.partNumber, row.modelNumber].filter((code) => code !== null);
  const partNumbers = [...new Set(codes)];
  requireSoundRow(row, partNumbers);
  return {
    marketplace: row.marketplace,
    asin: row.asin,
    parentAsin: row.parentAsin,
    family: row.family,
    familyBasis: row.familyBasis,
    isParent: row.isParent === 1,
    title: row.title,
    brand: row.brand,
    categoryId: row.categoryId,
    imageUrl: row.imageUrl,
    gtins: JSON.parse(row.gtins) as string[],
    partNumbers,
    price: row.price,
    priceType: row.priceType,
    availability: row.availability,
    bsr: row.bsr,
    bsrCategoryId: row.bsrCategoryId,
    bsrAt: row.bsrAt,
    reviewCount: row.reviewCount,
    rating: row.rating,
    sales: salesOf(row),
    observedAt: row.observedAt,
    firstSeenAt: row.firstSeenAt,
    signals: row.signals ?? '',
  };
}

/** Throws `DamageError` unless the row is what was written and belongs to its product. */
function requireSoundRow(row: ReadListingRow, partNumbers: readonly string[]): void {
  const values: Stored[] = FIELDS.map((field) => row[field]);
  values.push(partNumbers.join('\n'));
  requireSound('listing', row.sum, values);
  if (row.asin !== row.productAsin || row.family !== row.productFamily) {
    throw damagedProduct(row.marketplace, row.productAsin);
  }
}

function salesOf(row: ListingRow): ListingSales | null {
  const { salesMedian: median, salesMean: mean, salesLow: low, salesHigh: high } = row;
  const { salesGrade: grade, salesBasis: basis, salesAsOf: asOf } = row;
  if (median === null || mean === null || low === null || high === null) return null;
  if (grade === null || basis === null || asOf === null) return null;
  return { median, mean, low, high, grade, basis, asOf };
}
