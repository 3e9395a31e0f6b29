/** The rows of listings, as SQLite reads them. */
import type { Listing } from '../../../../domain/product/listing.ts';
import { LISTING_COLUMNS_SUMMED } from '../../../../market-engine/database/row-sum.ts';
import { listingOf, type ReadListingRow } from '../../../../market-engine/listing/listing-row.ts';

/** A row whose part numbers are not cut out of the facts yet. */
export interface ListingRow extends Omit<ReadListingRow, 'partNumber' | 'modelNumber'> {
  readonly partNumberText: string | null;
  readonly modelText: string | null;
}

const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Facts may contain escapes that the JSON of PostgreSQL refuses, so text functions read them. */
const CODE_LENGTH = 4_000;
const factText = (field: string) => `CASE strpos(product.facts, '"${field}":{') WHEN 0 THEN NULL
    ELSE substr(product.facts, strpos(product.facts, '"${field}":{'), ${CODE_LENGTH}) END`;

const COLUMNS = LISTING_COLUMNS_SUMMED.map(
  (column) => `listing.${column} AS "${fieldOf(column)}"`,
).join(', ');

/** SQL: the columns of a `ListingRow`. */
export const LISTING_COLUMNS = `listing.sum, ${COLUMNS},
  product.asin AS "productAsin", product.family AS "productFamily",
  ${factText('partNumber')} AS "partNumberText", ${factText('model')} AS "modelText"`;

export const FROM_LISTED = 'FROM product JOIN listing ON listing.product_id = product.id';

/** Throws `DamageError` if a row is not what was written. */
export function listingOfRow(row: ListingRow): Listing {
  const { partNumberText, modelText, ...rest } = row;
  return listingOf({
    ...rest,
    partNumber: valueIn(partNumberText),
    modelNumber: valueIn(modelText),
  });
}

const VALUE = /^"\w+":\{[^{}]*?"value":("(?:[^"\\]|\\.)*")/;

/** Returns the value of the fact that a text begins with. */
function valueIn(text: string | null): string | null {
  const literal = text === null ? undefined : VALUE.exec(text)?.[1];
  return literal === undefined ? null : (JSON.parse(literal) as string);
}
