/** The facts of a product row, each with the column it stood in. */
import type { ProductColumn } from '../../../../domain/product/product-columns.ts';
import { statedFacts } from '../../stated-facts.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { productCodes } from '../../text/product-codes.ts';
import type { ProductCategory } from './product-category.ts';
import type { Statement } from './product-statement.ts';

/** @param named values with a source and time of their own: an export wrote them, as they were */
export function productFacts(
  row: RowCells,
  category: ProductCategory,
  named: ReadonlyMap<string, unknown>,
): readonly Statement[] {
  // A brand may be called `None`.
  const text = (column: 'title' | 'brand') =>
    named.has(column) ? row.text(column) : row.measured(column);
  const codes = row.list('gtin');
  const stated: readonly (readonly [ProductColumn, Parameters<typeof statedFacts>[0]])[] = [
    ['title', { title: text('title') }],
    ['brand', { brand: text('brand') }],
    ['category_id', { categoryId: category.id }],
    ['bsr_category', { rootCategoryId: category.rootId }],
    ['length_mm', { package: packageOf(row) }],
    ['parent_asin', { parentAsin: parentOf(row) }],
    ['gtin', { gtins: named.has('gtin') ? codes : productCodes(codes) }],
    ['image_url', { images: row.list('image_url') }],
  ];
  return stated.flatMap(([column, possible]) => {
    const facts = statedFacts(possible);
    return Object.keys(facts).length === 0 ? [] : [{ column, facts }];
  });
}

function packageOf(row: RowCells) {
  return {
    lengthMm: positive(row.decimal('length_mm')),
    widthMm: positive(row.decimal('width_mm')),
    heightMm: positive(row.decimal('height_mm')),
    weightG: positive(row.decimal('weight_g')),
  };
}

function parentOf(row: RowCells) {
  const parent = row.asin('parent_asin');
  return parent === row.asin('asin') ? null : parent;
}

/** Nothing measures 0. */
function positive(value: number | null): number | null {
  return value === 0 ? null : value;
}
