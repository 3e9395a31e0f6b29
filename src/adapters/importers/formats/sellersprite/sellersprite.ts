/**
 * Reads the product sheets of SellerSprite's extension. They do not state when they were exported,
 * but each row says since when and for how many days its product has been available.
 */
import { pathCategoryId } from '../../../../domain/category/category.ts';
import type { Series } from '../../../../domain/history/series.ts';
import type { SubcategoryRank, VendorEstimate } from '../../../../domain/product/facts.ts';
import { STARS_MAX, tenthsOf } from '../../../../domain/product/stars.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { DAY_S, type EpochSeconds } from '../../../../domain/values/time.ts';
import type { Importer, ImportOptions } from '../../../../ports/importer.ts';
import { namedPath, pathCategories, ranked, rankedOnPath, seen } from '../../observations.ts';
import { plainImporter } from '../../table/plain-importer.ts';
import { type RowCells, unlessZero } from '../../table/row-cells.ts';
import { boughtInPastMonth } from '../../text/badge-text.ts';
import { parseMarketplaceText } from '../../text/id-text.ts';
import { parseDecimal } from '../../text/number-text.ts';
import { moneyColumnIsKnown, moneyOf } from './money-columns.ts';
import { sellerSpriteFacts } from './row-facts.ts';

const SELLERSPRITE = 'sellersprite';
/** No other tool has all of these columns. */
const TYPICAL = ['variation sold', 'category bsr', 'sub-category bsr', 'available days'];
const MONTH_DAYS = 30;

export const sellerSpriteImporter: Importer = plainImporter({
  format: SELLERSPRITE,
  columns: [
    ...['marketplace', 'asin', 'url', 'sku', 'brand', 'product title', 'bullet points'],
    ...['image url', 'parentasin', 'category path', 'category', 'category bsr', 'sub-category'],
    ...['sub-category bsr', 'monthly sales', 'variation sold', 'variations', 'ratings', 'rating'],
    ...['date available', 'available days', 'sellers', 'buybox type', "seller's page", 'weight'],
    ...['dimensions（unit conversion）', 'package weight', 'package dimensions（unit conversion）'],
  ],
  isColumn: moneyColumnIsKnown,
  recognizes: (columns) => columns.has('asin') && TYPICAL.every((name) => columns.has(name)),
  observe(row, options) {
    const marketplace = marketplaceOfRow(row, options);
    const path = (row.text('category path') ?? '').split(':').map((name) => name.trim());
    const names = path.filter((name) => name !== '');
    // The rank may belong to another root than the category tree.
    const rankRoot = row.text('category') ?? names[0] ?? null;
    const otherRoot = rankRoot === null || rankRoot === names[0] ? [] : [rankRoot];
    const at = timeOf(row) ?? options.observedAt;
    const seenIn = { marketplace, source: SELLERSPRITE, observedAt: at };
    const ranks = subcategoryRanks(row);
    return [
      ...pathCategories(namedPath(names), seenIn),
      ...pathCategories(namedPath(otherRoot), seenIn),
      {
        kind: 'product',
        ...seenIn,
        asin: row.requireAsin('asin'),
        facts: {
          ...sellerSpriteFacts(row, { marketplace, path: names, rankRoot }),
          ...(ranks.length === 0 ? {} : { subcategoryRanks: ranks }),
          ...estimatesOf(row),
        },
        series: [
          ranked(
            rankRoot === null ? null : pathCategoryId([rankRoot]),
            at,
            row.integer('category bsr', 1),
          ),
          ...rankedOnPath(ranks, names, at),
          ...priceSeries(row, marketplace, at),
          ...countSeries(row, at),
        ],
      },
    ];
  },
});

/** Returns the marketplace of the product's page, or the one given for the file. */
function marketplaceOfRow(row: RowCells, { store }: ImportOptions): MarketplaceId {
  const page = row.text('url');
  return (page === null ? null : parseMarketplaceText(page, store)) ?? row.marketplace();
}

function timeOf(row: RowCells): EpochSeconds | null {
  const first = row.time('date available');
  const days = row.integer('available days');
  return first === null || days === null ? null : first + days * DAY_S;
}

/** Reads names and ranks, one category a line. */
function subcategoryRanks(row: RowCells): readonly SubcategoryRank[] {
  const ranks = row.lines('sub-category bsr');
  return row.lines('sub-category').flatMap((name, index) => {
    const rank = parseDecimal(ranks[index] ?? '', 'thousands');
    return rank === null || rank < 1 ? [] : [{ name, rank, topPercent: null }];
  });
}

/** The vendor's estimate for the whole family, because variations share their rank. */
function estimatesOf(row: RowCells): { readonly vendorEstimates?: readonly VendorEstimate[] } {
  const units = row.integer('monthly sales');
  if (units === null) return {};
  const isFamily = row.asin('parentasin') !== null || (row.integer('variations') ?? 1) > 1;
  return { vendorEstimates: [{ vendor: SELLERSPRITE, units, days: MONTH_DAYS, isFamily }] };
}

function priceSeries(row: RowCells, marketplace: MarketplaceId, at: EpochSeconds): Series[] {
  const price = unlessZero(moneyOf(row, 'price', marketplace));
  const shipping = moneyOf(row, 'customer shipping fee', marketplace) ?? 0;
  const prime = unlessZero(moneyOf(row, 'prime price', marketplace));
  return [
    ...(price === null ? [] : [seen('buyBox', at, price + shipping)]),
    ...(prime === null ? [] : [seen('primeExclusive', at, prime)]),
  ];
}

function countSeries(row: RowCells, at: EpochSeconds): Series[] {
  const stars = unlessZero(row.decimal('rating', 0, STARS_MAX));
  const badge = boughtInPastMonth(row.text('variation sold') ?? '');
  const counts = [
    ['rating', stars === null ? null : tenthsOf(stars)],
    ['reviewCount', row.integer('ratings')],
    ['offerCount', row.integer('sellers')],
    ['boughtInPastMonth', unlessZero(badge)],
  ] as const;
  return counts.flatMap(([name, value]) => (value === null ? [] : [seen(name, at, value)]));
}
