/**
 * Reads what a product row states: category, facts, and points of series. Each statement names its
 * column, because a column may have its own source and time.
 */
import { pathCategoryId } from '../../../../domain/category/category.ts';
import type { Series, SeriesName } from '../../../../domain/history/series.ts';
import type { Facts } from '../../../../domain/product/facts.ts';
import { PRICE_TYPES, type PriceType } from '../../../../domain/product/listing.ts';
import type { ProductColumn, ProductValue } from '../../../../domain/product/product-columns.ts';
import { STARS_MAX, tenthsOf } from '../../../../domain/product/stars.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../../../domain/values/time.ts';
import {
  badge,
  namedPath,
  type PathNode,
  type PossibleFacts,
  ranked,
  seen,
  statedFacts,
} from '../../observations.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import { type RowCells, requireOneOf, unlessZero } from '../../table/row-cells.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';
import { categoryPath } from '../../text/cell-text.ts';
import { productCodes } from '../../text/id-text.ts';

export type Statement = { readonly column: ProductValue } & (
  | { readonly facts: Partial<Facts> }
  | { readonly seriesAt: (at: EpochSeconds) => Series }
);

/** Columns with a source and time of their own. An export wrote them, so their values are exact. */
type NamedColumns = ReadonlyMap<string, unknown>;

export interface ProductCategory {
  /** From the root down; empty if the row has only an id, or nothing. */
  readonly path: readonly PathNode[];
  readonly id: string | null;
  /** The category of the rank; null if the row does not say. */
  readonly rootId: string | null;
}

/** A number, a slug, or an id made from a path. Any other text is a name. */
const ID = /^(?:\d+|path:.+|[a-z0-9]+(?:-[a-z0-9]+)+)$/s;

/**
 * Reads the category. An id beats a path of names, which then serves only as text, unless
 * `category_path_ids` gives the id of each name.
 */
export function productCategory(row: RowCells, named: NamedColumns): ProductCategory {
  const id = row.id('category_id');
  const names = categoryPath(row.measured('category_path') ?? '');
  const path = id === null ? namedPath(names) : (statedPath(row, names) ?? pathOfId(id));
  const rankCategory = row.id('bsr_category');
  // An export without a rank category did not know one.
  const isRootTold = rankCategory !== null || named.has('category_id');
  return {
    path,
    id: id ?? path.at(-1)?.id ?? null,
    rootId: isRootTold ? categoryIdOf(rankCategory, named) : (path[0]?.id ?? null),
  };
}

function categoryIdOf(text: string | null, named: NamedColumns): string | null {
  if (text === null || named.has('bsr_category') || ID.test(text)) return text;
  return pathCategoryId(categoryPath(text));
}

/** Returns the path; null unless the row has an id for each name. */
function statedPath(row: RowCells, names: readonly string[]): readonly PathNode[] | null {
  const ids = row.list('category_path_ids');
  if (ids.length === 0 || ids.length !== names.length) return null;
  return ids.map((id, depth) => ({ id, name: names[depth] ?? '' }));
}

function pathOfId(id: string): readonly PathNode[] {
  return id.startsWith('path:') ? namedPath(categoryPath(id.slice('path:'.length))) : [];
}

export function productFacts(
  row: RowCells,
  category: ProductCategory,
  named: NamedColumns,
): readonly Statement[] {
  // A brand may be called `None`.
  const text = (column: 'title' | 'brand') =>
    named.has(column) ? row.text(column) : row.measured(column);
  const codes = row.list('gtin');
  const size = {
    lengthMm: unlessZero(row.decimal('length_mm')),
    widthMm: unlessZero(row.decimal('width_mm')),
    heightMm: unlessZero(row.decimal('height_mm')),
    weightG: unlessZero(row.decimal('weight_g')),
  };
  const parent = row.asin('parent_asin');
  const stated: readonly (readonly [ProductColumn, Partial<PossibleFacts>])[] = [
    ['title', { title: text('title') }],
    ['brand', { brand: text('brand') }],
    ['category_id', { categoryId: category.id }],
    ['bsr_category', { rootCategoryId: category.rootId }],
    ['length_mm', { package: size }],
    ['parent_asin', { parentAsin: parent === row.asin('asin') ? null : parent }],
    ['gtin', { gtins: named.has('gtin') ? codes : productCodes(codes) }],
    ['image_url', { images: row.list('image_url') }],
  ];
  return stated.flatMap(([column, possible]) => {
    const facts = statedFacts(possible);
    return Object.keys(facts).length === 0 ? [] : [{ column, facts }];
  });
}

export function productSeries(
  row: RowCells,
  marketplace: MarketplaceId,
  category: ProductCategory,
): readonly Statement[] {
  const statements: Statement[] = [];
  const add = (column: ProductColumn, name: SeriesName, value: number | null) => {
    if (value !== null) statements.push({ column, seriesAt: (at) => seen(name, at, value) });
  };
  add('price', priceTypeOf(row), unlessZero(row.money('price', marketplace)));
  add('list_price', 'listPrice', unlessZero(row.money('list_price', marketplace)));
  const rank = unlessZero(row.integer('bsr'));
  if (rank !== null) {
    statements.push({ column: 'bsr', seriesAt: (at) => ranked(category.rootId, at, rank) });
  }
  const stars = unlessZero(row.decimal('rating', 0, STARS_MAX));
  add('rating', 'rating', stars === null ? null : tenthsOf(stars));
  const reviews = row.integer('review_count');
  // Stars without reviews are a contradiction: the count was not recorded.
  add('review_count', 'reviewCount', reviews === 0 && stars !== null ? null : reviews);
  const bought = boughtOf(row);
  if (bought !== null) {
    statements.push({ column: 'bought_past_month', seriesAt: (at) => badge(at, bought) });
  }
  return statements;
}

/** Returns the price type. The default is the buy box, the price that shoppers see on the page. */
function priceTypeOf(row: RowCells): PriceType {
  const text = row.text('price_type');
  return text === null ? 'buyBox' : requireOneOf('price_type', text, PRICE_TYPES);
}

/** Reads a number, or the words of a badge. */
function boughtOf(row: RowCells): number | null {
  const text = row.measured('bought_past_month');
  if (text === null) return null;
  const bought = boughtInPastMonth(text);
  if (bought === null) throw new RowProblem(`bought_past_month ${quoted(text)} is not a number`);
  return bought;
}
