/**
 * Exports products in the plain format `products`, one row each. The column `observed` states each
 * value's source and time, so importing the rows into their own store changes nothing.
 */
import type { SeriesName } from '../../domain/history/series.ts';
import type { FactField, FactMap } from '../../domain/product/facts.ts';
import type { Listing, ProductRecord, SeriesHead } from '../../domain/product/listing.ts';
import {
  DETAIL_FIELDS,
  PRODUCT_COLUMNS,
  type ProductColumn,
  type ProductValue,
} from '../../domain/product/product-columns.ts';
import { starsOf } from '../../domain/product/stars.ts';
import { averagesInMajor } from '../../domain/product/stated-averages.ts';
import {
  type MarketplaceId,
  marketplaceDomain,
  marketplaceOf,
} from '../../domain/values/marketplace.ts';
import { type Currency, majorOrNull } from '../../domain/values/money.ts';
import { toIso } from '../../domain/values/time.ts';
import type { Store } from '../../ports/store/store.ts';
import { type CategoryPath, type CategoryPaths, pathsOf } from './category-paths.ts';
import type { ExportColumn, ExportTable, PlainValue } from './export-table.ts';

/** The source of a value and when it was seen. */
interface Observed {
  readonly source: string;
  readonly at: string;
}

export type ProductRow = Readonly<Partial<Record<ProductColumn, PlainValue>>>;

const NUMBERS: readonly ProductColumn[] = [
  ...(['price', 'list_price', 'bsr', 'review_count', 'rating', 'bought_past_month'] as const),
  ...(['length_mm', 'width_mm', 'height_mm', 'weight_g'] as const),
];

/** All columns but `source`: `observed` gives the source of each value. */
const EXPORTED_PRODUCT_COLUMNS: readonly ExportColumn[] = PRODUCT_COLUMNS.filter(
  (name) => name !== 'source',
).map((name) => ({ name, type: typeOf(name) }));

export const productTable: ExportTable = {
  columns: async () => EXPORTED_PRODUCT_COLUMNS,
  rows: exportProducts,
};

function typeOf(name: ProductColumn): ExportColumn['type'] {
  if (name === 'observed_at' || name === 'first_seen_at') return 'time';
  return NUMBERS.includes(name) ? 'number' : 'text';
}

export interface ExportContext {
  readonly store: Pick<Store, 'products' | 'categories'>;
  readonly storeName: string;
}

/** Yields all products of a marketplace, or of all, in a stable order, holding one at a time. */
export async function* exportProducts(
  { store, storeName }: ExportContext,
  marketplace: MarketplaceId | null,
): AsyncGenerator<ProductRow> {
  const paths = new Map<MarketplaceId, CategoryPaths>();
  for await (const listing of store.products.scan(marketplace)) {
    const record = await store.products.record(listing.marketplace, listing.asin);
    if (record === null) continue;
    const pathsHere = paths.get(listing.marketplace) ?? (await pathsOf(store, listing.marketplace));
    paths.set(listing.marketplace, pathsHere);
    yield rowOf(listing, record, { path: pathsHere(listing.categoryId ?? ''), storeName });
  }
}

function rowOf(
  listing: Listing,
  record: ProductRecord,
  { path, storeName }: { readonly path: CategoryPath; readonly storeName: string },
): ProductRow {
  const { facts } = record;
  const { currency } = marketplaceOf(listing.marketplace);
  const money = (minor: number | null) => majorOrNull(minor, currency);
  const heads = headsOf(listing, record);
  const value = (column: ProductColumn) => heads.get(column)?.last.value ?? null;
  const rating = value('rating');
  const price = money(value('price'));
  const size = facts.package?.value;
  return {
    asin: listing.asin,
    marketplace: marketplaceDomain(listing.marketplace, storeName),
    title: listing.title,
    brand: listing.brand,
    category_path: path.names.length === 0 ? null : path.names.join(' > '),
    category_id: listing.categoryId,
    category_path_ids: path.ids,
    price,
    price_type: price === null ? null : listing.priceType,
    list_price: money(value('list_price')),
    currency,
    bsr: value('bsr'),
    bsr_category: facts.rootCategoryId?.value ?? null,
    review_count: value('review_count'),
    rating: rating === null ? null : starsOf(rating),
    bought_past_month: value('bought_past_month'),
    length_mm: size?.lengthMm ?? null,
    width_mm: size?.widthMm ?? null,
    height_mm: size?.heightMm ?? null,
    weight_g: size?.weightG ?? null,
    parent_asin: listing.parentAsin,
    gtin: listing.gtins,
    image_url: facts.images?.value ?? [],
    observed_at: toIso(record.observedAt),
    first_seen_at: toIso(record.firstSeenAt),
    observed: observedOf(facts, heads, path),
    details: detailsOf(facts, currency),
  };
}

/** Returns the heads of the series that have a column and a current value. */
function headsOf(
  listing: Listing,
  { heads, facts }: ProductRecord,
): Map<ProductColumn, SeriesHead> {
  const root = facts.rootCategoryId?.value ?? null;
  const wanted: readonly (readonly [ProductColumn, SeriesName | null])[] = [
    ['price', listing.priceType],
    ['list_price', 'listPrice'],
    ['bsr', 'bsr'],
    ['review_count', 'reviewCount'],
    ['rating', 'rating'],
    ['bought_past_month', 'boughtInPastMonth'],
  ];
  const found = new Map<ProductColumn, SeriesHead>();
  for (const [column, name] of wanted) {
    const category = name === 'bsr' ? root : null;
    const head = heads.find((one) => one.name === name && one.categoryId === category);
    if (head?.last.state === 'ok') found.set(column, head);
  }
  return found;
}

const FACT_COLUMNS: readonly (readonly [ProductColumn, FactField])[] = [
  ['title', 'title'],
  ['brand', 'brand'],
  ['category_id', 'categoryId'],
  ['bsr_category', 'rootCategoryId'],
  ['length_mm', 'package'],
  ['parent_asin', 'parentAsin'],
  ['gtin', 'gtins'],
  ['image_url', 'images'],
];

function observedOf(
  facts: FactMap,
  heads: ReadonlyMap<ProductColumn, SeriesHead>,
  { stated }: CategoryPath,
): Partial<Record<ProductValue, Observed>> {
  const observed: Partial<Record<ProductValue, Observed>> = {};
  const tell = (name: ProductValue, field: FactField) => {
    const fact = facts[field];
    if (fact !== undefined) observed[name] = { source: fact.source, at: toIso(fact.at) };
  };
  if (stated !== null) {
    observed.category_path = { source: stated.source, at: toIso(stated.observedAt) };
  }
  for (const [column, field] of FACT_COLUMNS) tell(column, field);
  for (const field of DETAIL_FIELDS) tell(`details.${field}`, field);
  for (const [column, { source, last }] of heads) observed[column] = { source, at: toIso(last.at) };
  return observed;
}

/** Returns the facts without their own column as one object, or null if there are none. */
function detailsOf(facts: FactMap, currency: Currency): Readonly<Record<string, unknown>> | null {
  const { listedSince, measuredFees, boughtWith, statedAverages } = facts;
  const details: Record<string, unknown> = {};
  for (const field of DETAIL_FIELDS) {
    const fact = facts[field];
    if (fact !== undefined) details[field] = fact.value;
  }
  if (listedSince !== undefined) details['listedSince'] = toIso(listedSince.value);
  if (measuredFees !== undefined) {
    const fees = measuredFees.value;
    const money = (minor: number | null) => majorOrNull(minor, currency);
    const inMajor = { pickAndPack: money(fees.pickAndPack), closing: money(fees.closing) };
    details['measuredFees'] = { ...fees, ...inMajor };
  }
  if (boughtWith !== undefined) {
    const { periodStart, periodEnd, products } = boughtWith.value;
    const period = { periodStart: toIso(periodStart), periodEnd: toIso(periodEnd) };
    details['boughtWith'] = { ...period, products };
  }
  if (statedAverages !== undefined) {
    details['statedAverages'] = averagesInMajor(statedAverages.value, currency);
  }
  return Object.keys(details).length === 0 ? null : details;
}
