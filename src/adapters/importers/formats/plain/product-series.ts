/** The series values of a product row, each with the column it stood in. */
import type { SeriesName } from '../../../../domain/history/series.ts';
import type { MarketplaceId } from '../../../../domain/marketplace.ts';
import { PRICE_TYPES, type PriceType } from '../../../../domain/product/listing.ts';
import type { ProductColumn } from '../../../../domain/product/product-columns.ts';
import { STARS_MAX, tenthsOf } from '../../../../domain/product/stars.ts';
import { badge, ranked, seen } from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';
import type { ProductCategory } from './product-category.ts';
import type { Statement } from './product-statement.ts';

/** What a shopper sees on the page is the buy box's price. */
const PRICE_TYPE_UNSAID: PriceType = 'buyBox';

export function productSeries(
  row: RowCells,
  marketplace: MarketplaceId,
  category: ProductCategory,
): readonly Statement[] {
  const statements: Statement[] = [];
  const add = (column: ProductColumn, name: SeriesName, value: number | null) => {
    if (value !== null) statements.push({ column, seriesAt: (at) => seen(name, at, value) });
  };
  add('price', priceTypeOf(row), positive(row.money('price', marketplace)));
  add('list_price', 'listPrice', positive(row.money('list_price', marketplace)));
  const rank = positive(row.integer('bsr'));
  if (rank !== null) {
    const seriesAt = (at: number) => ranked(category.rootId, { at, value: rank, state: 'ok' });
    statements.push({ column: 'bsr', seriesAt });
  }
  const stars = positive(row.decimal('rating', 0, STARS_MAX));
  add('rating', 'rating', stars === null ? null : tenthsOf(stars));
  add('review_count', 'reviewCount', reviewCountOf(row, stars));
  const bought = boughtOf(row);
  if (bought !== null) {
    statements.push({ column: 'bought_past_month', seriesAt: (at) => badge(at, bought) });
  }
  return statements;
}

function priceTypeOf(row: RowCells): PriceType {
  const text = row.text('price_type');
  const type = PRICE_TYPES.find((known) => known === text);
  if (type !== undefined || text === null) return type ?? PRICE_TYPE_UNSAID;
  throw new RowProblem(`price_type ${quoted(text)} must be one of ${PRICE_TYPES.join(', ')}`);
}

/** A number, or a badge's own words. */
function boughtOf(row: RowCells): number | null {
  const text = row.measured('bought_past_month');
  if (text === null) return null;
  const bought = boughtInPastMonth(text);
  if (bought === null) throw new RowProblem(`bought_past_month ${quoted(text)} is not a number`);
  return bought;
}

/** Stars with no review contradict each other: the count was not recorded. */
function reviewCountOf(row: RowCells, stars: number | null): number | null {
  const count = row.integer('review_count');
  return count === 0 && stars !== null ? null : count;
}

function positive(value: number | null): number | null {
  return value === 0 ? null : value;
}
