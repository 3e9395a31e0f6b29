/**
 * The columns of Keepa's web exports. Their names come in two spellings (`Sales Rank: Current`,
 * `Sales Rank - Current`), some with emoji (`Buy Box 🚚: Current`); here they have one key.
 */
import type { SeriesName } from '../../../../domain/history/series.ts';
import { STATED_SERIES, type StatedSeries } from '../../../../domain/product/facts.ts';
import { englishKey } from './column-language.ts';

/** `Buy Box 🚚: Current`, `Buy Box - Current`, `Caja de Compra: Actual` -> `buy box: current`. */
export function exportColumnKey(name: string): string {
  const key = name
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f|\ufeff|"/gu, ' ')
    // Before anything that looks for runs of spaces: it would begin at each of them.
    .replace(/\s+/g, ' ')
    .replace(/ ?(?::| - ) ?/, ': ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/:$/, '');
  return englishKey(key);
}

/** Columns of current values in money -> the series they are a point of. */
export const MONEY_COLUMNS: Readonly<Record<string, SeriesName>> = {
  'buy box: current': 'buyBox',
  'amazon: current': 'amazon',
  'new: current': 'new',
  'new, 3rd party fba: current': 'newFba',
  'new, 3rd party fbm: current': 'newFbm',
  'new, prime exclusive: current': 'primeExclusive',
  'used: current': 'used',
  'buy box used: current': 'buyBoxUsed',
  'used, like new: current': 'usedLikeNew',
  'used, very good: current': 'usedVeryGood',
  'used, good: current': 'usedGood',
  'used, acceptable: current': 'usedAcceptable',
  'list price: current': 'listPrice',
  'lightning deals: current': 'lightningDeal',
  'warehouse deals: current': 'warehouse',
  'collectible: current': 'collectible',
  'refurbished: current': 'refurbished',
  'rental: current': 'rent',
  'trade-in: current': 'tradeIn',
  'ebay new: current': 'ebayNew',
  'ebay used: current': 'ebayUsed',
};

/** Offers the export always knows: an empty cell says that there is none. */
export const OFFER_COLUMNS: readonly string[] = [
  'amazon: current',
  'new: current',
  'new, 3rd party fba: current',
  'new, 3rd party fbm: current',
  'used: current',
];

/** Counts; of two columns of one series the first that is filled in counts. */
export const COUNT_COLUMNS: Readonly<Record<string, SeriesName>> = {
  'new offer count: current': 'offerCount',
  'new fba offer count: current': 'fbaOfferCount',
  'new fbm offer count: current': 'fbmOfferCount',
  'count of retrieved live offers: new, fba': 'fbaOfferCount',
  'count of retrieved live offers: new, fbm': 'fbmOfferCount',
  'used offer count: current': 'usedOfferCount',
  'refurbished offer count: current': 'refurbishedOfferCount',
  'collectible offer count: current': 'collectibleOfferCount',
};

/** One meaning, the names it went by over the years; the first that is filled in counts. */
export const ALIASES = {
  asin: ['asin'],
  title: ['title'],
  brand: ['brand'],
  manufacturer: ['manufacturer'],
  partNumber: ['product codes: partnumber', 'part number'],
  model: ['model'],
  description: ['description & features: description', 'description'],
  images: ['image', 'images'],
  parentAsin: ['parent asin'],
  variationAttributes: ['variation attributes'],
  variations: ['variation asins'],
  tree: ['categories: tree'],
  root: ['categories: root'],
  sub: ['categories: sub'],
  rank: ['sales rank: current'],
  rankReference: ['sales rank: reference'],
  rating: ['reviews: rating'],
  reviewCount: ['reviews: rating count', 'reviews: review count'],
  bought: ['bought in past month', 'monthly sales trends: bought in past month'],
  pickAndPack: ['fba pick&pack fee', 'fba fees', 'fba fees: pick&pack fee'],
  referral: ['referral fee %'],
  listedSince: ['listed since'],
  lastUpdate: ['last update'],
  length: ['package: length (cm)', 'package length', 'package: length'],
  width: ['package: width (cm)', 'package width', 'package: width'],
  height: ['package: height (cm)', 'package height', 'package: height'],
  weight: ['package: weight (g)', 'package weight', 'package: weight'],
  volume: ['package: dimension (cm³)'],
  itemLength: ['item: length (cm)'],
  itemWidth: ['item: width (cm)'],
  itemHeight: ['item: height (cm)'],
  itemWeight: ['item: weight (g)'],
  itemVolume: ['item: dimension (cm³)'],
  boughtTogether: ['freq. bought together'],
  subcategoryRanks: ['sales rank: subcategory sales ranks'],
  buyBoxAmazon: ['buy box: % amazon 90 days'],
  buyBoxTopSeller: ['buy box: % top seller 90 days'],
  buyBoxWinners: ['buy box: winner count 90 days'],
  buyBoxIsFba: ['buy box: is fba'],
  buyBoxSeller: ['buy box: buy box seller', 'buy box seller'],
} as const satisfies Record<string, readonly string[]>;

/** Columns that say which marketplace a row is of, most direct first. */
export const MARKETPLACE_COLUMNS: readonly string[] = [
  'locale',
  'url: amazon',
  'amz link',
  'url: keepa',
  'keepa link',
];

export const CODE_COLUMNS: readonly string[] = [
  'product codes: ean',
  'product codes: upc',
  'product codes: gtin',
];

/** The days that exports average over. */
export const AVERAGE_DAYS = [30, 90, 180, 365] as const;
/** The days in which exports count how often the rank fell. */
export const DROP_DAYS = [30, 90, 180, 365] as const;
/** The days of the shares of the buy box. */
export const BUY_BOX_DAYS = 90;

const CURRENT = ': current';
/** The columns of series that exports average are called like those of their current values. */
const SUBJECTS = new Map<string, string>([
  ['bsr', 'sales rank'],
  ...Object.entries({ ...MONEY_COLUMNS, ...COUNT_COLUMNS })
    .filter(([column]) => column.endsWith(CURRENT))
    .map(([column, series]) => [series, column.slice(0, -CURRENT.length)] as const),
]);

export function averageColumn(series: StatedSeries, days: number): string {
  return `${SUBJECTS.get(series)}: ${days} days avg.`;
}

export function dropsColumn(days: number): string {
  return `sales rank: drops last ${days} days`;
}

/** What the referral fee comes to, and the price it is a percentage of. */
export const REFERRAL_AMOUNT = 'referral fee based on current buy box price';
export const REFERRAL_PRICE = 'buy box: current';

const FEATURE_COLUMN = /^description & features: feature \d+$/;

export function isFeatureColumn(key: string): boolean {
  return FEATURE_COLUMN.test(key);
}

const USED = new Set<string>([
  ...Object.keys(MONEY_COLUMNS),
  ...Object.keys(COUNT_COLUMNS),
  ...Object.values(ALIASES).flat(),
  ...MARKETPLACE_COLUMNS,
  ...CODE_COLUMNS,
  REFERRAL_AMOUNT,
  ...STATED_SERIES.flatMap((series) => AVERAGE_DAYS.map((days) => averageColumn(series, days))),
  ...DROP_DAYS.map(dropsColumn),
]);

/** Whether the importer reads a column of this key. */
export function isUsedColumn(key: string): boolean {
  return USED.has(key) || isFeatureColumn(key);
}
