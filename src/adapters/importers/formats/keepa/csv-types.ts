/**
 * The 36 csv series of a Keepa product by index: which of our series each one is, and whether its
 * points carry shipping beside the price (Keepa API, `Product.CsvType`; the numbers past 27 differ
 * in some third-party tables, which are wrong).
 */
import type { SeriesName } from '../../../../domain/history/series.ts';

export interface CsvType {
  readonly name: SeriesName;
  /** Points are `[time, price, shipping]`; the landed price is their sum. */
  readonly hasShipping: boolean;
}

const plain = (name: SeriesName): CsvType => ({ name, hasShipping: false });
const shipped = (name: SeriesName): CsvType => ({ name, hasShipping: true });

/** The index of the sales rank, whose category changes over time. */
export const RANK_INDEX = 3;

export const CSV_TYPES: readonly CsvType[] = [
  plain('amazon'),
  plain('new'),
  plain('used'),
  plain('bsr'),
  plain('listPrice'),
  plain('collectible'),
  plain('refurbished'),
  shipped('newFbm'),
  plain('lightningDeal'),
  plain('warehouse'),
  plain('newFba'),
  plain('offerCount'),
  plain('usedOfferCount'),
  plain('refurbishedOfferCount'),
  plain('collectibleOfferCount'),
  plain('offersFetched'),
  plain('rating'),
  plain('reviewCount'),
  shipped('buyBox'),
  shipped('usedLikeNew'),
  shipped('usedVeryGood'),
  shipped('usedGood'),
  shipped('usedAcceptable'),
  shipped('collectibleLikeNew'),
  shipped('collectibleVeryGood'),
  shipped('collectibleGood'),
  shipped('collectibleAcceptable'),
  shipped('refurbishedShipped'),
  shipped('ebayNew'),
  shipped('ebayUsed'),
  plain('tradeIn'),
  plain('rent'),
  shipped('buyBoxUsed'),
  plain('primeExclusive'),
  plain('fbaOfferCount'),
  plain('fbmOfferCount'),
];
